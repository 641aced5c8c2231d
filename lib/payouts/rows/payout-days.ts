import "server-only";
import { sql } from "kysely";
import { daysAgo } from "#lib/core/store/days-ago.ts";
import type { Rows } from "#lib/core/store/store.ts";

/** A day's completed payouts: the reais that their receivers got, and the fees. */
export type PayoutDay = {
  /** "2026-11-23", in São Paulo. */
  day: string;
  completed: number;
  cents: bigint;
  feeCents: bigint;
  /** Completed payouts of which no fee is known. */
  withoutFee: number;
};

type Told = Omit<PayoutDay, "cents" | "feeCents"> & Record<"cents" | "feeCents", string>;

/** From `first` to `last` days ago, each day once, the oldest first; reads only an index. */
export async function payoutDays(
  rows: Rows,
  accountId: string,
  first: number,
  last: number,
): Promise<PayoutDay[]> {
  const { rows: found } = await sql<Told>`
    select days.day, done.*
      from ${daysAgo(first, last)} as days
      cross join lateral (
        select count(*)::int as completed,
               coalesce(sum(receiver_cents), 0)::text as cents,
               coalesce(sum(fee_cents), 0)::text as "feeCents",
               (count(*) - count(fee_cents))::int as "withoutFee"
          from payout
         where account_id = ${accountId} and status = 'completed'
           and ended_at >= days.begins and ended_at < days.ends) as done
     order by days.day`.execute(rows);
  return found.map((one) => ({
    ...one,
    cents: BigInt(one.cents),
    feeCents: BigInt(one.feeCents),
  }));
}
