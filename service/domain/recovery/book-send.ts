import { NOW } from "#service/db/core/database-clock.ts";
import type { Transaction } from "#service/db/core/tables.ts";
import { payinById, paymentOf, payoutById } from "#service/db/recovery/booked-payments.ts";
import type { KeptEffect } from "#service/db/recovery/recoveries.ts";
import {
  intendedSend,
  lockSend,
  updateSend,
  type ChainSend,
} from "#service/db/sends/chain-sends.ts";
import { raiseNonce } from "#service/db/sends/signer-nonces.ts";
import { lockPayin } from "#service/db/payins/payins.ts";
import { updatePayment } from "#service/db/payouts/pix-payments.ts";
import { lockPayout } from "#service/db/payouts/payout-work.ts";
import type { Chain, ChainOrder } from "#service/chain/port.ts";
import type { Charge } from "#service/pix/port.ts";
import type { Deps } from "#service/domain/access/deps.ts";
import { matchIncomingPix } from "#service/domain/payins/match-incoming-pix.ts";
import { advancePayout } from "#service/domain/payouts/payout-moves.ts";
import { recordSeenPayment, seenOf, type Seen } from "#service/domain/payouts/payout-settle-pix.ts";
import { queuePull } from "#service/domain/payouts/payout-settle-pull.ts";
import { recordMined } from "#service/domain/sends/settle-outcome.ts";
import { lockSendOwner } from "#service/domain/sends/settle-owner.ts";
import { readSend, type ShownSend } from "./read-evidence.ts";
import { bookOnce, waits, type Booked } from "./book-once.ts";

/** Books what a send did as if it had been signed here: the same states, entries and events. */
async function takeForSigned(
  tx: Transaction,
  chain: Chain,
  send: ChainSend,
  { sent, mined }: ShownSend,
): Promise<boolean> {
  const owner = await lockSendOwner(tx, send);
  const { state } = await lockSend(tx, send.id);
  if (state !== "intended" || !owner.isWaiting) return false;
  const { raw, hash, nonce, validUntil: valid_until } = sent;
  const { network, signer } = chain;
  await raiseNonce(tx, network, signer, nonce + 1n);
  await updateSend(tx, send.id, {
    state: "signed",
    signer,
    nonce,
    raw,
    hash,
    valid_until,
    signed_at: NOW,
    broadcast_at: NOW,
    trouble: null,
    refused_since: null,
    refused_seen_at: null,
  });
  await owner.signed(hash);
  const signed = { ...send, signer, nonce, raw, hash, valid_until, state: "signed" } as const;
  await recordMined(tx, chain, [{ send: signed, mined }]);
  return true;
}

/** The PIX that paid a charge in time, which an older copy may not have taken in yet. */
function paymentIn(charge: Charge | null, payin: { sender_cents: bigint; expires_at: Date }) {
  return charge?.payments.find(
    ({ cents, paidAt }) => cents === payin.sender_cents && paidAt < payin.expires_at,
  );
}

/** Brings the payin to where its tokens wait to be sent. */
async function payFor(tx: Transaction, id: bigint, charge: Charge | null): Promise<void> {
  const payin = await lockPayin(tx, id);
  const paid = payin.paid_at === null ? paymentIn(charge, payin) : undefined;
  if (paid) {
    const { endToEndId, cents, paidAt, payer } = paid;
    const receipt = { cursor: "", endToEndId, txid: payin.txid, cents, paidAt, payer };
    await matchIncomingPix(tx, receipt);
  }
}

/** Brings the payout to where its tokens wait to be pulled. */
async function meanToPull(tx: Transaction, id: bigint): Promise<void> {
  const payout = await lockPayout(tx, id);
  if (payout.stage !== "checking") return;
  await queuePull(tx, payout);
  await advancePayout(tx, payout, { stage: "pulling" });
}

const UNNAMED = "refused without a reason";

/** Brings the payout to where its tokens wait to go back: the bank has refused its PIX. */
async function refusePix(tx: Transaction, id: bigint, refused: Seen): Promise<void> {
  const payout = await lockPayout(tx, id);
  if (payout.stage !== "paying") return;
  const payment = await paymentOf(tx, id);
  if (payment === null) return;
  await updatePayment(tx, payment.id, { state: "asked", asked_at: NOW });
  await recordSeenPayment(tx, payment, refused);
}

/** What the bank says of a payout's PIX; one that it was never asked for under this id counts as refused. */
async function refusalOf(deps: Deps, id: bigint): Promise<Seen | null> {
  const payment = await paymentOf(deps.db, id);
  if (payment === null) return null;
  const found = await deps.pix.findPayment(payment.id);
  const seen: Seen = found ? seenOf(found) : { state: "refused", reason: UNNAMED };
  return seen.state === "refused" ? seen : null;
}

type Waiting = {
  ownerId: bigint;
  order: ChainOrder;
  /** In the booking's transaction: what has to stand in the books before the send. */
  prepare: (tx: Transaction) => Promise<void>;
};

async function deliveryOf(deps: Deps, of: string): Promise<Waiting | null> {
  const payin = await payinById(deps.db, BigInt(of));
  if (payin === null) return null;
  const { id, txid, token, address: to, receiver_units: units } = payin;
  const charge = payin.paid_at === null ? await deps.pix.findCharge(txid) : null;
  const order = { kind: "transfer", token, to, units } as const;
  return { ownerId: id, order, prepare: (tx) => payFor(tx, id, charge) };
}

async function ofPayout(deps: Deps, of: string, book: "pull" | "refund"): Promise<Waiting | null> {
  const payout = await payoutById(deps.db, of);
  if (payout === null) return null;
  const { id, user_id: userId, payout_id: payoutId, token, token_units: units } = payout;
  const { sender_address: address } = payout;
  if (book === "pull") {
    const order = { kind: "pull", userId, payoutId, token, from: address, units } as const;
    return { ownerId: id, order, prepare: (tx) => meanToPull(tx, id) };
  }
  const refused = await refusalOf(deps, id);
  if (refused === null) return null;
  const order = { kind: "transfer", token, to: address, units } as const;
  return { ownerId: id, order, prepare: (tx) => refusePix(tx, id, refused) };
}

const UNFIT = "the payment that it fits does not wait for it";

/** Books tokens that the treasury sent, gave back or pulled for a payment that the books know. */
export async function bookSend(
  deps: Deps,
  chain: Chain,
  line: KeptEffect,
  { book, of }: { book: "delivery" | "refund" | "pull"; of: string },
): Promise<Booked> {
  const waiting = await (book === "delivery" ? deliveryOf(deps, of) : ofPayout(deps, of, book));
  if (waiting === null) return waits(UNFIT);
  const { ownerId, order, prepare } = waiting;
  const shown = await readSend(chain, line, order);
  if (shown?.mined.outcome !== "delivered") return waits("the chain does not show it");
  // A wallet may pay two payouts of equal units.
  if (order.kind === "pull" && !(await chain.pulled(order.payoutId))) return waits(UNFIT);
  return bookOnce(deps, line, null, async (tx) => {
    await prepare(tx);
    const send = await intendedSend(tx, book, ownerId);
    return send !== null && (await takeForSigned(tx, chain, send, shown)) ? null : UNFIT;
  });
}
