import { sendsInFlight, stuckUnreported, type SignedSend } from "#service/db/sends/chain-sends.ts";
import { atMost } from "#platform/rounds/at-most.ts";
import { inGroups } from "#platform/rounds/in-groups.ts";
import { askedOnce } from "#platform/rounds/asked-once.ts";
import type { Chain, ChainRound } from "#service/chain/port.ts";
import type { Deps } from "#service/domain/access/deps.ts";
import { inPaymentSpan } from "#service/domain/access/payment-span.ts";
import {
  broadcastSends,
  recordDisplaced,
  recordMined,
  recordStuck,
  recordUnmined,
  type MinedSend,
  type Outcome,
} from "./settle-outcome.ts";
import { orderOf, paymentOf, sendFields } from "./settle-owner.ts";

/** After this long unmined a person should look: the network may ask for a higher fee. */
const STUCK_MS = 120_000;
const STUCK = "not mined for two minutes";
/** Questions on their way to the node at once. */
const AT_ONCE = 32;
/** The most that are written down in one transaction. */
const RECORDED_TOGETHER = 32;

const DONE = {
  delivery: "tokens delivered",
  pull: "tokens pulled",
  refund: "tokens went back to their payer",
};

function report(deps: Deps, send: SignedSend, outcome: Outcome): void {
  const fields = { ...sendFields(send), hash: send.hash, outcome };
  if (outcome === "completed") deps.log.info(fields, DONE[send.purpose]);
  else if (outcome !== "unchanged" && outcome !== "progress") {
    deps.log.error(fields, "a transaction did not do what it was signed for");
  }
}

async function reportLong(deps: Deps, send: SignedSend): Promise<void> {
  if (!(await deps.transaction((tx) => recordStuck(tx, send, STUCK)))) return;
  const fields = { ...sendFields(send), send: String(send.id), nonce: String(send.nonce) };
  deps.log.error(fields, "a transaction is not mined; those after it wait for it");
}

/** What the sends of one round share; `stuck` are those that wait for too long. */
type ConfirmRound = { asks: ChainRound; stuck: () => Promise<ReadonlySet<bigint>> };

/**
 * Writes down a group; when that fails, each of it, so that one does not hold up the others.
 * @throws the first error, after the group
 */
async function record(deps: Deps, chain: Chain, group: readonly MinedSend[]): Promise<void> {
  try {
    const recorded = await deps.transaction((tx) => recordMined(tx, chain, group));
    for (const { send, outcome } of recorded) report(deps, send, outcome);
  } catch (error) {
    if (group.length === 1) throw error;
    const errors: unknown[] = [];
    for (const one of group) {
      await record(deps, chain, [one]).catch((its: unknown) => errors.push(its));
    }
    if (errors.length > 0) throw errors[0];
  }
}

/** Most rounds find nothing new, and then there is nothing to lock. */
const isWrittenDown = (
  send: SignedSend,
  { blockHash, confirmations }: MinedSend["mined"],
): boolean => send.block_hash === blockHash && send.confirmations === confirmations;

/** @throws when the node does not answer */
async function sendAgain(deps: Deps, chain: Chain, send: SignedSend, asks: ChainRound) {
  for (const { error } of await broadcastSends(deps, chain, [send], asks)) {
    if (error !== undefined) throw error;
  }
}

/** Answers a mined send that is to be written down, with others. */
async function lookAfter(
  deps: Deps,
  chain: Chain,
  send: SignedSend,
  { asks, stuck }: ConfirmRound,
): Promise<MinedSend | null> {
  const sent = { ...send, validUntil: send.valid_until };
  const outcome = await chain.outcome(orderOf(send), sent, asks);
  if (outcome.state === "mined") {
    return isWrittenDown(send, outcome) ? null : { send, mined: outcome };
  }
  if (outcome.state === "displaced") {
    deps.log.warn(
      { ...sendFields(send), hash: send.hash, why: outcome.why },
      "bytes were displaced",
    );
    report(deps, send, await deps.transaction((tx) => recordDisplaced(tx, send)));
    return null;
  }
  if (send.block_hash !== null) await deps.transaction((tx) => recordUnmined(tx, send));
  // Always the same bytes: any node that has seen them may still mine them.
  if (outcome.state === "unknown") await sendAgain(deps, chain, send, asks);
  if ((await stuck()).has(send.id)) await reportLong(deps, send);
  return null;
}

/**
 * Checks every signed send of a chain until it has enough confirmations, side by side. A failed check does
 * not hold up the others; when as many in a row fail as are checked at once, the node is away and the round
 * ends.
 * @throws the first error, after the round
 */
export async function confirmSends(deps: Deps, chain: Chain): Promise<void> {
  const open = await sendsInFlight(deps.db, chain.network);
  const asks = askedOnce();
  const stuck = () => asks.once("stuck", () => stuckUnreported(deps.db, chain.network, STUCK_MS));
  const limited = atMost(AT_ONCE);
  const errors: unknown[] = [];
  const records = inGroups<MinedSend>({
    together: RECORDED_TOGETHER,
    atOnce: open.length,
    isOver: () => false,
    begin: async (group) => {
      await record(deps, chain, group).catch((error: unknown) => errors.push(error));
      return () => Promise.resolve();
    },
  });
  let failedInARow = 0;
  const look = async (send: SignedSend) => {
    if (failedInARow >= Math.min(AT_ONCE, open.length)) return;
    try {
      const mined = await inPaymentSpan(deps, "confirm tokens", paymentOf(send), () =>
        lookAfter(deps, chain, send, { asks, stuck }),
      );
      if (mined) records.add(mined);
      failedInARow = 0;
    } catch (error) {
      errors.push(error);
      failedInARow += 1;
    }
  };
  await Promise.all(open.map((send) => limited(() => look(send))));
  await records.ended();
  if (errors.length > 0) throw errors[0];
}
