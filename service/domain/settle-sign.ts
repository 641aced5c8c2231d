import { ExchangeError } from "#protocol/error.ts";
import {
  holdSend,
  lockSend,
  sendsToSign,
  unitsInFlight,
  updateSend,
  type ChainSend,
} from "#service/db/chain-sends.ts";
import { NOW } from "#service/db/database-clock.ts";
import { takeNonce } from "#service/db/signer-nonces.ts";
import { lockPayin, updatePayin } from "#service/db/payins.ts";
import type { Chain, FeePlan, PlanObstacle, TransferOrder } from "#service/chain/port.ts";
import type { Deps } from "./deps.ts";
import { recordEvent } from "./events.ts";
import { payinEventData } from "./payin-record.ts";
import { broadcastSend } from "./settle-broadcast.ts";
import { noteRefusal } from "./settle-refusal.ts";

const BATCH = 20;
const HOLD_MS = 1_000;
/** How long a round goes on after sends that the node does not answer for. */
const PATIENCE_MS = 5_000;

export const orderOf = (send: ChainSend): TransferOrder => ({
  kind: "transfer",
  token: send.token,
  to: send.to_address,
  units: send.units,
});

/**
 * Takes the nonce, signs and stores the bytes in one transaction: either all of it holds, or none,
 * and the nonce is free again. Null when another worker was faster.
 */
async function sign(
  deps: Deps,
  chain: Chain,
  send: ChainSend,
  fee: FeePlan,
  minedNonce: bigint,
): Promise<{ id: bigint; raw: string } | null> {
  return deps.transaction(async (tx) => {
    const payin = await lockPayin(tx, send.payin_id);
    const { state } = await lockSend(tx, send.id);
    if (state !== "intended" || payin.status !== "processing") return null;
    const { nonce, isForeign } = await takeNonce(tx, chain.network, chain.signer, minedNonce);
    if (isForeign) {
      const fields = { network: chain.network, nonce: String(nonce) };
      deps.log.error(fields, "somebody else has used the treasury's key");
    }
    const { raw, hash } = await chain.sign(orderOf(send), nonce, fee);
    await updateSend(tx, send.id, {
      state: "signed",
      signer: chain.signer,
      nonce,
      raw,
      hash,
      signed_at: NOW,
      trouble: null,
      refused_since: null,
      refused_seen_at: null,
    });
    const signed = await updatePayin(tx, payin.id, { transaction_hash: hash });
    await recordEvent(tx, payin.user_id, "crypto.payin.updated", payinEventData(signed));
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
  const fields = { payin: String(send.payin_id), network: send.network, trouble };
  deps.log.error(fields, "tokens wait to be sent");
}

async function signOne(
  deps: Deps,
  chain: Chain,
  send: ChainSend,
  minedNonce: bigint,
): Promise<void> {
  const held = await chain.balance(send.token);
  const free = held - (await unitsInFlight(deps.db, chain.network, send.token));
  if (free < send.units) return hold(deps, send, `the treasury is short of ${send.token}`);
  const plan = await chain.plan(orderOf(send));
  if (plan.can) {
    const signed = await sign(deps, chain, send, plan.fee, minedNonce);
    if (signed) await broadcastSend(deps, chain, signed);
  } else if (plan.why === "refused") await noteRefusal(deps, send, plan.detail);
  else {
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
