import "server-only";
import { sql } from "kysely";
import type { MoneyOperation } from "#lib/rules/policies/decide.ts";
import type { Rows } from "#lib/core/store/store.ts";
import { TODAY } from "#lib/core/store/today.ts";
import { sumsOf, type Counted } from "#lib/policies/rows/counted-sums.ts";
import { countedCentsOf, type CountedRates } from "./counted-rates.ts";

type Asked = {
  accountId: string;
  /** The payout itself, which is left out; null: a batch is asked about. */
  intentId: string | null;
  /** The batch itself, or that of which the payout is a line: what it has not paid yet is left out; null: none. */
  batchId: string | null;
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
 * for approval before it, what batches have still to pay, and what is being signed. That it has failed is the exchange's word alone.
 */
export function payoutSums(
  rows: Rows,
  { accountId, intentId, batchId, person, askedAt, withSigning, rates }: Asked,
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
        and execution.intent_id is distinct from ${intentId}
        and execution.ended is distinct from 'revoked'
        -- One transfer verifies one payout.
        and not coalesce(payout.status = 'refunded' and payout.chain_check = 'verified', false)
      order by execution.intent_id, execution.id desc
    ), asked as (
      select object as intent_id, asked_by as person, asked_at as at, cents,
        content->>'token' as token, (content->>'units')::bigint as units
      from approval_request
      where account_id = ${accountId} and operation = 'payout' and ended is null and expires_at > now()
        and object is distinct from ${intentId}
        and object not in (select intent_id from executed)
        and (${askedAt}::timestamptz is null or asked_at < ${askedAt}::timestamptz)
    ), batched as (
      -- What a batch has still to pay, from when it was asked for or its allowance was signed.
      select coalesce(batch.run_by, request.asked_by, batch.fixed_by) as person,
        coalesce(request.asked_at, batch.fixed_at) as at,
        line.sender_cents as cents, batch.token, line.units
      from batch
      join batch_line line on line.batch_id = batch.id
      left join approval_request request on request.account_id = batch.account_id
        and request.operation = 'batch' and request.object = batch.id
        and request.ended is null and request.expires_at > now()
      where batch.account_id = ${accountId} and batch.id is distinct from ${batchId}
        and (batch.state in ('running', 'paused') or (batch.state = 'fixed' and (
          (request.id is not null and (${askedAt}::timestamptz is null or request.asked_at < ${askedAt}::timestamptz))
          or (${withSigning} and exists (select from payout_signature signature
            where signature.batch_id = batch.id and signature.state in ('asked', 'sent', 'mined')))
          or (${withSigning} and exists (select from external_allowance external
            where external.batch_id = batch.id and external.ended is null)))))
        and line.state in ('waiting', 'open')
        and not exists (select from payout_execution execution where execution.intent_id = line.intent_id)
    ), signing as (
      select id as intent_id, created_by as person, updated_at as at, sender_cents as cents,
        token, token_units as units
      from payout_intent
      where ${withSigning} and account_id = ${accountId} and status = 'signing'
        and quote_expires_at > now() and sender_cents is not null
        and id is distinct from ${intentId}
        and id not in (select intent_id from executed)
        and id not in (select intent_id from asked)
    )
    select person, at, ${countedCentsOf(COUNTED, rates)} as cents
    from (
      select person, at, cents, token, units from executed
      union all select person, at, cents, token, units from asked
      union all select * from batched
      union all select person, at, cents, token, units from signing) as taken
  `;
  return sumsOf(rows, person, counted);
}
