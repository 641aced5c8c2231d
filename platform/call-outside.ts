import { ExchangeError } from "#protocol/wire/error.ts";
import { parseJson } from "#protocol/wire/json.ts";
import { describeSpan, inSpan } from "./tracing/tracing.ts";

export type OutsideAnswer = { status: number; body: unknown };

const TIMEOUT_MS = 8_000;

const unknownOutcome = (cause: unknown) => new ExchangeError("UNAVAILABLE", { cause });

/**
 * Calls an outside party, such as a bank or an analyst. 2xx, 404 and 409 count as its answer; anything
 * else, including silence, leaves the outcome unknown.
 * @throws ExchangeError `UNAVAILABLE`, `CONFLICT`
 */
export function callOutside(
  ...[baseUrl, method, path, body]: Parameters<typeof call>
): Promise<OutsideAnswer> {
  const attributes = { "http.request.method": method };
  return inSpan({ name: "call outside", kind: "client", isChild: true, attributes }, () =>
    call(baseUrl, method, path, body),
  );
}

async function call(
  baseUrl: string,
  method: "GET" | "PUT" | "POST",
  path: string,
  body?: object,
): Promise<OutsideAnswer> {
  let answer: Response;
  let text: string;
  try {
    answer = await fetch(`${baseUrl}${path}`, {
      method,
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { accept: "application/json", "content-type": "application/json" },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    text = await answer.text();
  } catch (cause) {
    throw unknownOutcome(cause);
  }
  const { status } = answer;
  describeSpan({ "http.response.status_code": status });
  if (status === 409) {
    throw new ExchangeError("CONFLICT", { cause: new Error(`${method} ${path}: 409 ${text}`) });
  }
  if (status === 404) return { status, body: null };
  if (!answer.ok) throw unknownOutcome(new Error(`${method} ${path}: ${status}`));
  try {
    return { status, body: parseJson(text) };
  } catch (cause) {
    throw unknownOutcome(cause);
  }
}
