import type { Chain, ChainOrder, FoundBytes } from "#service/chain/port.ts";
import { NOW } from "#service/db/core/database-clock.ts";
import type { Transaction } from "#service/db/core/tables.ts";
import { findAnyPayin, type Payin } from "#service/db/payins/payins.ts";
import { lockPayment, paymentOf } from "#service/db/payouts/pix-payments.ts";
import { findPayoutByPublicId, lockPayout } from "#service/db/payouts/payout-work.ts";
import type { Payout } from "#service/db/payouts/payouts.ts";
import { openIntents, type OpenIntents } from "#service/db/recovery/open-intents.ts";
import type { KeptEffect } from "#service/db/recovery/recoveries.ts";
import {
  acquireNonce,
  lockIntendedSend,
  raiseNonce,
  updateSend,
  type ChainSend,
} from "#service/db/sends/chain-sends.ts";
import type { Deps } from "#service/domain/access/deps.ts";
import { matchIncomingPix } from "#service/domain/payins/match-incoming-pix.ts";
import { paidInTime } from "#service/domain/payins/payin-expiry.ts";
import { advancePayout } from "#service/domain/payouts/payout-moves.ts";
import { giveBack } from "#service/domain/payouts/payout-settle-pix.ts";
import { queuePull } from "#service/domain/payouts/payout-settle-pull.ts";
import { lockSendOwner } from "#service/domain/sends/settle-owner.ts";
import type { Receipt } from "#service/pix/port.ts";
import { markBooked, waits, type Booked } from "./booked.ts";
import { fitsSend } from "./propose-bookings.ts";

type Intent = OpenIntents["sends"][number];
const REFUNDED = "its tokens went back before the copy was put back";

/** Not a fault: something has to be booked before. */
class NotYet extends Error {}

/** The live send of an owner becomes the one that these bytes are; the chain then settles it as any other. */
async function adopt(
  tx: Transaction,
  chain: Chain,
  owner: { payin_id: bigint } | { payout_id: bigint },
  purpose: ChainSend["purpose"],
  { raw, hash, validUntil, nonce: found }: FoundBytes,
): Promise<void> {
  const send = await lockIntendedSend(tx, owner, purpose);
  if (!send) throw new NotYet("an earlier transaction of it is still open on the chain");
  const { network, signer } = chain;
  if (found !== null) await raiseNonce(tx, { network, signer }, found + 1n);
  const nonce = found ?? (await acquireNonce(tx, network, signer, 0n));
  await updateSend(tx, send.id, {
    state: "signed",
    signer,
    nonce,
    raw,
    hash,
    valid_until: validUntil,
    signed_at: NOW,
    trouble: null,
    refused_since: null,
    refused_seen_at: null,
  });
  await (await lockSendOwner(tx, send)).signed(hash);
}

/** The PIX that pays the payin, which the bank is asked for; null once the books have it. */
async function receiptOf(deps: Deps, payin: Payin): Promise<Receipt | null> {
  if (payin.paid_at !== null) return null;
  const charge = await deps.pix.findCharge(payin.txid);
  const paid = charge && paidInTime(payin, charge);
  if (!paid) throw new NotYet("the bank shows no PIX that pays it");
  const { endToEndId, cents, paidAt, payer } = paid;
  return { cursor: "", endToEndId, txid: payin.txid, cents, paidAt, payer };
}

type Side = { deps: Deps; chain: Chain; bytes: FoundBytes };

/** Whether the chain shows that these bytes did exactly this. */
async function isShown({ chain, bytes }: Side, order: ChainOrder): Promise<boolean> {
  const sent = { ...bytes, nonce: bytes.nonce ?? 0n, signer: chain.signer };
  const outcome = await chain.outcome(order, sent);
  return outcome.state === "mined" && outcome.outcome === "delivered";
}

async function bookDelivery(side: Side, effect: KeptEffect, owner: string): Promise<Booked | null> {
  const { deps, chain, bytes } = side;
  const payin = await findAnyPayin(deps.db, BigInt(owner));
  if (!payin) return null;
  const { token, address: to, receiver_units: units } = payin;
  if (!(await isShown(side, { kind: "transfer", token, to, units }))) return null;
  const receipt = await receiptOf(deps, payin);
  return deps.transaction(async (tx) => {
    if (receipt) await matchIncomingPix(tx, receipt);
    await adopt(tx, chain, { payin_id: payin.id }, "delivery", bytes);
    return markBooked(tx, effect.id, `the tokens of payin ${owner}`);
  });
}

const orderOfPull = ({ user_id: userId, payout_id: payoutId, token, ...payout }: Payout) => ({
  kind: "pull" as const,
  userId,
  payoutId,
  token,
  from: payout.sender_address,
  units: payout.token_units,
});

async function bookPull(side: Side, effect: KeptEffect, owner: string): Promise<Booked | null> {
  const { deps, chain, bytes } = side;
  const found = await findPayoutByPublicId(deps.db, owner);
  if (!found || !(await isShown(side, orderOfPull(found)))) return null;
  return deps.transaction(async (tx) => {
    const payout = await lockPayout(tx, found.id);
    if (payout.stage === "checking") {
      await queuePull(tx, payout);
      await advancePayout(tx, payout, { stage: "pulling" });
    }
    await adopt(tx, chain, { payout_id: payout.id }, "pull", bytes);
    return markBooked(tx, effect.id, `the tokens pulled of payout ${owner}`);
  });
}

/** Tokens went back only where the bank had refused the PIX, so it is refused in the books first. */
async function bookRefund(side: Side, effect: KeptEffect, owner: string): Promise<Booked | null> {
  const { deps, chain, bytes } = side;
  const found = await findPayoutByPublicId(deps.db, owner);
  if (!found) return null;
  const { token, sender_address: to, token_units: units } = found;
  if (!(await isShown(side, { kind: "transfer", token, to, units }))) return null;
  return deps.transaction(async (tx) => {
    const payout = await lockPayout(tx, found.id);
    const known = await paymentOf(tx, payout.id);
    if (!known) throw new NotYet("the pull of its payout has to be booked, with enough blocks");
    const payment = await lockPayment(tx, known.id);
    if (payment.state === "asked") throw new NotYet("the bank has to say what became of its PIX");
    if (payout.stage === "paying") await giveBack(tx, payout, payment, REFUNDED);
    await adopt(tx, chain, { payout_id: payout.id }, "refund", bytes);
    return markBooked(tx, effect.id, `the tokens given back of payout ${owner}`);
  });
}

const BOOK = { delivery: bookDelivery, pull: bookPull, refund: bookRefund };

/** The first of what the books mean to do that the chain shows these bytes to have done. */
async function bookFirst(
  side: Side,
  effect: KeptEffect,
  meant: readonly Intent[],
): Promise<Booked> {
  let why = "nothing that the books mean to do is what the chain shows";
  for (const { purpose, owner } of meant) {
    try {
      const booked = await BOOK[purpose](side, effect, owner);
      if (booked) return booked;
    } catch (error) {
      if (!(error instanceof NotYet)) throw error;
      why = error.message;
    }
  }
  return waits(why);
}

/**
 * Books tokens that left the treasury, or came to it by a pull, as what the books meant to send or pull.
 * @param purposes a refund is what a transfer was only where the payout's PIX, which is booked before, was not paid
 */
export async function bookMove(
  deps: Deps,
  effect: KeptEffect,
  purposes: readonly Intent["purpose"][],
): Promise<Booked> {
  const chain = effect.witness === "bank" ? undefined : deps.chains.get(effect.witness);
  if (!chain) return waits("its network is not set up");
  const bytes = await chain.foundBytes(effect.evidence);
  if (bytes === null) return waits("the chain shows no such transaction of today's treasury");
  const { sends } = await openIntents(deps.db);
  const meant = sends.filter((one) => purposes.includes(one.purpose) && fitsSend(effect, one));
  if (meant.length === 0) return waits("nothing in the books fits: made after the copy");
  return bookFirst({ deps, chain, bytes }, effect, meant);
}
