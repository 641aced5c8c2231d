import "server-only";
import { sql } from "kysely";
import type { MoneyOperation } from "#lib/rules/policies/decide.ts";
import type { Rows } from "#lib/core/store/store.ts";
import { TODAY } from "#lib/core/store/today.ts";
import { sumsOf, type Counted } from "#lib/policies/rows/counted-sums.ts";

type Asked = {
  accountId: string;
  /** The payin itself, which is left out. */
  intentId: string;
  person: string;
  /** Requests after this moment wait behind the payin; null: all count. */
  askedAt: Date | null;
};

/**
 * What counts together with a payin, in BRL cents: everything that the exchange was asked for in the last 24
 * hours and that has neither failed nor expired unpaid, and what waits for approval before it.
 */
export function payinSums(
  rows: Rows,
  { accountId, intentId, person, askedAt }: Asked,
): Promise<MoneyOperation["before"]> {
  const counted = sql<Counted>`
    with confirmed as (
      select intent.id, intent.confirmed_by as person, intent.confirmed_at as at,
        intent.sender_cents as cents
      from payin_intent intent
      left join payin on payin.intent_id = intent.id
      where intent.account_id = ${accountId}
        and intent.confirmed_at > least(now() - interval '24 hours', ${TODAY})
        and intent.status in ('paying', 'unclear', 'done')
        and intent.id <> ${intentId}
        and coalesce(payin.status, '') not in ('failed', 'expired')
    ), asked as (
      select object as id, asked_by as person, asked_at as at, cents
      from approval_request
      where account_id = ${accountId} and operation = 'payin' and ended is null and expires_at > now()
        and object <> ${intentId}
        and object not in (select id from confirmed)
        and (${askedAt}::timestamptz is null or asked_at < ${askedAt}::timestamptz)
    )
    select * from confirmed union all select * from asked
  `;
  return sumsOf(rows, person, counted);
}
