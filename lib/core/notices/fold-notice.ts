import "server-only";
import { sql } from "kysely";
import { toJson } from "#platform/json-column.ts";
import type { Tx } from "#lib/core/store/store.ts";
import "./schema.ts";

/** What a notice tells of one object; a later one that tells nothing worse is folded into it. */
export type Foldable = {
  /** Names the object. */
  about: string;
  /** A hash of what is never folded once it differs: the receiver, and what the amount is counted in. */
  same: string;
  /** Minor units. A higher one than was last told is never folded. */
  amount: bigint;
};

/** `now`: told at once · `later`: it waits, and takes up what follows · `folded`: one that waits has taken it up. */
type Fold = { how: "now" } | { how: "later"; until: Date } | { how: "folded" };

/** When a notice is or was told, by its own row. */
const TOLD_AT = sql<Date>`coalesce(held_until, made_at)`;

/**
 * Says how one person is told of an object: at once where nothing was told of it within the hour, or where it
 * has changed or grown since; else an hour after the last time, in one mail with what came between.
 */
export async function foldNotice(
  tx: Tx,
  personId: string,
  content: Readonly<Record<string, string>>,
  { about, same, amount }: Foldable,
): Promise<Fold> {
  const place = `notice ${personId} ${about}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${place}, 0))`.execute(tx);
  const ofObject = tx
    .selectFrom("notice")
    .where("person_id", "=", personId)
    .where("about", "=", about);
  const told = await ofObject
    .select(["same", "amount", sql<Date>`${TOLD_AT} + interval '1 hour'`.as("until")])
    .where(TOLD_AT, "<=", sql<Date>`now()`)
    .where(TOLD_AT, ">", sql<Date>`now() - interval '1 hour'`)
    .orderBy(TOLD_AT, "desc")
    .limit(1)
    .executeTakeFirst();
  if (!told) return { how: "now" };
  const isWorse = told.same !== same || amount > BigInt(told.amount ?? 0);
  const times = sql`(coalesce((content->>'times')::int, 1) + 1)::text`;
  const taken = await tx
    .updateTable("notice")
    .set({
      content: sql`${toJson(content)}::jsonb || jsonb_build_object('times', ${times})`,
      same,
      amount: amount.toString(),
      made_at: sql<Date>`now()`,
      ...(isWorse && {
        held_until: null,
        next_at: sql<Date | null>`case way when 'mail' then now() end`,
      }),
    })
    .where("person_id", "=", personId)
    .where("about", "=", about)
    .where("held_until", ">", sql<Date>`now()`)
    .returning("id")
    .executeTakeFirst();
  if (taken) return { how: "folded" };
  return isWorse ? { how: "now" } : { how: "later", until: told.until };
}
