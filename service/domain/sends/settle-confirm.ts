import {
  isStuckUnreported,
  sendsInFlight,
  type SignedSend,
} from "#service/db/sends/chain-sends.ts";
import type { Chain } from "#service/chain/port.ts";
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
const AT_ONCE = 8;

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
  if (!(await isStuckUnreported(deps.db, send.id, STUCK_MS))) return;
  if (!(await deps.transaction((tx) => recordStuck(tx, send, STUCK)))) return;
  const fields = { ...sendFields(send), send: String(send.id), nonce: String(send.nonce) };
  deps.log.error(fields, "a transaction is not mined; those after it wait for it");
}

async function lookAfter(deps: Deps, chain: Chain, send: SignedSend): Promise<void> {
  const outcome = await chain.outcome(orderOf(send), { ...send, validUntil: send.valid_until });
  if (outcome.state === "mined") {
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
  if (outcome.state === "unknown") await broadcastSend(deps, chain, send);
  await reportLong(deps, send);
}

/**
 * Checks every signed send of a chain until it has enough confirmations. A failed check does not hold up
 * the others; when a whole batch fails, the node is away and the round ends.
 * @throws the first error, after the round
 */
export async function confirmSends(deps: Deps, chain: Chain): Promise<void> {
  const open = await sendsInFlight(deps.db, chain.network);
  const errors: unknown[] = [];
  for (let at = 0; at < open.length; at += AT_ONCE) {
    const sends = open.slice(at, at + AT_ONCE);
    const looks = await Promise.allSettled(
      sends.map((send) =>
        inPaymentSpan(deps, "confirm tokens", paymentOf(send), () => lookAfter(deps, chain, send)),
      ),
    );
    const failed = looks.filter((look) => look.status === "rejected");
    errors.push(...failed.map(({ reason }) => reason as unknown));
    if (failed.length === looks.length) break;
  }
  if (errors.length > 0) throw errors[0];
}
