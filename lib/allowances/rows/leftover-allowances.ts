import "server-only";
import { sql } from "kysely";
import type { Token } from "#protocol/money/money.ts";
import type { Rows } from "#lib/core/store/store.ts";

/** An allowance that this account has signed; only the chain knows whether any of it is left. */
export type SignedAllowance = {
  /** The id of the last signature for it. */
  id: bigint;
  network: string;
  token: Token;
  spender: string;
  signer: string;
  asked_at: Date;
};

/**
 * The allowances that wallets of this account have signed, once per pair of wallet and spender, the latest
 * first. Leaves out those under way: an open payout needs its allowance, and an open wallet may change it. One
 * whose approval was taken back needs none.
 * The cost grows with the pairs, not with the signatures.
 */
export async function signedAllowances(
  rows: Rows,
  accountId: string,
  limit: number,
): Promise<SignedAllowance[]> {
  const { rows: found } = await sql<SignedAllowance>`
    with recursive pair as (
      (select id, network, token, spender, signer, asked_at, state, 1 as place
         from payout_signature where account_id = ${accountId}
        order by network, token, spender, signer, id desc limit 1)
      union all
      select next.*, pair.place + 1 from pair, lateral (
        select id, network, token, spender, signer, asked_at, state
          from payout_signature s
         where s.account_id = ${accountId}
           and (s.network, s.token, s.spender, s.signer)
             > (pair.network, pair.token, pair.spender, pair.signer)
         order by network, token, spender, signer, id desc limit 1) next
      where pair.place < ${limit}
    )
    select id, network, token, spender, signer, asked_at from pair
    where state not in ('asked', 'sent')
      and not exists (
        select from payout p
        where p.account_id = ${accountId} and p.network = pair.network and p.token = pair.token
          and p.sender_address = pair.signer
          and p.status not in ('completed', 'failed', 'refunded'))
      and not exists (
        select from batch b
        where b.account_id = ${accountId} and b.network = pair.network and b.token = pair.token
          and b.wallet = pair.signer and (b.state in ('running', 'paused') or (b.state = 'fixed'
            and exists (select from payout_signature s where s.batch_id = b.id and s.state in ('asked', 'sent', 'mined'))
            and (select r.ended from approval_request r
              where r.account_id = b.account_id and r.operation = 'batch' and r.object = b.id
              order by r.asked_at desc limit 1) is distinct from 'withdrawn')))
      and not exists (
        select from payout_intent i
        where i.account_id = ${accountId} and i.network = pair.network and i.token = pair.token
          and i.signing_address = pair.signer
          and (i.status in ('executing', 'unclear')
            or (i.status = 'signing' and i.quote_expires_at > now()
              and (select r.ended from approval_request r
                where r.account_id = i.account_id and r.operation = 'payout' and r.object = i.id
                order by r.asked_at desc limit 1) is distinct from 'withdrawn')))
    order by id desc`.execute(rows);
  return found;
}
