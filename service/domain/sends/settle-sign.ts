import { ExchangeError } from "#protocol/wire/error.ts";
import {
  holdSend,
  lockSend,
  sendsToSign,
  unitsInFlight,
  updateSend,
  type ChainSend,
  takeNonce,
} from "#service/db/sends/chain-sends.ts";
import { NOW } from "#service/db/core/database-clock.ts";
import type { Chain, PlanObstacle, SendTerms, TransferPlan } from "#service/chain/port.ts";
import type { Deps } from "#service/domain/access/deps.ts";
import { endLatePull, notePullObstacle } from "#service/domain/payouts/payout-settle-obstacle.ts";
import { noteRefundRefused } from "#service/domain/payouts/payout-settle-refund.ts";
import { lockSendOwner, orderOf, sendFields } from "./settle-owner.ts";
import { broadcastSend } from "./settle-broadcast.ts";
import { noteRefusal } from "./settle-refusal.ts";

const BATCH = 20;
const HOLD_MS = 1_000;
/** How long a round goes on after sends that the node does not answer for. */
const PATIENCE_MS = 5_000;

/**
 * Takes the next number, signs and stores the bytes in one transaction: either all of it holds, or none,
 * and the number is free again. Null when another worker was faster.
 */
async function sign(
  deps: Deps,
  chain: Chain,
  send: ChainSend,
  terms: SendTerms,
  minedNonce: bigint,
): Promise<{ id: bigint; raw: string } | null> {
  return deps.transaction(async (tx) => {
    const owner = await lockSendOwner(tx, send);
    const { state } = await lockSend(tx, send.id);
    if (state !== "intended" || !owner.isWaiting) return null;
    const { nonce, isForeign } = await takeNonce(tx, chain.network, chain.signer, minedNonce);
    if (isForeign) {
      const fields = { network: chain.network, nonce: String(nonce) };
      deps.log.error(fields, "somebody else has used the treasury's key");
    }
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

/** Obstacles that come after a simulation that succeeded. */
const EXECUTABLE: readonly PlanObstacle[] = ["too_dear", "no_gas"];

async function hold(
  deps: Deps,
  send: ChainSend,
  trouble: string,
  isExecutable = false,
): Promise<void> {
  await holdSend(deps.db, send.id, { trouble, ms: HOLD_MS, isExecutable });
  // Once per trouble: it is looked at again every second.
  if (send.trouble === trouble) return;
  deps.log.error({ ...sendFields(send), trouble }, "tokens wait to be moved");
}

/** The treasury holds what will leave it, beside what is on its way already. */
async function isShort(deps: Deps, chain: Chain, { token, units }: ChainSend): Promise<boolean> {
  const held = await chain.balance(token);
  return held - (await unitsInFlight(deps.db, chain.network, token)) < units;
}

type Obstacle = Extract<TransferPlan, { can: false }>;

/** True when what the plan says has been seen to, and nothing is to be held. */
async function noteObstacle(
  deps: Deps,
  chain: Chain,
  send: ChainSend,
  { why, detail }: Obstacle,
): Promise<boolean> {
  if (send.purpose === "pull") return notePullObstacle(deps, chain, send, why);
  if (why !== "refused") return false;
  if (send.purpose === "refund") {
    await noteRefundRefused(deps, send, detail);
    return false;
  }
  await noteRefusal(deps, send, detail);
  return true;
}

async function signOne(
  deps: Deps,
  chain: Chain,
  send: ChainSend,
  minedNonce: bigint,
): Promise<void> {
  if (send.purpose === "pull") {
    if (await endLatePull(deps, chain, send)) return;
  } else if (await isShort(deps, chain, send)) {
    return hold(deps, send, `the treasury is short of ${send.token}`);
  }
  const plan = await chain.plan(orderOf(send));
  if (plan.can) {
    const signed = await sign(deps, chain, send, plan.terms, minedNonce);
    if (signed) await broadcastSend(deps, chain, signed);
  } else if (!(await noteObstacle(deps, chain, send, plan))) {
    const isExecutable = EXECUTABLE.includes(plan.why);
    await hold(deps, send, `${plan.why}: ${plan.detail}`, isExecutable);
  }
}

/**
 * Signs and sends what is due on a chain, without waiting for confirmations in between. One that
 * can't be planned keeps no other from it.
 * @throws what the first of them threw, after the round
 */
export async function signSends(deps: Deps, chain: Chain): Promise<boolean> {
  const due = await sendsToSign(deps.db, chain.network, BATCH);
  if (due.length === 0) return false;
  const minedNonce = await chain.minedNonce();
  const errors: unknown[] = [];
  const until = performance.now() + PATIENCE_MS;
  for (const send of due) {
    try {
      await signOne(deps, chain, send, minedNonce);
    } catch (error) {
      errors.push(error);
      const isNode = error instanceof ExchangeError;
      await hold(deps, send, isNode ? "the node does not answer" : "not signed, see the log");
      // A node that keeps every one waiting is away.
      if (performance.now() > until) break;
    }
  }
  if (errors.length > 0) throw errors[0];
  return due.length === BATCH;
}
