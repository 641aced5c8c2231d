import { randomUUID } from "node:crypto";
import { updatePayin, type Payin } from "#service/db/payins/payins.ts";
import { insertReturn, type PixReturn } from "#service/db/payins/pix-returns.ts";
import type { Transaction } from "#service/db/core/tables.ts";
import { recordEvent } from "#service/domain/webhooks/events.ts";
import { payinEventData } from "./payin-record.ts";

type WhatGoesBack = Pick<PixReturn, "end_to_end_id" | "payin_id" | "cents" | "reason">;

/**
 * Stores the intent to return a PIX in full, and answers the return's id, which the bank will know too.
 * The database refuses a second return of the same PIX.
 */
export async function queuePixReturn(
  tx: Transaction,
  what: WhatGoesBack,
  id = randomUUID().replaceAll("-", ""),
): Promise<string> {
  await insertReturn(tx, { id, ...what });
  return id;
}

/** A return was requested or confirmed: the event makes the client read the payin again. */
export async function recordReturnEvent(tx: Transaction, payin: Payin): Promise<void> {
  const touched = await updatePayin(tx, payin.id, {});
  await recordEvent(tx, touched.user_id, "crypto.payin.updated", payinEventData(touched));
}
