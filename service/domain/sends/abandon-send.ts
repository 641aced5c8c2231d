import { lockSend, updateSend, type ChainSend } from "#service/db/sends/chain-sends.ts";
import { NOW, databaseNow, inMs } from "#service/db/core/database-clock.ts";
import type { Deps } from "#service/domain/access/deps.ts";
import { sendFields } from "./settle-owner.ts";
import { insertLedgerTransaction } from "#service/db/books/ledger.ts";
import { lockPayin, type Payin } from "#service/db/payins/payins.ts";
import type { Transaction } from "#service/db/core/tables.ts";
import { conversionReversed, pixOwedBack } from "#service/domain/books/ledger-bookings.ts";
import { recordReturnEvent, queuePixReturn } from "#service/domain/payins/queue-pix-return.ts";

type Seen = "changed" | "refused" | "abandoned";

const SHORTEST_HOLD_MS = 1_000;
const LONGEST_HOLD_MS = 30_000;
/** Looks per stretch of refusals; every one must find the refusal. */
const LOOKS = 10;
/** A gap longer than this part of the stretch starts the stretch again: the state in between is unknown. */
const LARGEST_GAP = 0.5;

/**
 * Gives up a payin's tokens in this one transaction: abandons its live send, which was never signed,
 * reverses the conversion and queues the return of the PIX. The payin stays `processing` until the bank
 * confirms that return.
 */
export async function abandonSend(
  tx: Transaction,
  send: { id: bigint },
  payin: Payin,
  underId?: string,
): Promise<string> {
  const { id: payin_id, end_to_end_id, sender_cents: cents } = payin;
  if (end_to_end_id === null) throw new Error(`payin ${payin_id} has a send and no PIX`);
  await updateSend(tx, send.id, { state: "abandoned", settled_at: NOW });
  await insertLedgerTransaction(tx, conversionReversed(payin));
  const reason = "undeliverable";
  const what = { end_to_end_id, payin_id, cents, reason } as const;
  const returnId = await queuePixReturn(tx, what, underId);
  await insertLedgerTransaction(tx, pixOwedBack(returnId, cents, payin_id));
  await recordReturnEvent(tx, payin);
  return returnId;
}

async function note(
  tx: Transaction,
  id: bigint,
  payinId: bigint,
  trouble: string,
  stretchMs: number,
): Promise<Seen> {
  const payin = await lockPayin(tx, payinId);
  const send = await lockSend(tx, id);
  // Another worker signed the send meanwhile: its bytes may be mined, so the PIX is kept.
  if (send.state !== "intended" || payin.status !== "processing") return "changed";
  const now = await databaseNow(tx);
  const { refused_since: since, refused_seen_at: seen } = send;
  const isUnbroken =
    since !== null && seen !== null && now.getTime() - seen.getTime() <= stretchMs * LARGEST_GAP;
  const first = isUnbroken ? since : now;
  const hold = Math.min(Math.max(stretchMs / LOOKS, SHORTEST_HOLD_MS), LONGEST_HOLD_MS);
  await updateSend(tx, id, {
    trouble,
    refused_since: first,
    refused_seen_at: now > first ? now : first,
    due_at: inMs(hold),
  });
  if (!isUnbroken || now.getTime() - first.getTime() < stretchMs) return "refused";
  await abandonSend(tx, send, payin);
  return "abandoned";
}

/**
 * The token contract refuses a payin's transfer that the treasury could pay. A single refusal may pass (a
 * pause, a freeze that is lifted); refusals without a break for `refusedForGoodMs` are final.
 */
export async function recordRefusal(deps: Deps, send: ChainSend, detail: string): Promise<void> {
  const trouble = `refused: ${detail}`;
  const { id, payin_id: payinId } = send;
  if (payinId === null) throw new Error(`send ${id} is of no payin`);
  const { refusedForGoodMs } = deps.payin;
  const seen = await deps.transaction((tx) => note(tx, id, payinId, trouble, refusedForGoodMs));
  const fields = { ...sendFields(send), trouble };
  if (seen === "abandoned") deps.log.error(fields, "tokens can never be sent; the PIX goes back");
  else if (seen === "refused" && send.refused_since === null) {
    deps.log.error(fields, "the token contract refuses a transfer");
  }
}
