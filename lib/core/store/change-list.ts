import "server-only";
import { sql } from "kysely";
import type { PollingSchedule } from "./polling-schedule.ts";
import { inTransaction, type Rows } from "./store.ts";

/** How many open payments of a kind an account has before the exchange's list is asked in their place. */
const MANY = 5;
/** A list begins this long before the newest change that is known: no payment is read more rarely than this. */
const BEGINS_BEFORE_SECONDS = 600;
/** The usual wait of a payment that stays unchanged; one that is still read more rarely has stood for hours. */
const USUAL_WAIT_SECONDS = 60;
const USUAL_ATTEMPTS = 60;

const followed = sql`next_read_at is not null
  and status not in ('completed', 'failed', 'expired', 'refunded')`;

/** `since`: from when on to ask, by the exchange's clock. `isNeeded` false: few are open by now. */
export type ChangeList = { account_id: string; since: Date; isNeeded: boolean };

/**
 * The accounts whose list is due, each taken by one replica for `leaseSeconds`: those with many open payments
 * of a kind, and those whose list is read though few are left.
 */
export async function claimChangeLists(
  rows: Rows,
  kind: PollingSchedule,
  limit: number,
  leaseSeconds: number,
): Promise<ChangeList[]> {
  const { rows: claimed } = await sql<ChangeList>`
    with followed as (
      select account_id, count(*) >= ${MANY}::int as many,
        coalesce(max(exchange_updated_at), now()) - make_interval(secs => ${BEGINS_BEFORE_SECONDS}::int) as start
      from ${sql.table(kind)} where ${followed} group by account_id
    ), due as (
      select account_id from followed
      full join (select * from change_list where kind = ${kind}) as known using (account_id)
      where (many or since is not null) and coalesce(next_at <= now(), true)
      order by next_at nulls first limit ${limit}::int
    )
    insert into change_list as list (account_id, kind, next_at)
    select account_id, ${kind}, now() + make_interval(secs => ${leaseSeconds}::int) from due
    on conflict (account_id, kind) do update set next_at = excluded.next_at where list.next_at <= now()
    returning account_id,
      coalesce(since, (select start from followed where followed.account_id = list.account_id), now()) as since,
      coalesce((select many from followed where followed.account_id = list.account_id), false) as "isNeeded"
  `.execute(rows);
  return claimed;
}

/** Whether the exchange's list tells what changes among the account's payments of a kind. */
export async function isListed(
  rows: Rows,
  kind: PollingSchedule,
  accountId: string,
): Promise<boolean> {
  const list = await rows
    .selectFrom("change_list")
    .select("since")
    .where("account_id", "=", accountId)
    .where("kind", "=", kind)
    .executeTakeFirst();
  return list !== undefined && list.since !== null;
}

export type ListedChange = { id: string; updatedAt: Date };

/** Makes the payments due whose change, as a list names it, was neither read nor named before. */
export async function readListedSoon(
  rows: Rows,
  kind: PollingSchedule,
  accountId: string,
  changes: readonly ListedChange[],
): Promise<void> {
  const [id, type] = kind === "payin" ? ["transaction_id", "bigint"] : ["payout_id", "text"];
  await sql`
    update ${sql.table(kind)} as payment set next_read_at = now(), listed_at = change.at
    from unnest(
      ${changes.map((change) => change.id)}::text[]::${sql.raw(`${type}[]`)},
      ${changes.map((change) => change.updatedAt.toISOString())}::text[]::timestamptz[]
    ) as change (id, at)
    where payment.account_id = ${accountId} and payment.${sql.ref(id ?? "")} = change.id
      and exchange_updated_at is distinct from change.at and listed_at is distinct from change.at
  `.execute(rows);
}

type Note = {
  kind: PollingSchedule;
  accountId: string;
  nextInSeconds: number;
  /** Up to when the list was read; null: it is given up for now; absent: it was not asked. */
  since?: Date | null;
};

/**
 * Notes what came of a list, and when it is asked again. Once it is given up, each open payment is read by
 * itself again, within the usual wait.
 */
export const noteChangeList = (
  rows: Rows,
  { kind, accountId, nextInSeconds, since }: Note,
): Promise<void> =>
  inTransaction(rows, async (tx) => {
    await tx
      .updateTable("change_list")
      .set({
        ...(since === undefined ? {} : { since }),
        next_at: sql<Date>`now() + make_interval(secs => ${nextInSeconds}::int)`,
      })
      .where("account_id", "=", accountId)
      .where("kind", "=", kind)
      .execute();
    if (since !== null) return;
    // Spread over the wait, so that they don't take the calls of a whole minute at once.
    await sql`
      update ${sql.table(kind)}
      set next_read_at = now() + make_interval(secs => random() * ${USUAL_WAIT_SECONDS}::int)
      where account_id = ${accountId} and ${followed} and read_attempts <= ${USUAL_ATTEMPTS}::int
        and next_read_at > now() + make_interval(secs => ${USUAL_WAIT_SECONDS}::int)
    `.execute(tx);
  });

type ChangeListTable = {
  account_id: string;
  kind: PollingSchedule;
  /** By the exchange's clock; null: nothing is learned from the list. */
  since: Date | null;
  next_at: Date;
};

declare module "#lib/core/store/tables.ts" {
  interface Tables {
    change_list: ChangeListTable;
  }
}
