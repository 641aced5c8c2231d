import { ExchangeError } from "#protocol/wire/error.ts";
import type { PayinEventData } from "#protocol/api/events.ts";
import { formatAmount, formatRate } from "#protocol/money/money.ts";
import type { ListPayins, PayinRecord } from "#protocol/payins/payins.ts";
import type { Listed } from "#protocol/wire/lists.ts";
import * as rows from "#service/db/payins/listed-payins.ts";
import { findPayin, type Payin } from "#service/db/payins/payins.ts";
import type { Deps, User } from "#service/domain/access/deps.ts";
import type { PayinReturnRecord } from "#protocol/payins/payin-returns.ts";
import { listReturns } from "#service/db/payins/pix-returns.ts";

const time = (date: Date | null) => date?.toISOString() ?? null;

function toRecord(payin: Payin, pixCode: string): PayinRecord {
  return {
    transaction_id: Number(payin.id),
    external_id: payin.external_id,
    quote_id: payin.quote_id,
    status: payin.status,
    pix_code: pixCode,
    network: payin.network,
    token: payin.token,
    address: payin.address,
    sender_amount: formatAmount(payin.sender_cents, "BRL"),
    receiver_amount: formatAmount(payin.receiver_units, payin.token),
    fee_amount: formatAmount(payin.fee_cents, "BRL"),
    quotation: formatRate(payin.rate),
    transaction_hash: payin.transaction_hash,
    confirmations: payin.confirmations,
    end_to_end_id: payin.end_to_end_id,
    payer: payin.payer,
    purpose_code: payin.purpose_code,
    expires_at: payin.expires_at.toISOString(),
    paid_at: time(payin.paid_at),
    completed_at: time(payin.completed_at),
    created_at: payin.created_at.toISOString(),
    updated_at: payin.updated_at.toISOString(),
  };
}

/** `data` of the payin events (INTERFACE §7). */
export function payinEventData(payin: Payin): PayinEventData {
  return {
    transaction_id: Number(payin.id),
    external_id: payin.external_id,
    quote_id: payin.quote_id,
    status: payin.status,
    network: payin.network,
    token: payin.token,
    sender_amount: formatAmount(payin.sender_cents, "BRL"),
    receiver_amount: formatAmount(payin.receiver_units, payin.token),
    address: payin.address,
    transaction_hash: payin.transaction_hash,
    end_to_end_id: payin.end_to_end_id,
    payer: payin.payer,
    confirmations: payin.confirmations,
  };
}

/**
 * One of the caller's payins. A payin whose code was never given out counts as unknown.
 * @throws ExchangeError `NOT_FOUND`
 */
export async function getPayin(
  deps: Deps,
  user: User,
  transactionId: number,
): Promise<PayinRecord> {
  const payin = await findPayin(deps.db, user.id, BigInt(transactionId));
  if (!payin?.pix_code) throw new ExchangeError("NOT_FOUND");
  return toRecord(payin, payin.pix_code);
}

/** The caller's payins whose code was given out. */
export async function listPayins(
  deps: Deps,
  user: User,
  query: ListPayins,
): Promise<Listed<PayinRecord>> {
  const found = await rows.listPayins(deps.db, user.id, query);
  return { ...found, rows: found.rows.map((payin) => toRecord(payin, payin.pix_code ?? "")) };
}

type ListedReturn = Awaited<ReturnType<typeof listReturns>>[number];

function returnRecord(row: ListedReturn): PayinReturnRecord {
  const { reason, confirmed_at: at } = row;
  if (reason === "unplaceable") throw new Error(`return ${row.id} is of no payin`);
  return {
    reason,
    status: at === null ? "returning" : "returned",
    amount: formatAmount(row.cents, "BRL"),
    end_to_end_id: row.end_to_end_id,
    received_at: row.paid_at.toISOString(),
    returned_at: at?.toISOString() ?? null,
  };
}

/**
 * Every PIX of the caller's payin that goes back or went back. `returned_at` is when the service recorded
 * the bank's confirmation.
 * @throws ExchangeError `NOT_FOUND`
 */
export async function listPayinReturns(
  deps: Deps,
  user: User,
  transactionId: number,
): Promise<PayinReturnRecord[]> {
  const payin = await findPayin(deps.db, user.id, BigInt(transactionId));
  if (!payin?.pix_code) throw new ExchangeError("NOT_FOUND");
  return (await listReturns(deps.db, payin.id)).map(returnRecord);
}
