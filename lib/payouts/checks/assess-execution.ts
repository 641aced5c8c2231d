import "server-only";
import type { Account } from "#lib/auth/actor.ts";
import { DeskError } from "#lib/auth/desk-error.ts";
import { confirmationsOn } from "#lib/chain/confirmations.ts";
import { hasMoved } from "#lib/chain/has-moved.ts";
import { readPayer } from "#lib/chain/read-payer.ts";
import { readStandingAllowance } from "#lib/chain/read-standing.ts";
import type { PayerPair } from "#lib/store/open-payout.ts";
import {
  endExecution,
  openExecutions,
  type PayoutExecution,
} from "#lib/store/payout-executions.ts";
import { revokedAfter } from "#lib/store/payout-traces.ts";
import type { Store } from "#lib/store/store.ts";
import type { PayoutNetwork } from "#protocol/networks.ts";

/**
 * What the chain shows of an allowance under which an exchange was asked for a payout. `standing`: it
 * may still be taken · `pulled`: tokens have left the wallet that its owner did not send · `revoked`:
 * nothing is left of it, for good, and nothing was pulled before.
 */
export type ExecutionFate = "standing" | "pulled" | "revoked" | "unknown";

/** What left the wallet since the exchange was asked, or since a revoke of ours was begun. */
async function movedSince(store: Store, { environment }: Account, execution: PayoutExecution) {
  const { token, units, signer: owner } = execution;
  const network = execution.network as PayoutNetwork;
  const ask = { environment, network, token, owner, units };
  const seen = await hasMoved({ ...ask, fromBlock: execution.head, toBlock: null });
  if (seen.known) return seen;
  // Too long ago for a node to look through: until a wallet is opened for a revoke nothing was pulled.
  const between = await revokedAfter(store.db, execution);
  return between === null ? seen : hasMoved({ ...ask, ...between });
}

export async function lookAtExecution(
  store: Store,
  account: Account,
  execution: PayoutExecution,
): Promise<ExecutionFate> {
  const { token, spender, signer, units } = execution;
  const network = execution.network as PayoutNetwork;
  const confirmations = confirmationsOn(network);
  if (confirmations === null) return "unknown";
  const { environment } = account;
  const place = { environment, network, token };
  const standing = await readStandingAllowance({ ...place, signer, spender, confirmations });
  if (!standing.known) return "unknown";
  const { allowanceUnits, deepAllowanceUnits } = standing;
  if (allowanceUnits === units) return "standing";
  const seen = await movedSince(store, account, execution);
  if (seen.known && seen.moved) return "pulled";
  if (allowanceUnits > 0n || deepAllowanceUnits > 0n) return "standing";
  return seen.known ? "revoked" : "unknown";
}

/**
 * A block up to which nothing was taken, since the allowance stood whole after it; null: none is known.
 * A node is asked for what came later alone, however long an exchange waits.
 */
export async function untakenUntil(
  { environment }: Account,
  { network, token, spender, signer: owner, units }: PayoutExecution,
): Promise<bigint | null> {
  const place = { environment, network: network as PayoutNetwork, token };
  const payer = await readPayer({ ...place, owner, spender });
  const depth = BigInt(confirmationsOn(network) ?? 1);
  return payer.known && payer.allowanceUnits === units ? payer.head - depth : null;
}

/**
 * Ends what the chain shows to be over of a wallet's executions for one spender.
 * @throws DeskError `EXECUTION_OPEN` while an exchange that was asked for a payout may still take the
 * allowance, or has taken it: a second approval could be paid twice
 */
export async function requireDecided(
  store: Store,
  account: Account,
  pair: PayerPair & { spender: string },
): Promise<void> {
  for (const execution of await openExecutions(store.db, account.id, pair)) {
    const fate = await lookAtExecution(store, account, execution);
    if (fate !== "revoked") throw new DeskError("EXECUTION_OPEN");
    await endExecution(store.db, execution.id, "revoked");
  }
}
