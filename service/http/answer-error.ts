import { isDatabaseAway } from "#platform/effects/is-database-away.ts";
import { errorBody, ExchangeError } from "#protocol/wire/error.ts";
import type { Log } from "#service/domain/access/deps.ts";

function toExchangeError(error: unknown): ExchangeError {
  if (error instanceof ExchangeError) return error;
  return new ExchangeError(isDatabaseAway(error) ? "UNAVAILABLE" : "INTERNAL", { cause: error });
}

/** The answer to any thrown error. Unexpected errors are logged and not shown to the caller. */
export function answerError(thrown: unknown, requestId: string, log: Log): Response {
  const error = toExchangeError(thrown);
  if (error.status >= 500 && error.code !== "NOT_BUILT") {
    log.error({ requestId, code: error.code, err: error.cause ?? error }, "a call failed");
  }
  const headers = new Headers({ "content-type": "application/json" });
  if (error.retryAfter !== undefined) headers.set("retry-after", String(error.retryAfter));
  if (error.challenge !== undefined) headers.set("www-authenticate", error.challenge);
  return new Response(JSON.stringify(errorBody(error, requestId)), {
    status: error.status,
    headers,
  });
}
