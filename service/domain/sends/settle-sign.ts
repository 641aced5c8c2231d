import { ExchangeError } from "#protocol/wire/error.ts";
import {
  postponeSend,
  lockSend,
  sendsToSign,
  unitsInFlight,
  updateSend,
  type ChainSend,
  acquireNonce,
} from "#service/db/sends/chain-sends.ts";
import { NOW, databaseNow, inMs } from "#service/db/core/database-clock.ts";
import type { Chain, PlanObstacle, SendTerms, TransferPlan } from "#service/chain/port.ts";
import type { Deps } from "#service/domain/access/deps.ts";
import { inPaymentSpan } from "#service/domain/access/payment-span.ts";
import { endLatePull, handlePullObstacle } from "#service/domain/payouts/fail-unpulled-payout.ts";
import { recordRefundRefusal } from "#service/domain/payouts/payout-settle-refund.ts";
import { lockSendOwner, orderOf, paymentOf, sendFields } from "./settle-owner.ts";
import { broadcastSend } from "./settle-outcome.ts";
import { isInRecovery } from "#service/domain/recovery/refuse-in-recovery.ts";
import { treasuryMark, unaccountedSends } from "./treasury-sent.ts";
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
async function recordRefusal(deps: Deps, send: ChainSend, detail: string): Promise<void> {
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

const BATCH = 20;
const HOLD_MS = 1_000;
/** How long a round continues while the node answers for no send. */
const PATIENCE_MS = 5_000;

/**
 * Takes the next nonce, signs, and stores the bytes in one transaction: if it fails, the nonce is free
 * again. Null when another worker was faster.
 */
async function sign(
  deps: Deps,
  chain: Chain,
  send: ChainSend,
  terms: SendTerms,
  minedNonce: bigint,
): Promise<{ id: bigint; raw: string } | null> {
  return deps.transaction(async (tx) => {
    if (await isInRecovery(tx)) return null;
    const owner = await lockSendOwner(tx, send);
    const { state } = await lockSend(tx, send.id);
    if (state !== "intended" || !owner.isWaiting) return null;
    const nonce = await acquireNonce(tx, chain.network, chain.signer, minedNonce);
    const { raw, hash, validUntil } = await chain.sign(orderOf(send), nonce, terms);
    await updateSend(tx, send.id, {
      state: "signed",
      signer: chain.signer,
      nonce,
      raw,
      hash,
      valid_until: validUntil,
      signed_at: NOW,
      trouble: null,
      refused_since: null,
      refused_seen_at: null,
    });
    await owner.signed(hash);
    return { id: send.id, raw };
  });
}

/** Obstacles that appear only after a successful simulation. */
const EXECUTABLE: readonly PlanObstacle[] = ["too_dear", "no_gas"];

async function hold(
  deps: Deps,
  send: ChainSend,
  trouble: string,
  isExecutable = false,
): Promise<void> {
  await postponeSend(deps.db, send.id, { trouble, ms: HOLD_MS, isExecutable });
  // Logged once per trouble, because the send is tried again every second.
  if (send.trouble === trouble) return;
  deps.log.error({ ...sendFields(send), trouble }, "tokens wait to be moved");
}

/** Whether the treasury holds too little, not counting tokens that are already on their way out. */
async function isShort(deps: Deps, chain: Chain, { token, units }: ChainSend): Promise<boolean> {
  const held = await chain.balance(token);
  return held - (await unitsInFlight(deps.db, chain.network, token)) < units;
}

type Obstacle = Extract<TransferPlan, { can: false }>;

/** True when the obstacle is handled and the send needs no hold. */
async function handleObstacle(
  deps: Deps,
  chain: Chain,
  send: ChainSend,
  { why, detail }: Obstacle,
): Promise<boolean> {
  if (send.purpose === "pull") return handlePullObstacle(deps, chain, send, why);
  if (why !== "refused") return false;
  if (send.purpose === "refund") {
    await recordRefundRefusal(deps, send, detail);
    return false;
  }
  await recordRefusal(deps, send, detail);
  return true;
}

/** `unaccounted`: why nothing may be signed, in words. */
type Round = { minedNonce: bigint; unaccounted: string | null };

async function signOne(
  deps: Deps,
  chain: Chain,
  send: ChainSend,
  { minedNonce, unaccounted }: Round,
): Promise<void> {
  if (send.purpose === "pull") {
    if (await endLatePull(deps, chain, send)) return;
  } else if (unaccounted) {
    // Before the plan: its tokens may have gone out, so it must not be given up either.
    return hold(deps, send, unaccounted);
  } else if (await isShort(deps, chain, send)) {
    return hold(deps, send, `the treasury is short of ${send.token}`);
  }
  const plan = await chain.plan(orderOf(send));
  if (plan.can) {
    // After the plan, which finds out what was pulled already.
    if (unaccounted) return hold(deps, send, unaccounted);
    const signed = await sign(deps, chain, send, plan.terms, minedNonce);
    if (signed) await broadcastSend(deps, chain, signed);
  } else if (!(await handleObstacle(deps, chain, send, plan))) {
    const isExecutable = EXECUTABLE.includes(plan.why);
    await hold(deps, send, `${plan.why}: ${plan.detail}`, isExecutable);
  }
}

/**
 * Signs and broadcasts the due sends of a chain without waiting for confirmations in between. A send that
 * can't be planned does not hold up the others.
 * @throws the first error, after the round
 */
export async function signSends(deps: Deps, chain: Chain): Promise<boolean> {
  if (await isInRecovery(deps.db)) return false;
  const due = await sendsToSign(deps.db, chain.network, BATCH);
  if (due.length === 0) return false;
  const minedNonce = await chain.minedNonce();
  const mark = await treasuryMark(chain, minedNonce);
  const unaccounted = await unaccountedSends(deps, chain, mark, { isStrict: false });
  const round = { minedNonce, unaccounted };
  const errors: unknown[] = [];
  const until = performance.now() + PATIENCE_MS;
  for (const send of due) {
    try {
      await inPaymentSpan(deps, "send tokens", paymentOf(send), () =>
        signOne(deps, chain, send, round),
      );
    } catch (error) {
      errors.push(error);
      const isNode = error instanceof ExchangeError;
      await hold(deps, send, isNode ? "the node does not answer" : "not signed, see the log");
      // A node that makes every send wait is away.
      if (performance.now() > until) break;
    }
  }
  if (errors.length > 0) throw errors[0];
  return due.length === BATCH;
}
