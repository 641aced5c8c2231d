import { lockSend, updateSend, type ChainSend } from "#service/db/sends/chain-sends.ts";
import { databaseNow, inMs, NOW } from "#service/db/core/database-clock.ts";
import { insertLedgerTransaction } from "#service/db/books/ledger.ts";
import { lockPayin, type Payin } from "#service/db/payins/payins.ts";
import type { Transaction } from "#service/db/core/tables.ts";
import type { Deps } from "#service/domain/access/deps.ts";
import { conversionReversed, pixOwedBack } from "#service/domain/books/ledger-bookings.ts";
import { sendFields } from "./settle-owner.ts";
import { tellOfReturn, queuePixReturn } from "#service/domain/payins/queue-pix-return.ts";

type Seen = "changed" | "refused" | "abandoned";

const SHORTEST_HOLD_MS = 1_000;
const LONGEST_HOLD_MS = 30_000;
/** Looks per stretch while somebody looks; each has to agree. */
const LOOKS = 10;
/** After a gap this large a part of the stretch nobody knows what was in between: it begins anew. */
const LARGEST_GAP = 0.5;

/**
 * Gives a payin's tokens up, all of it in this transaction: its one live send was never signed and
 * never will be, the conversion is undone, and the PIX is to go back. The payin stays `processing`
 * until the bank has confirmed that.
 */
async function abandon(tx: Transaction, send: { id: bigint }, payin: Payin): Promise<void> {
  const { id: payin_id, end_to_end_id, sender_cents: cents } = payin;
  if (end_to_end_id === null) throw new Error(`payin ${payin_id} has a send and no PIX`);
  await updateSend(tx, send.id, { state: "abandoned", settled_at: NOW });
  await insertLedgerTransaction(tx, conversionReversed(payin));
  const reason = "undeliverable";
  const returnId = await queuePixReturn(tx, { end_to_end_id, payin_id, cents, reason });
  await insertLedgerTransaction(tx, pixOwedBack(returnId, cents, payin_id));
  await tellOfReturn(tx, payin);
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
  // Signed meanwhile by who saw it let through: those bytes may be mined, and the PIX is kept.
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
  await abandon(tx, send, payin);
  return "abandoned";
}

/**
 * The token contract refuses a payin's transfer that the treasury could pay. Once may be a moment's matter
 * (a pause, a freeze that is lifted); without a break over `refusedForGoodMs` it is for good.
 */
export async function noteRefusal(deps: Deps, send: ChainSend, detail: string): Promise<void> {
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
