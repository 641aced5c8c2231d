import { sendsInFlight, stuckUnreported, type SignedSend } from "#service/db/sends/chain-sends.ts";
import { atMost } from "#platform/rounds/at-most.ts";
import { askedOnce } from "#platform/rounds/asked-once.ts";
import type { Chain, ChainRound, TransferOutcome } from "#service/chain/port.ts";
import type { Deps } from "#service/domain/access/deps.ts";
import { inPaymentSpan } from "#service/domain/access/payment-span.ts";
import {
  broadcastSend,
  recordDisplaced,
  recordMined,
  recordStuck,
  recordUnmined,
  type Outcome,
} from "./settle-outcome.ts";
import { orderOf, paymentOf, sendFields } from "./settle-owner.ts";

/** After this long unmined a person should look: the network may ask for a higher fee. */
const STUCK_MS = 120_000;
const STUCK = "not mined for two minutes";
const AT_ONCE = 16;

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

type Mined = Extract<TransferOutcome, { state: "mined" }>;

/** Most rounds find nothing new, and then there is nothing to lock. */
const isWrittenDown = (send: SignedSend, { blockHash, confirmations }: Mined): boolean =>
  send.block_hash === blockHash && send.confirmations === confirmations;

async function lookAfter(
  deps: Deps,
  chain: Chain,
  send: SignedSend,
  { asks, stuck }: ConfirmRound,
): Promise<void> {
  const sent = { ...send, validUntil: send.valid_until };
  const outcome = await chain.outcome(orderOf(send), sent, asks);
  if (outcome.state === "mined") {
    if (isWrittenDown(send, outcome)) return;
    report(deps, send, await deps.transaction((tx) => recordMined(tx, chain, send, outcome)));
    return;
  }
  if (outcome.state === "displaced") {
    deps.log.warn(
      { ...sendFields(send), hash: send.hash, why: outcome.why },
      "bytes were displaced",
    );
    report(deps, send, await deps.transaction((tx) => recordDisplaced(tx, send)));
    return;
  }
  if (send.block_hash !== null) await deps.transaction((tx) => recordUnmined(tx, send));
  // Always the same bytes: any node that has seen them may still mine them.
  if (outcome.state === "unknown") await broadcastSend(deps, chain, send, asks);
  if ((await stuck()).has(send.id)) await reportLong(deps, send);
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
  let failedInARow = 0;
  const look = async (send: SignedSend) => {
    if (failedInARow >= Math.min(AT_ONCE, open.length)) return;
    try {
      await inPaymentSpan(deps, "confirm tokens", paymentOf(send), () =>
        lookAfter(deps, chain, send, { asks, stuck }),
      );
      failedInARow = 0;
    } catch (error) {
      errors.push(error);
      failedInARow += 1;
    }
  };
  await Promise.all(open.map((send) => limited(() => look(send))));
  if (errors.length > 0) throw errors[0];
}
