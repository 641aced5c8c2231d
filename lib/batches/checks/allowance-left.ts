import "server-only";
import { confirmationsOn } from "#lib/chain/port/confirmations.ts";
import { hasMoved } from "#lib/chain/port/has-moved.ts";
import { readPayer } from "#lib/chain/port/read-payer.ts";
import type { Account } from "#lib/core/access/actor.ts";
import type { Store } from "#lib/core/store/store.ts";
import type { FixedBatch } from "#lib/batches/rows/fixed-batches.ts";
import {
  unitsTaken,
  watchFrom,
  watchFurther,
  type PaidLine,
} from "#lib/batches/rows/paid-lines.ts";
import { noteUntaken } from "#lib/payouts/rows/payout-executions.ts";
import { leftOfSlice } from "#lib/rules/batches/batch-slices.ts";
import type { BatchStop } from "#lib/rules/batches/batch-states.ts";
import { factoryOf } from "#lib/spenders/rows/pins.ts";
import { currentAllowance } from "./batch-allowance.ts";

export type BatchStep = { store: Store; account: Account; batch: FixedBatch };

/** How long a node may show less than the exchange knew at a payout's end. */
const NODE_BEHIND_MINUTES = 5;

const MINUTE_MS = 60_000;
export const minutesSince = (since: Date | null) =>
  since === null ? 0 : (Date.now() - since.getTime()) / MINUTE_MS;

/** When the last payout of its lines ended; null: none has. */
const lastEndOf = (lines: readonly PaidLine[]): Date | null =>
  lines.reduce<Date | null>((last, { payout }) => {
    const at = payout?.ended_at ?? null;
    return at !== null && (last === null || at > last) ? at : last;
  }, null);

/**
 * Compares what is left of the allowance with what the lines have taken. @returns the units left, as deep as needed;
 * null: the chain can't be read, or is not that deep; or why the batch stops
 */
export async function leftOf(
  { store, account, batch }: BatchStep,
  lines: readonly PaidLine[],
): Promise<bigint | BatchStop | null> {
  const left = leftOfSlice(batch, unitsTaken(lines));
  const { network, token, wallet: owner, spender } = batch;
  const { environment } = account;
  // The head is read before the allowance: what it shows holds up to there at least.
  const payer = await readPayer({ environment, network, token, owner, spender });
  const current = await currentAllowance(account, batch);
  if (!payer.known || current === null) return null;
  if (current.now !== left) {
    // What is not deep yet may be a reorganisation's work.
    if (current.deep !== current.now) return null;
    if (current.now < left && current.now > 0n) return "surplus_pull";
    // A node that is behind still shows what the last line has taken since.
    const lastEnd = lastEndOf(lines);
    const isRecent = lastEnd !== null && minutesSince(lastEnd) < NODE_BEHIND_MINUTES;
    return current.now > left && isRecent ? null : "allowance";
  }
  if (current.deep !== left) return null;
  await noteUntaken(store.db, batch.id, payer.head - BigInt(confirmationsOn(network) ?? 1));
  return left;
}

/**
 * Whether something has left the wallet since its last slice was compared, which the next allowance would hide; null:
 * it can't be said now.
 */
export async function hasLeft({ store, account, batch }: BatchStep): Promise<boolean | null> {
  if (batch.watched_from === null) return false;
  const { network, token, wallet: owner, spender } = batch;
  const seen = await hasMoved({
    environment: account.environment,
    network,
    token,
    owner,
    units: 1n,
    isWhole: false,
    factory: await factoryOf(store.db, account, { network, spender }),
    fromBlock: batch.watched_from,
    toBlock: null,
  });
  if (!seen.known) return null;
  if (seen.moved) return true;
  // Owners of an external wallet may take days: what is as deep as needed is not searched again.
  const deep = seen.searchedTo - BigInt(confirmationsOn(network) ?? 1);
  await watchFurther(store.db, batch.id, deep + 1n);
  return seen.isComplete ? false : null;
}

/**
 * Watches the wallet from now on, until it has signed for the next slice. What the lines took is older than the head
 * that is read here, and the allowance that is read after it shows that nothing else was taken up to there.
 * @returns false: the chain can't be read now
 */
export async function watchWallet({ store, account, batch }: BatchStep, left: bigint) {
  const { network, token, wallet: owner, spender } = batch;
  const payer = await readPayer({
    environment: account.environment,
    network,
    token,
    owner,
    spender,
  });
  const current = await currentAllowance(account, batch);
  if (!payer.known || current?.now !== left) return false;
  await watchFrom(store.db, batch.id, payer.head + 1n);
  return true;
}
