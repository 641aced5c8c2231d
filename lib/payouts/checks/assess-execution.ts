import "server-only";
import type { Account } from "#lib/core/access/actor.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import { confirmationsOn } from "#lib/chain/port/confirmations.ts";
import type { Known } from "#lib/chain/port/chain-node.ts";
import { hasMoved } from "#lib/chain/port/has-moved.ts";
import type { Moved } from "#lib/chain/port/port.ts";
import { readCurrentAllowance } from "#lib/chain/port/read-current-allowance.ts";
import type { PayerPair } from "#lib/payouts/rows/open-payout.ts";
import {
  endExecution,
  isInOpenBatch,
  isSettledByLater,
  openExecutions,
  type PayoutExecution,
} from "#lib/payouts/rows/payout-executions.ts";
import { revokedAfter } from "#lib/payouts/rows/payout-traces.ts";
import { factoryOf } from "#lib/spenders/rows/pins.ts";
import type { Store } from "#lib/core/store/store.ts";
import type { PayoutNetwork } from "#protocol/chain/networks.ts";

/**
 * What the chain shows of an allowance under which the exchange was asked for a payout. `standing`: it may
 * still be taken · `pulled`: tokens left the wallet in a transaction that its owner did not send · `revoked`:
 * it is zero for good, and nothing was pulled before, or only for another payout under the same allowance.
 */
export type ExecutionOutcome = "standing" | "pulled" | "revoked" | "unknown";

/**
 * What the chain shows of an execution; `untakenTo`: a block up to which nothing was taken, null: none is known.
 * Later searches start there, so that they stay short however long the exchange takes.
 */
export type AssessedExecution = { outcome: ExecutionOutcome; untakenTo: bigint | null };

/** What left the wallet since the exchange was asked, or since the dashboard began a revoke. */
async function movedSince(
  store: Store,
  account: Account,
  execution: PayoutExecution,
  isWhole: boolean,
): Promise<Known<Moved>> {
  const { token, units, spender, signer: owner } = execution;
  const network = execution.network as PayoutNetwork;
  const factory = await factoryOf(store.db, account, { network, spender });
  const ask = { environment: account.environment, network, token, owner, units, isWhole, factory };
  const seen = await hasMoved({ ...ask, fromBlock: execution.head, toBlock: null });
  if (isWhole || (seen.known && (seen.moved || seen.isComplete))) return seen;
  // Too many blocks for a node: a revoke is begun only while nothing was pulled, so search from there.
  const between = await revokedAfter(store.db, execution);
  return between === null ? seen : hasMoved({ ...ask, ...between });
}

export async function assessExecution(
  store: Store,
  account: Account,
  execution: PayoutExecution,
): Promise<AssessedExecution> {
  const { token, spender, signer, units } = execution;
  const network = execution.network as PayoutNetwork;
  const confirmations = confirmationsOn(network);
  const is = (outcome: ExecutionOutcome) => ({ outcome, untakenTo: null });
  if (await isInOpenBatch(store.db, execution.intent_id)) return is("standing");
  if (confirmations === null) return is("unknown");
  const place = { environment: account.environment, network, token };
  const current = await readCurrentAllowance({ ...place, signer, spender, confirmations });
  if (!current.known) return is("unknown");
  const { allowanceUnits, deepAllowanceUnits } = current;
  // A newer approval of the same units looks whole too, so that what left before it is searched all the same.
  const isWhole = allowanceUnits === units;
  const seen = await movedSince(store, account, execution, isWhole);
  const isUsedUp = allowanceUnits === 0n && deepAllowanceUnits === 0n;
  if (seen.known && seen.moved) {
    return is(isUsedUp && (await isSettledByLater(store.db, execution)) ? "revoked" : "pulled");
  }
  if (isWhole) {
    const untakenTo = seen.known ? seen.searchedTo - BigInt(confirmations) : null;
    return { outcome: "standing", untakenTo };
  }
  if (!isUsedUp) return is("standing");
  return is(seen.known && seen.isComplete ? "revoked" : "unknown");
}

/**
 * Ends a wallet's executions for one spender that the chain shows to be over; `besides`: those of an intent, or of the
 * lines of a batch.
 * @throws DashboardError `EXECUTION_OPEN` while an exchange that was asked may still take the allowance, or
 * has taken it: a second approval could be paid twice
 */
export async function requireNoOpenExecution(
  store: Store,
  account: Account,
  pair: PayerPair & { spender: string },
  besides: { intent?: string; batch?: string } = {},
): Promise<void> {
  for (const execution of await openExecutions(store.db, account.id, pair, besides.batch)) {
    if (execution.intent_id === besides.intent) continue;
    const { outcome } = await assessExecution(store, account, execution);
    if (outcome !== "revoked") throw new DashboardError("EXECUTION_OPEN");
    await endExecution(store.db, execution.id, "revoked");
  }
}
