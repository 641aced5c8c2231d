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

/** Whether an error of the database means that it can't be used now, and may be in some seconds. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("code" in error && DATABASE_AWAY.test(String(error.code))) return true;
  return NO_CONNECTION.test(error.message);
}

const SQLSTATE = /^[0-9A-Z]{5}$/;
/** Said when a session ends, or by a pooler in between: what became of the statement is open. */
const SESSION_ENDED = /^(08|57P|58|XX|40003)/;
/** The driver knows that its connection is over, and sends nothing. */
const NOT_SENT = /is not queryable/;

/** Whether an error of a statement proves that it changed nothing: refused by the server, or never sent. */
export function isStatementRefused(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  if (SQLSTATE.test(code)) return !SESSION_ENDED.test(code);
  return NOT_SENT.test(error.message);
}
