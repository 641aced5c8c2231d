import "server-only";
import { sql } from "kysely";
import type { MoneyOperation } from "#lib/rules/policies/decide.ts";
import type { Rows } from "#lib/core/store/store.ts";
import { TODAY } from "#lib/core/store/today.ts";
import { sumsOf, type Counted } from "#lib/policies/rows/counted-sums.ts";
import { countedCentsOf, type CountedRates } from "./counted-rates.ts";

type Asked = {
  accountId: string;
  /** The payout itself, which is left out. */
  intentId: string;
  person: string;
  /** Requests after this moment wait behind the payout; null: all count. */
  askedAt: Date | null;
  /** Counts what is being signed too. */
  withSigning: boolean;
  rates: CountedRates;
};

const COUNTED = { cents: sql.ref("cents"), token: sql.ref("token"), units: sql.ref("units") };

/**
 * What counts together with a payout, in BRL cents: everything that the exchange was asked for in the last
 * 24 hours, unless the chain has shown that its allowance was taken back unused or its tokens came back, what waits
 * for approval before it, and what is being signed. That it has failed is the exchange's word alone.
 */
export function payoutSums(
  rows: Rows,
  { accountId, intentId, person, askedAt, withSigning, rates }: Asked,
): Promise<MoneyOperation["before"]> {
  const counted = sql<Counted>`
    with executed as (
      select distinct on (execution.intent_id)
        execution.intent_id, execution.asked_by as person, execution.asked_at as at,
        execution.sender_cents as cents, execution.token, execution.units
      from payout_execution execution
      left join payout on payout.intent_id = execution.intent_id
      where execution.account_id = ${accountId}
        and execution.asked_at > least(now() - interval '24 hours', ${TODAY})
        and execution.intent_id <> ${intentId}
        and execution.ended is distinct from 'revoked'
        -- One transfer verifies one payout.
        and not coalesce(payout.status = 'refunded' and payout.chain_check = 'verified', false)
      order by execution.intent_id, execution.id desc
    ), asked as (
      select object as intent_id, asked_by as person, asked_at as at, cents,
        content->>'token' as token, (content->>'units')::bigint as units
      from approval_request
      where account_id = ${accountId} and operation = 'payout' and ended is null and expires_at > now()
        and object <> ${intentId}
        and object not in (select intent_id from executed)
        and (${askedAt}::timestamptz is null or asked_at < ${askedAt}::timestamptz)
    ), signing as (
      select id as intent_id, created_by as person, updated_at as at, sender_cents as cents,
        token, token_units as units
      from payout_intent
      where ${withSigning} and account_id = ${accountId} and status = 'signing'
        and quote_expires_at > now() and sender_cents is not null
        and id <> ${intentId}
        and id not in (select intent_id from executed)
        and id not in (select intent_id from asked)
    )
    select person, at, ${countedCentsOf(COUNTED, rates)} as cents
    from (select * from executed union all select * from asked union all select * from signing) as taken
  `;
  return sumsOf(rows, person, counted);
}
