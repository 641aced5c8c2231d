import "server-only";
import { sql } from "kysely";
import type { WalletNetwork } from "#protocol/chain/networks.ts";
import type { Token } from "#protocol/money/money.ts";
import type { BacktestedOperation } from "#lib/rules/policies/backtest-policy.ts";
import type { Role } from "#lib/core/store/tables.ts";
import type { Rows } from "#lib/core/store/store.ts";
import { TIME_ZONE } from "#lib/core/store/today.ts";

type Row = {
  person: string;
  roles: Role[] | null;
  account: string | null;
  is_known: boolean;
  network: WalletNetwork;
  token: Token;
  cents: bigint;
  at: Date;
  day: string;
};

/**
 * The newest payins of the last 30 days, the oldest first, with their persons' roles of today. A wallet is
 * known once a payin to it had completed.
 */
export async function backtestedPayins(
  rows: Rows,
  accountId: string,
  limit: number,
): Promise<BacktestedOperation[]> {
  const { rows: found } = await sql<Row>`
    select payin.created_by as person, membership.roles, wallet.id::text as account, payin.network,
      payin.token, payin.sender_cents as cents, payin.created_at as at,
      to_char(payin.created_at at time zone ${TIME_ZONE}, 'YYYY-MM-DD') as day,
      exists (
        select from payin earlier
        where earlier.account_id = payin.account_id and earlier.status = 'completed'
          and earlier.network = payin.network and earlier.address = payin.address
          and earlier.id < payin.id
      ) as is_known
    from payin
    left join wallet on wallet.account_id = payin.account_id
      and wallet.network = payin.network and wallet.address = payin.address
    left join membership on membership.person_id = payin.created_by
      and membership.account_id = payin.account_id
    where payin.account_id = ${accountId} and payin.created_at > now() - interval '30 days'
      and payin.status not in ('failed', 'expired')
    order by payin.id desc limit ${limit}
  `.execute(rows);
  return found.toReversed().map(({ is_known: isKnown, roles, account, ...row }) => ({
    ...row,
    operation: "payin",
    account: account ?? "",
    roles: roles ?? [],
    isKnown,
  }));
}
