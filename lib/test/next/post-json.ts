import type { RouteDoor } from "#lib/core/doors/route-door.ts";

/** Posts JSON to a route handler of that path; a text goes as it is. */
export async function postJson<Body>(
  post: RouteDoor,
  path: string,
  body: unknown,
  headers: Headers,
): Promise<{ status: number; bytes: number; body: Body }> {
  const sent = new Headers(headers);
  sent.set("content-type", "application/json");
  const request = new Request(`http://localhost:3999${path}`, {
    method: "POST",
    headers: sent,
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  const answer = await post(request, { params: Promise.resolve({}) });
  const text = await answer.text();
  return { status: answer.status, bytes: text.length, body: JSON.parse(text) as Body };
}
