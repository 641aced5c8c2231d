import "server-only";
import { sql } from "kysely";
import type { Rows } from "#lib/core/store/store.ts";
import { eachDay } from "./sum-spans.ts";
import type { Days } from "#lib/format/typed-days.ts";

/** What an account's completed payments came to, in BRL cents: what payers sent, and what receivers got. */
export type Moved = { accountId: string; inCents: bigint; outCents: bigint };

/** Of some accounts, those of which anything was completed in these days; reads the kept sums alone. */
export async function movedByAccount(
  rows: Rows,
  accounts: readonly string[],
  days: Days,
): Promise<Moved[]> {
  if (accounts.length === 0) return [];
  const ours = sql`account_id = any(${[...accounts]}::text[]) and state = 'done' and kind in ('payin', 'payout')`;
  const figures = sql`account_id, kind, count, gross_cents, net_cents`;
  const { rows: found } = await sql<{ account_id: string; in: string; out: string }>`
    select account_id,
           coalesce(sum(gross_cents) filter (where kind = 'payin'), 0)::text as "in",
           coalesce(sum(net_cents) filter (where kind = 'payout'), 0)::text as "out"
      from (select ${figures} from activity_sum where ${ours} and ${eachDay(days)}
            union all
            select ${figures} from activity_delta
             where ${ours} and day >= ${days.from}::date and day <= ${days.to}::date) as each
     group by account_id having sum(count) <> 0`.execute(rows);
  return found.map((one) => ({
    accountId: one.account_id,
    inCents: BigInt(one.in),
    outCents: BigInt(one.out),
  }));
}
