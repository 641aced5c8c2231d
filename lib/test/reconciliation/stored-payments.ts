import "server-only";
import { sql } from "kysely";
import type { Rows } from "#lib/core/store/store.ts";

const SERIES = (count: number) => sql`from generate_series(1, ${count}::int) n`;
const AT = (count: number, apart: number) =>
  sql`(timestamptz '2026-11-20 15:00Z' - make_interval(mins => ${apart}::int * (${count}::int - n)))`;
const pix = (at: ReturnType<typeof AT>, letter: string) =>
  sql`'E18236120' || to_char(${at} at time zone 'UTC', 'YYYYMMDDHH24MI') || ${letter} || lpad(n::text, 10, '0')`;

/**
 * Payments of an account in which all witnesses agree: payins with and without a PIX that went back, payouts, each
 * with its intent; some have failed, expired or were refunded. They are numbered from 1.
 * @param apart minutes from one to the next; the last is of 2026-11-20
 */
export async function storePayments(
  rows: Rows,
  account: string,
  count: number,
  apart = 37,
): Promise<void> {
  const at = AT(count, apart);
  const run = (text: ReturnType<typeof sql>) => text.execute(rows);
  await run(sql`insert into wallet (account_id, network, address, name, status, idempotency_key, created_by)
    values (${account}, 'polygon', '0x1', 'Cofre', 'registered', 'w', 'ana')`);
  await run(sql`insert into payin_intent (id, account_id, idempotency_key, status, wallet_id, network, token, address,
      currency_type, request_amount, sender_cents, receiver_units, fee_cents, created_by, created_at)
    select 'in-' || n, ${account}, 'in-' || n, 'done', (select id from wallet where account_id = ${account} limit 1),
      'polygon', 'USDC', '0xAb' || n % 50, 'sender', '250.00', 10000 + n, 45000000 + n, 125, 'ana', ${at} ${SERIES(count)}`);
  await run(sql`insert into payin (account_id, intent_id, transaction_id, quote_id, status, reported_by, pix_code,
      network, token, address, sender_cents, receiver_units, fee_cents, rate, expires_at, paid_at, completed_at,
      exchange_updated_at, payer, expected_payer, transaction_hash, end_to_end_id, chain_check, created_by, created_at)
    select ${account}, 'in-' || n, n, 'q-' || n, case when n % 10 = 0 then 'expired' else 'completed' end, 'reading',
      '-', 'polygon', 'USDC', '0xab' || n % 50, 10000 + n, 45000000 + n, 125, 5555555, ${at} + interval '10 minutes',
      case when n % 10 > 0 then ${at} end, case when n % 10 > 0 then ${at} end, ${at},
      case when n % 10 > 0 then jsonb_build_object('name', 'Cliente ' || chr(65 + n % 20) || 'ndrade Ltda', 'document', null, 'bank', null) end,
      'Cliente ' || chr(65 + n % 20) || 'ndrade', case when n % 10 > 0 then '0x' || lpad(to_hex(n), 64, '0') end,
      case when n % 10 > 0 then ${pix(at, "i")} end, case when n % 10 > 0 then 'verified' else 'not_checked' end, 'ana',
      ${at} - interval '1 minute' ${SERIES(count)}`);
  await run(sql`insert into payin_return (account_id, payin_id, end_to_end_id, reason, status, cents, received_at, returned_at)
    select account_id, id, 'E99' || substr(end_to_end_id, 4), 'paid_twice', 'returned', sender_cents, paid_at, paid_at
    from payin where account_id = ${account} and transaction_id % 7 = 0 and end_to_end_id is not null`);
  await run(sql`insert into payout_intent (id, account_id, idempotency_key, status, pix_account_id, pix_account_name,
      network, token, currency_type, cover_fees, request_amount, created_by, created_at)
    select 'out-' || n, ${account}, 'out-' || n, 'done', 1 + n % 20, 'Fornecedor', 'polygon', 'USDC', 'sender', false,
      '45', 'ana', ${at} ${SERIES(count)}`);
  await run(sql`insert into payout_execution (account_id, intent_id, payout_quote_id, network, token, spender, signer,
      units, rate, sender_cents, receiver_cents, flat_fee_cents, partner_fee_cents, head, asked_by, asked_at, ended, ended_at)
    select ${account}, 'out-' || n, 'p-' || n, 'polygon', 'USDC', 's', '0xcd', 45000000, 5322600, 20221 + n, 20000 + n,
      200, 21, 1, 'ana', ${at}, 'answered', ${at} ${SERIES(count)}`);
  await run(sql`insert into payout (account_id, intent_id, payout_id, payout_quote_id, status, reported_by, network,
      token, token_units, token_address, spender, sender_address, pix_account_id, pix_account_name, sender_cents,
      receiver_cents, fee_cents, rate, pull_hash, refund_hash, end_to_end_id, ended_at, chain_check, created_by, created_at)
    select ${account}, 'out-' || n, 'out-' || n, 'p-' || n, word.status, 'reading', 'polygon', 'USDC', 45000000, '-',
      's', '0xcd', 1 + n % 20, 'Fornecedor Moraes', 20221 + n, 20000 + n, 221, 5322600,
      case when word.status <> 'failed' then '0xa' || lpad(to_hex(n), 63, '0') end,
      case when word.status = 'refunded' then '0xb' || lpad(to_hex(n), 63, '0') end,
      case when word.status = 'completed' then ${pix(at, "o")} end, ${at} + interval '1 minute',
      case when word.status = 'failed' then 'not_checked' else 'verified' end, 'ana', ${at}
    from generate_series(1, ${count}::int) n cross join lateral (select case when n % 13 = 0 then 'refunded'
      when n % 17 = 0 then 'failed' else 'completed' end as status) as word`);
}
