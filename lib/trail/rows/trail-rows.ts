import "server-only";
import { sql, type RawBuilder } from "kysely";
import type { Rows } from "#lib/core/store/store.ts";

export type TrailRow = { id: bigint; text: string };

/** All that a row says, as one JSON text, which is the same wherever and whenever it is read. */
const TEXT = sql<string>`jsonb_build_array(id, account_id, actor_kind, actor_id, actor_name, action,
  permission, outcome, code, subject, detail, request_id, address,
  to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))::text`;

/** Rows of the trail that fit `which`, by their ids. */
export async function trailRows(
  rows: Rows,
  which: RawBuilder<boolean>,
  most: number,
): Promise<TrailRow[]> {
  return rows
    .selectFrom("audit")
    .select(["id", TEXT.as("text")])
    .where(which)
    .orderBy("id")
    .limit(most)
    .execute();
}
