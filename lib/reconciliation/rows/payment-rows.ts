import "server-only";
import { sql } from "kysely";
import type { Rows } from "#lib/core/store/store.ts";
import type { PaymentFacts } from "#lib/rules/reconciliation/facts.ts";
import type { Environment } from "#protocol/chain/networks.ts";

/** A payment as its tables have it, and what was decided of it. */
export type PaymentRow = {
  id: bigint;
  account_id: string;
  environment: Environment;
  status: string;
  created_at: Date;
  expires_at: Date | null;
  ended_at: Date | null;
  settled_at: Date | null;
  gross: bigint;
  fee: bigint | null;
  net: bigint | null;
  units: bigint;
  party: string;
  name: string | null;
  quote: string;
  network: string;
  hash: string | null;
  end_to_end_id: string | null;
  contradicted_by: string | null;
  chain_check: PaymentFacts["chain"]["check"];
  chain_difference: string | null;
  chain_units: bigint | null;
  other_payer: boolean;
  payer: string | null;
  expected: string | null;
  intent: string | null;
  d_gross: bigint | null;
  d_net: bigint | null;
  d_fee: bigint | null;
  d_units: bigint | null;
  d_party: string | null;
};

export const payinRows = (rows: Rows, ids: readonly bigint[]) =>
  sql<PaymentRow>`
    select p.id, p.account_id, c.environment, p.status, p.created_at, p.expires_at, p.ended_at,
      p.came_in_at as settled_at, p.sender_cents as gross, p.fee_cents as fee, p.sender_cents - p.fee_cents as net,
      p.receiver_units as units, p.address as party, coalesce(p.payer_name, p.expected_payer) as name,
      p.quote_id as quote, p.network, p.transaction_hash as hash, p.end_to_end_id, p.contradicted_by, p.chain_check,
      p.chain_difference, p.chain_units, p.other_payer, p.payer_name as payer, p.expected_payer as expected,
      i.id as intent, i.sender_cents as d_gross, null::bigint as d_net, i.fee_cents as d_fee, i.receiver_units as d_units,
      i.address as d_party
    from payin p join account a on a.id = p.account_id join connection c on c.id = a.connection_id
      left join payin_intent i on i.id = p.intent_id
    where p.id = any(${ids}::bigint[])`.execute(rows);

// What was decided is what the executed quote said: the intent has its newest.
export const payoutRows = (rows: Rows, ids: readonly bigint[]) =>
  sql<PaymentRow>`
    select p.id, p.account_id, c.environment, p.status, p.created_at, null::timestamptz as expires_at, p.ended_at,
      case when p.status = 'completed' then p.ended_at end as settled_at, p.sender_cents as gross, p.fee_cents as fee,
      p.receiver_cents as net, p.token_units as units, p.pix_account_id::text as party,
      coalesce(i.holder_name, p.pix_account_name) as name, p.payout_quote_id as quote, p.network,
      p.pull_hash as hash, p.end_to_end_id, p.contradicted_by, p.chain_check, p.chain_difference,
      p.chain_units, false as other_payer, null as payer, null as expected, i.id as intent, e.sender_cents as d_gross,
      e.receiver_cents as d_net, e.flat_fee_cents + e.partner_fee_cents as d_fee, e.units as d_units,
      i.pix_account_id::text as d_party
    from payout p join account a on a.id = p.account_id join connection c on c.id = a.connection_id
      left join payout_intent i on i.id = p.intent_id
      left join lateral (select * from payout_execution x where x.intent_id = p.intent_id
        and x.payout_quote_id = p.payout_quote_id order by x.id desc limit 1) e on true
    where p.id = any(${ids}::bigint[])`.execute(rows);
