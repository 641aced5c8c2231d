import { sql } from "kysely";
import type { Tx } from "#service/db/core/tables.ts";

type Payins = { count: number; status?: string; network?: string; token?: string; cents?: number };

/** Payins whose codes were given out, a second apart, the last one now; returns their numbers in order. */
export async function insertPayins(
  db: Tx,
  userId: number,
  { count, status = "processing", network = "polygon", token = "USDC", cents = 25_000 }: Payins,
): Promise<number[]> {
  const at = sql`date_trunc('milliseconds', now() - make_interval(secs => ${count} - n))`;
  const { rows } = await sql<{ id: bigint }>`with made as (
      insert into quotes (id, user_id, network, token, address, currency_type, request_amount,
        commercial_rate, rate, sender_cents, fee_cents, receiver_units, expires_at)
      select gen_random_uuid()::text || lpad(n::text, 8, '0'), ${userId}, ${network}, ${token}, '0x1',
        'sender', '250.00', 5000000, 5000000, ${cents}, 1, 45187272,
        date_trunc('milliseconds', now() + interval '1 hour')
      from generate_series(1, ${count}::int) n returning *
    ) insert into payins (user_id, quote_id, txid, external_id, network, token, address, sender_cents,
      fee_cents, receiver_units, rate, expires_at, ask_at, status, pix_code, created_at, updated_at)
    select user_id, id, id, 'pedido-' || n, network, token, address, sender_cents, fee_cents,
      receiver_units, rate, expires_at, expires_at, ${status}, 'code', ${at}, ${at}
    from made, lateral (select right(id, 8)::int as n) nth order by n returning id`.execute(db);
  return rows.map(({ id }) => Number(id));
}

/** Payouts of one receiver, a second apart, the last one now; returns their ids in order. */
export async function insertPayouts(
  db: Tx,
  userId: number,
  { count, cents = 10_000 }: { count: number; cents?: number },
): Promise<string[]> {
  const at = sql`date_trunc('milliseconds', now() - make_interval(secs => ${count} - n))`;
  const { rows } = await sql<{ id: string }>`with account as (
      insert into bank_accounts (user_id, name, pix_key)
      values (${userId}, gen_random_uuid()::text, gen_random_uuid()::text) returning id
    ), made as (
      insert into payout_quotes (quote_id, user_id, bank_account_id, network, token, currency_type,
        cover_fees, request_amount, commercial_rate, rate, flat_fee_cents, partner_fee_cents,
        sender_cents, receiver_cents, token_units, spender, expires_at)
      select gen_random_uuid()::text || lpad(n::text, 8, '0'), ${userId}, account.id, 'polygon', 'USDC',
        'receiver', true, '100.00', 5000000, 5000000, 100, 50, ${cents} + 150, ${cents}, 20000000, '0x2',
        date_trunc('milliseconds', now() + interval '1 hour')
      from account, generate_series(1, ${count}::int) n returning *
    ) insert into payouts (payout_id, user_id, quote_id, bank_account_id, pix_key, pix_provider,
      sender_address, network, token, token_units, flat_fee_cents, partner_fee_cents, sender_cents,
      receiver_cents, allowance_until, status, stage, ended_at, created_at, updated_at)
    select quote_id, user_id, id, bank_account_id, 'key', 'Banco', '0x' || n, network, token, token_units,
      flat_fee_cents, partner_fee_cents, sender_cents, receiver_cents, now(), 'failed', 'ended', now(),
      ${at}, ${at}
    from made, lateral (select right(quote_id, 8)::int as n) nth order by n
    returning payout_id as id`.execute(db);
  return rows.map(({ id }) => id);
}
