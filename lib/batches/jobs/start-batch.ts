import "server-only";
import { sql } from "kysely";
import {
  lockOpenExternalOfBatch,
  openExternalOfBatch,
  serveExternalAllowance,
  type ExternalAllowance,
} from "#lib/allowances/rows/external-allowances.ts";
import { readPayer } from "#lib/chain/port/read-payer.ts";
import { DashboardError, isDashboardError } from "#lib/core/errors/dashboard-error.ts";
import type { Rows } from "#lib/core/store/store.ts";
import { requireAllowable } from "#lib/batches/checks/allowable.ts";
import type { BatchStep } from "#lib/batches/checks/allowance-left.ts";
import { isAllowed, isAllowedElsewhere } from "#lib/batches/checks/batch-allowance.ts";
import { requireMayPayFrom } from "#lib/batches/checks/external-batch.ts";
import { lockRunner } from "#lib/batches/checks/runner.ts";
import { signaturesOfBatch } from "#lib/batches/rows/batch-signatures.ts";
import { isUntouched, lockFixedBatch, type FixedBatch } from "#lib/batches/rows/fixed-batches.ts";
import { paidLines, unitsTaken, type PaidLine } from "#lib/batches/rows/paid-lines.ts";
import { recordPayingWallet } from "#lib/paying-wallets/rows/paying-wallets.ts";
import { requireNoOpenExecution } from "#lib/payouts/checks/assess-execution.ts";
import { lockDecisions } from "#lib/policies/rows/policies.ts";
import { nextSlice } from "#lib/rules/batches/batch-slices.ts";
import { maySign } from "#lib/rules/batches/batch-states.ts";
import { signerOn } from "#lib/rules/paying-wallets/signs-on.ts";

const SOON_SECONDS = 1;
/** While a wallet is open. */
const WALLET_SECONDS = 3;
/** While owners sign in their own time; the chain is read by the job that follows them. */
const OWNERS_SECONDS = 10;
/** While something has to be put right first. */
const LATER_SECONDS = 30;

type Begun = { units: bigint; taken: bigint; by: string };

/** The batch pays from an allowance of so many units from now on. @returns whether it stood as it was read */
async function beginToPay(rows: Rows, batch: FixedBatch, { units, taken, by }: Begun) {
  const { numUpdatedRows } = await rows
    .updateTable("batch")
    .set({
      state: "running",
      why: null,
      paused_at: null,
      started_at: sql<Date>`coalesce(started_at, now())`,
      signed_units: units,
      taken_before: taken,
      watched_from: null,
      run_by: by,
      updated_at: sql<Date>`now()`,
    })
    .where("id", "=", batch.id)
    .where("state", "=", batch.state)
    .where("why", "is not distinct from", batch.why)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** @returns seconds until the next look; null: nobody was asked to sign */
async function startSigned({ store, account, batch }: BatchStep): Promise<number | null> {
  const since = batch.paused_at?.getTime() ?? 0;
  // Those of the slices before are over.
  const signatures = (await signaturesOfBatch(store.db, batch)).filter(
    ({ asked_at: at }) => at.getTime() >= since,
  );
  const isOpen = signatures.some(({ state }) => state === "asked" || state === "sent");
  const approval = signatures.find((one) => one.purpose === "approve" && one.state === "mined");
  if (!approval && !isOpen) return null;
  const lines = await paidLines(store.db, batch);
  if (!isUntouched(batch, lines)) return null;
  const taken = unitsTaken(lines);
  const units = nextSlice(batch, taken);
  if (!(await isAllowed(store, account, batch, units))) return WALLET_SECONDS;
  // Whoever had the wallet sign it.
  const by = (approval ?? signatures[0])?.asked_by ?? batch.fixed_by;
  await beginToPay(store.db, batch, { units, taken, by });
  return SOON_SECONDS;
}

type Owners = { row: ExternalAllowance; lines: readonly PaidLine[]; units: bigint };

/**
 * Whether the owners have allowed exactly this, and nothing else may take it: their event, the allowance and the
 * balance on the chain, and no other payout of the wallet that an exchange was asked for.
 */
async function isReadyElsewhere(
  { store, account, batch }: BatchStep,
  { row, lines, units }: Owners,
): Promise<boolean> {
  if (!(await isAllowedElsewhere(store, account, batch, { row, units }))) return false;
  const { environment } = account;
  const { network, token, wallet: signer, spender } = batch;
  const payer = await readPayer({ environment, network, token, owner: signer, spender });
  const expected = batch.units - unitsTaken(lines);
  const needed = units < expected ? units : expected;
  if (!payer.known || payer.balanceUnits < needed) return false;
  const pair = { signer, network, token, spender };
  await requireNoOpenExecution(store, account, pair, { batch: batch.id });
  return true;
}

/** Begins once an external wallet's owners have allowed it. @returns seconds until the next look; null: nobody asked */
async function startAllowed(step: BatchStep): Promise<number | null> {
  const { store, account, batch } = step;
  const row = await openExternalOfBatch(store.db, account.id, batch.id);
  if (row === null) return null;
  if (row.hash === null) return OWNERS_SECONDS;
  const lines = await paidLines(store.db, batch);
  const taken = unitsTaken(lines);
  const units = nextSlice(batch, taken);
  if (!(await isReadyElsewhere(step, { row, lines, units }))) return LATER_SECONDS;
  await store.transaction(async (tx) => {
    await lockDecisions(tx, account.id);
    // Locks the address's row first, in the same order as an execution: the two can't deadlock.
    const { network, wallet } = batch;
    await recordPayingWallet(tx, account.id, { ...signerOn(network, wallet), by: row.asked_by });
    const now = await lockFixedBatch(tx, account.id, batch.id);
    const seen = now && { batch: now, lines: await paidLines(tx, now) };
    if (!seen || !maySign(seen.batch.state, seen.batch.why)) throw new DashboardError("CONFLICT");
    const isSame = seen.batch.content_hash === batch.content_hash;
    if (!isSame || !isUntouched(seen.batch, seen.lines) || unitsTaken(seen.lines) !== taken) {
      throw new DashboardError("QUOTE_CHANGED");
    }
    const open = await lockOpenExternalOfBatch(tx, account.id, batch.id);
    if (open?.id !== row.id || open.hash !== row.hash)
      throw new DashboardError("ALLOWANCE_CHANGED");
    const by = open.asked_by;
    const runner = await lockRunner(tx, account, by);
    if (!runner) throw new DashboardError("EXTERNAL_NOT_NAMED");
    await requireMayPayFrom(tx, runner, seen.batch);
    await requireAllowable(tx, runner, seen);
    if (!(await serveExternalAllowance(tx, open))) throw new DashboardError("ALLOWANCE_CHANGED");
    await beginToPay(tx, seen.batch, { units, taken, by });
  });
  return SOON_SECONDS;
}

/**
 * Begins to pay, or goes on, once the allowance of the next slice stands, signed or given elsewhere for this batch.
 * @returns seconds until the next look; null: nobody was asked for it
 */
export async function start(step: BatchStep): Promise<number | null> {
  try {
    return await (step.batch.external_id === null ? startSigned(step) : startAllowed(step));
  } catch (error) {
    // About the moment, or what a person has to put right: its page says what.
    if (!isDashboardError(error)) throw error;
    return LATER_SECONDS;
  }
}
