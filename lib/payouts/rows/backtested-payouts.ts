import "server-only";
import { sql } from "kysely";
import type { PayoutNetwork } from "#protocol/chain/networks.ts";
import type { Token } from "#protocol/money/money.ts";
import type { BacktestedOperation } from "#lib/rules/policies/backtest-policy.ts";
import type { Role } from "#lib/core/store/tables.ts";
import type { Rows } from "#lib/core/store/store.ts";
import { TIME_ZONE } from "#lib/core/store/today.ts";
import { countedCentsOf, type CountedRates } from "./counted-rates.ts";

type Row = {
  person: string;
  roles: Role[] | null;
  account: string;
  is_known: boolean;
  network: PayoutNetwork;
  token: Token;
  cents: bigint;
  at: Date;
  day: string;
};

const TAKEN = {
  cents: sql.ref("payout.sender_cents"),
  token: sql.ref("payout.token"),
  units: sql.ref("payout.token_units"),
};

/**
 * The newest payouts of the last 30 days, the oldest first, with their persons' roles of today. An account is
 * known once it was paid before.
 */
export async function backtestedPayouts(
  rows: Rows,
  accountId: string,
  rates: CountedRates,
  limit: number,
): Promise<BacktestedOperation[]> {
  const { rows: found } = await sql<Row>`
    select payout.created_by as person, membership.roles, payout.pix_account_id::text as account,
      payout.network, payout.token, ${countedCentsOf(TAKEN, rates)} as cents, payout.created_at as at,
      to_char(payout.created_at at time zone ${TIME_ZONE}, 'YYYY-MM-DD') as day,
      exists (
        select from payout earlier
        where earlier.account_id = payout.account_id and earlier.status = 'completed'
          and earlier.pix_account_id = payout.pix_account_id and earlier.id < payout.id
      ) as is_known
    from payout
    left join membership on membership.person_id = payout.created_by
      and membership.account_id = payout.account_id
    where payout.account_id = ${accountId} and payout.created_at > now() - interval '30 days'
      and payout.status not in ('failed', 'refunded')
    order by payout.id desc limit ${limit}
  `.execute(rows);
  return found.toReversed().map(({ is_known: isKnown, roles, ...row }) => ({
    ...row,
    operation: "payout",
    roles: roles ?? [],
    isKnown,
  }));
}
