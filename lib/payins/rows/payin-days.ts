import "server-only";
import { sql } from "kysely";
import { daysAgo } from "#lib/core/store/days-ago.ts";
import type { Rows } from "#lib/core/store/store.ts";

/** A day's completed payins, and the PIX that went back to their payers on it, which are in no payin's sum. */
export type PayinDay = {
  /** "2026-11-23", in São Paulo. */
  day: string;
  completed: number;
  cents: bigint;
  feeCents: bigint;
  /** Completed payins of which no fee is known. */
  withoutFee: number;
  returned: number;
  returnedCents: bigint;
};

type Told = Omit<PayinDay, "cents" | "feeCents" | "returnedCents"> &
  Record<"cents" | "feeCents" | "returnedCents", string>;

/** From `first` to `last` days ago, each day once, the oldest first; reads only indexes. */
export async function payinDays(
  rows: Rows,
  accountId: string,
  first: number,
  last: number,
): Promise<PayinDay[]> {
  const { rows: found } = await sql<Told>`
    select days.day, done.*, back.*
      from ${daysAgo(first, last)} as days
      cross join lateral (
        select count(*)::int as completed,
               coalesce(sum(sender_cents), 0)::text as cents,
               coalesce(sum(fee_cents), 0)::text as "feeCents",
               (count(*) - count(fee_cents))::int as "withoutFee"
          from payin
         where account_id = ${accountId} and status = 'completed'
           and ended_at >= days.begins and ended_at < days.ends) as done
      cross join lateral (
        select count(*)::int as returned, coalesce(sum(cents), 0)::text as "returnedCents"
          from payin_return
         where account_id = ${accountId}
           and returned_at >= days.begins and returned_at < days.ends) as back
     order by days.day`.execute(rows);
  return found.map((one) => ({
    ...one,
    cents: BigInt(one.cents),
    feeCents: BigInt(one.feeCents),
    returnedCents: BigInt(one.returnedCents),
  }));
}
