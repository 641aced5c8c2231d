import type { CompiledQuery, DatabaseConnection } from "kysely";
import { isWatched, noteLost, withEffect } from "./watch-effects.ts";

const LOCKS = /\bfor (no key )?update\b/g;
const LOOKS = /^\s*(select|with|values|show|set|savepoint|release)\b/;
const WRITES = /\b(insert|update|delete|merge|truncate|nextval|setval)\b/;

/** Whether a statement only looks. What is not known to look counts as a write. */
function onlyLooks(sql: string): boolean {
  const text = sql.toLowerCase();
  return LOOKS.test(text) && !WRITES.test(text.replace(LOCKS, ""));
}

/**
 * Counts what a connection's statements do: a write by itself with that statement, writes of a transaction with
 * its commit. Until a commit is sent nothing of its transaction can last.
 */
export function watchStatements(connection: DatabaseConnection): void {
  const send = connection.executeQuery.bind(connection);
  let transaction: { hasWritten: boolean } | null = null;

  connection.executeQuery = <Row>(query: CompiledQuery) => {
    if (!isWatched()) return send<Row>(query);
    const run = () => noteLost(() => send<Row>(query));
    const word = /^\s*(begin|commit|rollback(?! to))/i.exec(query.sql)?.[1]?.toLowerCase();
    if (word === "begin") {
      transaction = { hasWritten: false };
      return run();
    }
    if (word !== undefined) {
      const hasWritten = word === "commit" && transaction?.hasWritten !== false;
      transaction = null;
      return hasWritten ? withEffect(run) : run();
    }
    if (onlyLooks(query.sql) || /^\s*rollback/i.test(query.sql)) return run();
    if (transaction === null) return withEffect(run);
    transaction.hasWritten = true;
    return run();
  };
}
