import { sql, type Selectable } from "kysely";
import type { PayinTable, PixReturnTable } from "#service/db/core/payin-tables.ts";
import type { PayoutTable, PixPaymentTable } from "#service/db/core/payout-tables.ts";
import type { Tx } from "#service/db/core/tables.ts";

/** Of a payout: no bank was asked for its PIX, which was written since the recovery began. */
export const isUnasked = sql<boolean>`exists (
  select from pix_payments p join recoveries r on r.ended_at is null
  where p.payout_id = payouts.id and p.state = 'intended' and p.attempts = 0
    and p.created_at >= r.began_at)`;

export async function payinById(tx: Tx, id: bigint): Promise<Selectable<PayinTable> | null> {
  const row = await tx.selectFrom("payins").selectAll().where("id", "=", id).executeTakeFirst();
  return row ?? null;
}

/** By its public id. */
export async function payoutById(tx: Tx, id: string): Promise<Selectable<PayoutTable> | null> {
  const rows = tx.selectFrom("payouts").selectAll().where("payout_id", "=", id);
  return (await rows.executeTakeFirst()) ?? null;
}

export async function paymentOf(
  tx: Tx,
  payoutId: bigint,
): Promise<Selectable<PixPaymentTable> | null> {
  const rows = tx.selectFrom("pix_payments").selectAll().where("payout_id", "=", payoutId);
  return (await rows.executeTakeFirst()) ?? null;
}

export async function returnOf(
  tx: Tx,
  endToEndId: string,
): Promise<Selectable<PixReturnTable> | null> {
  const rows = tx.selectFrom("pix_returns").selectAll().where("end_to_end_id", "=", endToEndId);
  return (await rows.executeTakeFirst()) ?? null;
}

type PlacedPix = { placed: string; payin_id: bigint | null; cents: bigint };

/** Where a PIX that arrived was placed; null when the books don't know it. */
export async function placeOfPix(tx: Tx, endToEndId: string): Promise<PlacedPix | null> {
  const row = await tx
    .selectFrom("pix_receipts")
    .select(["placed", "payin_id", "cents"])
    .where("end_to_end_id", "=", endToEndId)
    .executeTakeFirst();
  return row ?? null;
}

/** Gives a payment that the bank was never asked for the id under which it was paid. */
export async function renamePayment(tx: Tx, from: string, id: string): Promise<void> {
  await tx.updateTable("pix_payments").set({ id }).where("id", "=", from).execute();
}

/** Gives a return that the bank was never asked for the id under which it was made. */
export async function renameReturn(tx: Tx, from: string, id: string): Promise<void> {
  await tx.updateTable("pix_returns").set({ id }).where("id", "=", from).execute();
}
