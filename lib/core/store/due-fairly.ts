import "server-only";
import { sql, type RawBuilder } from "kysely";
import { inTurns } from "#platform/in-turns.ts";

type DueFairly = {
  table: string;
  /** Condition on rows besides being due; repeats the index's condition. */
  open: RawBuilder<unknown>;
  due: string;
  limit: number;
};

/** The ids of due rows, locked; accounts take turns, and rows locked by another replica are skipped. */
export function dueFairly<Id>({ table, open, due, limit }: DueFairly): RawBuilder<Id> {
  const turns = inTurns<Id>({ table, open, who: "account_id", due, limit }).as("turn");
  return sql<Id>`(
    select id from ${sql.table(table)}
    where id in (select turn.id from ${turns}) and ${open} and ${sql.ref(due)} <= now()
    for update skip locked
  )`;
}
