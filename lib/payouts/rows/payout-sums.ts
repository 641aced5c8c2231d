import "server-only";
import { sql } from "kysely";
import type { MoneyDeed } from "#protocol/policies/decide.ts";
import type { Rows } from "#lib/core/store/store.ts";
import { TODAY } from "#lib/core/store/today.ts";
import { sumsOf, type Counted } from "#lib/policies/rows/counted-sums.ts";

type Asked = {
  accountId: string;
  /** The payout itself, which is left out. */
  intentId: string;
  person: string;
  /** Requests after this moment wait behind the payout; null: all count. */
  askedAt: Date | null;
  /** Counts what is being signed too. */
  withSigning: boolean;
};

/**
 * What counts together with a payout, in BRL cents: everything that the exchange was asked for in the last
 * 24 hours and that has not failed, what waits for approval before it, and what is being signed.
 */
export function payoutSums(
  rows: Rows,
  { accountId, intentId, person, askedAt, withSigning }: Asked,
): Promise<MoneyDeed["before"]> {
  const counted = sql<Counted>`
    with executed as (
      select distinct on (execution.intent_id)
        execution.intent_id, execution.asked_by as person, execution.asked_at as at,
        execution.sender_cents as cents
      from payout_execution execution
      left join payout on payout.intent_id = execution.intent_id
      where execution.account_id = ${accountId}
        and execution.asked_at > least(now() - interval '24 hours', ${TODAY})
        and execution.intent_id <> ${intentId}
        and execution.ended is distinct from 'revoked'
        and coalesce(payout.status, '') not in ('failed', 'refunded')
      order by execution.intent_id, execution.id desc
    ), asked as (
      select object as intent_id, asked_by as person, asked_at as at, cents
      from approval_request
      where account_id = ${accountId} and deed = 'payout' and ended is null and expires_at > now()
        and object <> ${intentId}
        and object not in (select intent_id from executed)
        and (${askedAt}::timestamptz is null or asked_at < ${askedAt}::timestamptz)
    ), signing as (
      select id as intent_id, created_by as person, updated_at as at, sender_cents as cents
      from payout_intent
      where ${withSigning} and account_id = ${accountId} and status = 'signing'
        and quote_expires_at > now() and sender_cents is not null
        and id <> ${intentId}
        and id not in (select intent_id from executed)
        and id not in (select intent_id from asked)
    )
    select * from executed union all select * from asked union all select * from signing
  `;
  return sumsOf(rows, person, counted);
}
