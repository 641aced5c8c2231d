import { heldBug, NO_LEASE, plantedBug, type PlantedBug } from "./planted-bug.ts";

/** In what all payments stand on: chains, numbers, leases, keys, books. Chosen by somebody who had not seen the simulation. */
export const UNSEEN_COMMON_BUGS: readonly PlantedBug[] = [
  plantedBug(
    "confirmations are counted by the number of the head",
    "chain/evm/call-outcome.ts",
    "counted >= confirmations && (await hasConfirmations(node, { blockHash, blockNumber }, look));",
    "counted >= confirmations;",
  ),
  plantedBug(
    "our own transaction counts as another's that took its number",
    "chain/evm/call-outcome.ts",
    "return taker !== undefined && taker.hash !== hash;",
    "return taker !== undefined;",
  ),
  plantedBug(
    "a group takes as many numbers as it has sends, though some are not signed",
    "domain/sends/sign-group.ts",
    "acquireNonces(tx, chain, minedNonce, waiting.length)",
    "acquireNonces(tx, chain, minedNonce, group.length)",
  ),
  heldBug(
    plantedBug(
      "a send is signed without looking whether it is signed already",
      "domain/sends/sign-group.ts",
      'return owner?.isWaiting && now.get(send.id)?.state === "intended"',
      "return owner?.isWaiting",
    ),
    "the network's lease, by which one process signs at a time",
    NO_LEASE,
  ),
  plantedBug(
    "a dead process keeps its lease",
    "db/sends/network-leases.ts",
    'eb("network_leases.leased_until", "<=", sql<Date>`now()`)',
    'eb("network_leases.leased_until", ">", sql<Date>`now()`)',
  ),
  plantedBug(
    "all clients share their idempotency keys",
    "http/idempotency.ts",
    'const scope = endpoint.auth === "management" ? "management" : `user ${user.id}`;',
    'const scope = endpoint.auth === "management" ? "management" : "user";',
  ),
  plantedBug(
    "the fee of a transaction that reverted is not booked",
    "domain/sends/settle-outcome.ts",
    "deep.flatMap(({ send, mined: { gasCost } }) => (gasCost === 0n ? [] : gasPaid(send, gasCost))),",
    'deep.flatMap(({ send, mined: { gasCost, outcome } }) =>\n      gasCost === 0n || outcome === "reverted" ? [] : gasPaid(send, gasCost),\n    ),',
  ),
  plantedBug(
    "any PIX out that names an order passes for known in a recovery",
    "domain/recovery/look-at-bank.ts",
    'if (direction === "out" && orderId !== null && payments.has(orderId)) continue;',
    'if (direction === "out" && orderId !== null) continue;',
  ),
  plantedBug(
    "a faucet whose answer is lost counts as having given",
    "domain/sends/settle-top-up.ts",
    "await resolve(deps, chain, open);",
    "await bookTopUp(deps, open, null);",
  ),
  plantedBug(
    "expired bytes on Tron are not looked for in the blocks",
    "chain/tron/tron-call-outcome.ts",
    "return !blocks.slice(0, past + 1).some(({ transactions }) => transactions.includes(hash));",
    "return true;",
  ),
  plantedBug(
    "bytes on Solana count as expired before their height",
    "chain/solana/order-outcome.ts",
    "if (epoch.blockHeight <= sent.validUntil) return false;",
    "if (epoch.blockHeight > sent.validUntil) return true;",
  ),
  plantedBug(
    "a redirect counts as taken by a webhook's receiver",
    "domain/webhooks/deliveries.ts",
    "if (status !== null && status >= 200 && status < 300) {",
    "if (status !== null && status >= 200 && status < 400) {",
  ),
];
