import { sql } from "kysely";
import type { Store } from "#lib/core/store/store.ts";

export const OWN = "0x1111111111111111111111111111111111111111";
export const HELD = "0x2222222222222222222222222222222222222222";

export type MonthPayment = {
  side: "payin" | "payout";
  account: string;
  address: string;
  token: "USDC" | "USDT";
  cents: number;
  fee: number;
  units: bigint;
  /** Hours before or after the month's first moment in São Paulo. */
  hour: number;
  done: boolean;
};

/** The month's first moment in São Paulo. */
export const OCTOBER = "2026-10-01T00:00:00-03:00";
export const HOURS = 31 * 24;

/** A payment of around October 2026. */
export async function addMonthPayment(
  { db }: Store,
  one: MonthPayment,
  number: number,
): Promise<void> {
  const at = sql`${OCTOBER}::timestamptz + make_interval(hours => ${one.hour}::int)`;
  const { account, address, token, cents, fee, units } = one;
  if (one.side === "payin") {
    await sql`
      insert into payin (account_id, transaction_id, quote_id, status, reported_by, pix_code, network, token, address,
        sender_cents, receiver_units, fee_cents, rate, expires_at, paid_at, completed_at, created_by, created_at, payer)
      values (${account}, ${number}, 'q', ${one.done ? "completed" : "expired"}, 'reading', '-', 'polygon', ${token},
        ${address}, ${cents}, ${units}, ${fee}, 5464600, ${at}, ${at}, ${at}, 'ana', ${at},
        jsonb_build_object('name', '=Padaria', 'document', null, 'bank', null))`.execute(db);
    return;
  }
  await sql`
    insert into payout (account_id, payout_id, payout_quote_id, status, reported_by, network, token, token_units,
      token_address, spender, sender_address, pix_account_id, pix_account_name, sender_cents, receiver_cents, fee_cents,
      rate, tracking, ended_at, created_by, created_at)
    values (${account}, ${`p-${number}`}, '7', ${one.done ? "completed" : "failed"}, 'reading', 'polygon', ${token},
      ${units}, '-', '-', ${address}, 1, 'Ana', ${cents}, ${cents - fee}, ${fee}, 5464600, '{}', ${at}, 'ana', ${at})`.execute(
    db,
  );
}
