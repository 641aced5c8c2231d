import type { TestUser } from "./build.ts";
import { documentViolations } from "./documented-call.ts";

export type Sent = {
  /** Sent as JSON unless it is text or bytes. */
  body?: unknown;
  headers?: Record<string, string>;
};
/** `Body` is the type that the test expects; the schemas check the answers themselves. */
export type Answer<Body> = { status: number; headers: Headers; text: string; body: Body };
/** The exchange's envelope of a successful answer. */
export type Enveloped<T> = { success: true; message: string; data: T };
export type Refusal = { code: string; message: string; fields?: Record<string, string> };
export type Call = <Body = Record<string, never>>(
  user: TestUser | null,
  line: string,
  sent?: Sent,
) => Promise<Answer<Body>>;

const isRaw = (body: unknown): body is string | Uint8Array<ArrayBuffer> =>
  typeof body === "string" || body instanceof Uint8Array;

const jsonOf = (body: unknown): unknown => {
  if (!isRaw(body)) return body;
  try {
    return JSON.parse(typeof body === "string" ? body : new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
};

/**
 * Calls a line like `GET /path` as a user, or without credentials. @throws where request or reply are not as the
 * OpenAPI document says, but for what a test plays in the sandbox's place
 */
export function caller(url: string, { hasPlayedSandbox = false } = {}): Call {
  return async <Body>(user: TestUser | null, line: string, { body, headers }: Sent = {}) => {
    const [method = "GET", path = "/"] = line.split(" ");
    const answer = await fetch(url + path, {
      method,
      redirect: "manual",
      headers: {
        ...(user ? { api_key: user.apiKey, api_secret: user.apiSecret } : {}),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      body: body === undefined ? undefined : isRaw(body) ? body : JSON.stringify(body),
    });
    const text = await answer.text();
    const { status, headers: got } = answer;
    const seen = { method, path, body: jsonOf(body), status, headers: got, text };
    const isPlayed = hasPlayedSandbox && /^(\/v1)?\/sandbox\//.test(path);
    const violations = isPlayed ? [] : documentViolations(seen);
    if (violations.length > 0) throw new Error(violations.join("\n"));
    const isJson = answer.headers.get("content-type")?.startsWith("application/json") ?? false;
    const parsed = (isJson && text !== "" ? JSON.parse(text) : null) as Body;
    return { status: answer.status, headers: answer.headers, text, body: parsed };
  };
}
