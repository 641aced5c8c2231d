import { afterAll, describe, expect, test } from "vitest";
import { z } from "#protocol/wire/zod.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import { request } from "#lib/test/next/next-request.ts";
import { ORIGIN, testDashboard } from "#lib/test/dashboards/test-dashboard.ts";
import { routeDoor } from "./route-door.ts";
import { PAGE_HEADER, requireAccess } from "./page-access.ts";

const dashboard = await testDashboard();
afterAll(() => dashboard.drop());

const Input = z.object({ id: z.string().regex(/^\d+$/, "invalid"), q: z.string().optional() });
const read = routeDoor(Input, "payin:read", async ({ id, q }, { account }) => {
  if (id === "404") throw new DashboardError("NOT_FOUND");
  if (id === "429") throw new DashboardError("EXCHANGE_RATE_LIMITED", { retryAfterSeconds: 7 });
  if (id === "0") return new Response("as it is", { status: 202 });
  return { id: BigInt(id), q, at: new Date(0), account: account.id };
});
const Upload = z.object({ id: z.string(), name: z.string().min(1, "required") });
const write = routeDoor(Upload, "payin:create", async ({ id, name }, { audit }) => {
  audit.note({ subject: `payin ${id}` });
  return { id, name };
});

const at = (id: string, query = "") => ({
  url: `${ORIGIN}/api/payins/${id}${query}`,
  context: { params: Promise.resolve({ id }) },
});

async function get(headers: Headers, id: string, query?: string) {
  const { url, context } = at(id, query);
  return read(new Request(url, { headers }), context);
}

async function post(headers: Headers, body: string, type = "application/json") {
  headers.set("content-type", type);
  const { url, context } = at("7", "?id=8");
  const answer = await write(new Request(url, { method: "POST", headers, body }), context);
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

describe("a live read", () => {
  test("gives JSON with bigint as text, from the path and the query, kept by nobody", async () => {
    const headers = await dashboard.headersOf("viewer");
    headers.delete("origin");
    const answer = await get(headers, "9007199254740993", "?q=x&id=1");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(await answer.json()).toEqual({
      ok: true,
      data: {
        id: "9007199254740993",
        q: "x",
        at: "1970-01-01T00:00:00.000Z",
        account: "main-main",
      },
    });
  });

  test("leaves no line in the trail", async () => {
    const before = (await dashboard.auditRows()).length;
    await get(await dashboard.headersOf("viewer"), "7");
    await get(await dashboard.headersOf(null), "7");
    expect((await dashboard.auditRows()).length).toBe(before);
  });

  test("actors on a Response, and says by status and words what is wrong", async () => {
    const headers = await dashboard.headersOf("viewer");
    expect((await get(headers, "0")).status).toBe(202);
    expect((await get(headers, "404")).status).toBe(404);
    expect((await get(headers, "x")).status).toBe(400);
    expect((await get(await dashboard.headersOf(null), "7")).status).toBe(401);
    const limited = await get(headers, "429");
    expect([limited.status, limited.headers.get("retry-after")]).toEqual([503, "7"]);
  });
});

describe("a write", () => {
  test("takes a JSON body; the path's parts win", async () => {
    const headers = await dashboard.headersOf("operator");
    const { status, body } = await post(headers, `{"name":"a","id":"9"}`);
    expect([status, body]).toEqual([200, { ok: true, data: { id: "7", name: "a" } }]);
    expect(await dashboard.lastAudit()).toMatchObject({
      action: "payin:create",
      outcome: "done",
    });
  });

  test("is refused to another page, a role that does not reach, and what is no JSON object", async () => {
    const operator = () => dashboard.headersOf("operator");
    const foreign = await operator();
    foreign.set("origin", "http://evil.example");
    const results = [
      await post(foreign, `{"name":"a"}`),
      await post(await dashboard.headersOf("viewer"), `{"name":"a"}`),
      await post(await operator(), "{"),
      await post(await operator(), "7"),
      await post(await operator(), `{"name":"a"}`, "text/plain"),
      await post(await operator(), `{"name":"${"a".repeat(256 * 1024)}"}`),
      await post(await operator(), `{"name":""}`),
    ];
    expect(results.map(({ body }) => body.code)).toEqual([
      "BAD_ORIGIN",
      "NOT_ALLOWED",
      "MALFORMED_BODY",
      "MALFORMED_BODY",
      "UNSUPPORTED_MEDIA_TYPE",
      "BODY_TOO_LARGE",
      "INVALID_INPUT",
    ]);
    expect(results.map(({ status }) => status)).toEqual([403, 403, 400, 400, 415, 413, 400]);
    expect(results.every(({ status }) => status >= 400)).toBe(true);
  });
});

test("a body that ends in the middle is its sender's fault", async () => {
  const headers = await dashboard.headersOf("operator");
  headers.set("content-type", "application/json");
  const body = new ReadableStream({
    start: (stream) => stream.enqueue(new TextEncoder().encode('{"name"')),
    pull: (stream) => stream.error(new Error("aborted")),
  });
  const { url, context } = at("7");
  // The types of the browser's `fetch` do not know that Node sends streams.
  const sent = { method: "POST", headers, body, duplex: "half" } as RequestInit;
  const answer = await write(new Request(url, sent), context);
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
    400,
    "MALFORMED_BODY",
  ]);
});

describe("a page", () => {
  test("sends nobody to sign in and back", async () => {
    request.headers = await dashboard.headersOf(null);
    request.headers.set(PAGE_HEADER, "/payins/3?a=b");
    await expect(requireAccess("payin:read")).rejects.toMatchObject({
      digest: expect.stringContaining(";/sign-in?next=%2Fpayins%2F3%3Fa%3Db;"),
    });
  });

  test("is told whether the role reaches", async () => {
    request.headers = await dashboard.headersOf("viewer");
    expect(await requireAccess("payin:read")).toMatchObject({ allowed: true });
    request.headers = await dashboard.headersOf("viewer");
    expect(await requireAccess("payin:create")).toMatchObject({ allowed: false });
  });
});
