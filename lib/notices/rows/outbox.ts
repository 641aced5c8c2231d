import "server-only";
import { sql, type Selectable } from "kysely";
import type { Rows } from "#lib/core/store/store.ts";
import type { Tables } from "#lib/core/store/tables.ts";
import "#lib/core/notices/schema.ts";

export type Notice = Selectable<Tables["notice"]>;

/** A notice that nobody took for so long is given up. */
const GIVEN_UP = sql<boolean>`made_at < now() - interval '24 hours'`;
const FIRST_WAIT_SECONDS = 15;
const LONGEST_WAIT_SECONDS = 3600;

/** Due notices, taken by this replica for `leaseSeconds`: if it dies, they are sent again after that. */
export function claimNotices(rows: Rows, limit: number, leaseSeconds: number): Promise<Notice[]> {
  return rows
    .updateTable("notice")
    .set({
      next_at: sql<Date>`now() + make_interval(secs => ${leaseSeconds})`,
      attempts: sql<number>`attempts + 1`,
    })
    .where("id", "in", (due) =>
      due
        .selectFrom("notice")
        .select("id")
        .where("next_at", "<=", sql<Date>`now()`)
        .orderBy("next_at")
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
}

/** Whoever was told keeps being told: a late answer of an attempt that was given up counts too. */
export async function recordSentNotice(rows: Rows, id: string): Promise<void> {
  await rows
    .updateTable("notice")
    .set({ sent_at: sql<Date>`now()`, next_at: null, given_up_at: null, fault: null })
    .where("id", "=", id)
    .execute();
}

/** What it tells is over before its mail went out: it is only shown, and nothing is folded with it. */
export async function cancelNoticeMail(rows: Rows, id: string): Promise<void> {
  await rows
    .updateTable("notice")
    .set({
      way: "page",
      next_at: null,
      fault: null,
      about: null,
      same: null,
      amount: null,
      held_until: null,
    })
    .where("id", "=", id)
    .execute();
}

/** Sends it again after a wait that doubles, and not at all after a day. */
export async function recordFailedNotice(rows: Rows, { id }: Notice, fault: string): Promise<void> {
  const wait = sql`least(${FIRST_WAIT_SECONDS} * 2 ^ (least(attempts, 20) - 1), ${LONGEST_WAIT_SECONDS})`;
  await rows
    .updateTable("notice")
    .set({
      fault,
      given_up_at: sql<Date | null>`case when ${GIVEN_UP} then now() end`,
      next_at: sql<Date | null>`case when not ${GIVEN_UP}
        then now() + make_interval(secs => (${wait})::double precision) end`,
    })
    .where("id", "=", id)
    .where("sent_at", "is", null)
    .execute();
}
