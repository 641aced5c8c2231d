import { randomUUID } from "node:crypto";
import { updatePayin, type Payin } from "#service/db/payins/payins.ts";
import { insertReturn, type PixReturn } from "#service/db/payins/pix-returns.ts";
import type { Transaction } from "#service/db/core/tables.ts";
import { recordEvent } from "#service/domain/webhooks/events.ts";
import { payinEventData } from "./payin-record.ts";

type WhatGoesBack = Pick<PixReturn, "end_to_end_id" | "payin_id" | "cents" | "reason">;

/**
 * The intent to send a PIX back in full, under an id of ours that the bank will know. The database
 * refuses a second one of the same PIX. Answers the id.
 */
export async function queuePixReturn(tx: Transaction, what: WhatGoesBack): Promise<string> {
  const id = randomUUID().replaceAll("-", "");
  await insertReturn(tx, { id, ...what });
  return id;
}

/** A return was written or confirmed: whoever holds the payin has to read again. */
export async function tellOfReturn(tx: Transaction, payin: Payin): Promise<void> {
  const touched = await updatePayin(tx, payin.id, {});
  await recordEvent(tx, touched.user_id, "crypto.payin.updated", payinEventData(touched));
}
