import "server-only";
import { confirmationsOn } from "#lib/chain/port/confirmations.ts";
import { readCurrentAllowance } from "#lib/chain/port/read-current-allowance.ts";
import { approvalOriginOf } from "#lib/allowances/checks/approval-origin-of.ts";
import type { ExternalAllowance } from "#lib/allowances/rows/external-allowances.ts";
import type { Account } from "#lib/core/access/actor.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import type { Rows, Store } from "#lib/core/store/store.ts";
import type { FixedBatch } from "#lib/batches/rows/fixed-batches.ts";
import { isRegisteredElsewhere } from "#lib/payouts/checks/external-payer.ts";
import { signingPolicy } from "#lib/payouts/rows/payout-signing-check.ts";
import { servedBatch } from "#lib/rules/allowances/served-intent.ts";
import { pinnedAllowance, type Allowance } from "#protocol/chain/allowance.ts";

/**
 * The allowance of so many units for a batch, derived anew from our pins.
 * @throws DashboardError `SPENDER_NOT_PINNED`, `LIMITS_NOT_SET`, `SPENDER_CHANGED`
 */
export async function batchAllowance(
  rows: Rows,
  account: Account,
  batch: FixedBatch,
  units: bigint,
): Promise<Allowance> {
  const { network, token } = batch;
  const { pin, limits } = await signingPolicy(rows, account, network);
  if (pin === null) throw new DashboardError("SPENDER_NOT_PINNED");
  if (limits === null) throw new DashboardError("LIMITS_NOT_SET");
  const parties = { environment: account.environment, network, token, spender: pin.spender };
  const allowance = pinnedAllowance(parties, units);
  const isSame =
    allowance?.spender === batch.spender && allowance.token.address === batch.token_address;
  if (!isSame) throw new DashboardError("SPENDER_CHANGED");
  return allowance;
}

/** The purpose that a batch's allowance has when signed for it. */
export const purposeOfBatch = (batch: FixedBatch, allowance: Allowance): string =>
  servedBatch(
    { accountId: batch.account_id, batchId: batch.id, contentHash: batch.content_hash },
    allowance,
  );

/** What the chain shows of a batch's allowance, now and at the required depth; null: it can't be read now. */
export async function currentAllowance(
  account: Account,
  { network, token, wallet: signer, spender }: FixedBatch,
): Promise<{ now: bigint; deep: bigint } | null> {
  const confirmations = confirmationsOn(network);
  if (confirmations === null) return null;
  const { environment } = account;
  const found = await readCurrentAllowance({
    environment,
    network,
    token,
    signer,
    spender,
    confirmations,
  });
  return found.known ? { now: found.allowanceUnits, deep: found.deepAllowanceUnits } : null;
}

/** Whether exactly these units are allowed, now and as deep as needed. */
async function isExactly(account: Account, batch: FixedBatch, units: bigint): Promise<boolean> {
  const current = await currentAllowance(account, batch);
  return current?.now === units && current.deep === units;
}

/**
 * Whether an allowance of exactly these units stands as deep as needed, and is the one that the batch's wallet signed
 * for this very content and no newer one.
 */
export async function isAllowed(
  store: Store,
  account: Account,
  batch: FixedBatch,
  units: bigint,
): Promise<boolean> {
  const { wallet: signer } = batch;
  if (!(await isExactly(account, batch, units))) return false;
  const allowance = await batchAllowance(store.db, account, batch, units);
  const serves = purposeOfBatch(batch, allowance);
  const seen = await approvalOriginOf(store, account, { allowance, signer, serves });
  return seen.known && seen.origin === "own";
}

/**
 * The same of one that an external wallet's owners gave elsewhere: its own event is there, of after they were asked for
 * this batch, and no newer one.
 */
export async function isAllowedElsewhere(
  store: Store,
  account: Account,
  batch: FixedBatch,
  { row, units }: { row: ExternalAllowance; units: bigint },
): Promise<boolean> {
  if (row.signer !== batch.wallet || !(await isExactly(account, batch, units))) return false;
  const allowance = await batchAllowance(store.db, account, batch, units);
  return isRegisteredElsewhere(account.environment, row, allowance);
}
