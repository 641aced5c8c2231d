import { errorBody, ExchangeError } from "#protocol/wire/error.ts";
import type { Log } from "#service/domain/access/deps.ts";

/**
 * PostgreSQL and Node codes for an unreachable database: classes 08, 53 and 57P of PostgreSQL's manual, and
 * 25006, of a leader that was replaced and is a copy now. A column or table that is gone is a newer
 * version's, before this process has seen that it is left behind.
 */
const DATABASE_AWAY =
  /^(08|53|57P|25006|42703|42P01)|^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EPIPE|ETIMEDOUT)$/;

/** Errors of the driver that have no code. */
const NO_CONNECTION =
  /timeout exceeded when trying to connect|Connection terminated|is not queryable|Cannot use a pool after calling end/;

function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("code" in error && DATABASE_AWAY.test(String(error.code))) return true;
  return NO_CONNECTION.test(error.message);
}

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
