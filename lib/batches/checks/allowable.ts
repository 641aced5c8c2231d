import "server-only";
import type { Account } from "#lib/core/access/actor.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import type { Store, Tx } from "#lib/core/store/store.ts";
import {
  fixedBatch,
  isUntouched,
  lockFixedBatch,
  type FixedBatch,
} from "#lib/batches/rows/fixed-batches.ts";
import { paidLines, type PaidLine } from "#lib/batches/rows/paid-lines.ts";
import { openPayoutOf } from "#lib/payouts/rows/open-payout.ts";
import { openExecutions } from "#lib/payouts/rows/payout-executions.ts";
import { requireApproved, type PolicyActor } from "#lib/policies/checks/policy-verdict.ts";
import { requireCooledOff } from "#lib/policies/checks/require-cooled-off.ts";
import { requireLinePurposes } from "#lib/regulatory/checks/line-purposes.ts";
import { maySign } from "#lib/rules/batches/batch-states.ts";
import { requireNotApprover } from "./ask-batch-approval.ts";
import { batchVerdict } from "./batch-verdict.ts";

/** A fixed batch with its lines, as they are. */
export type Seen = { batch: FixedBatch; lines: PaidLine[] };

/** A fixed batch as it was shown, row by row. @throws DashboardError `NOT_FOUND`, `CONFLICT`, `QUOTE_CHANGED` */
function requireShown(batch: FixedBatch | null, lines: PaidLine[], shownHash: string): Seen {
  if (!batch) throw new DashboardError("NOT_FOUND");
  if (!maySign(batch.state, batch.why)) throw new DashboardError("CONFLICT");
  if (batch.content_hash !== shownHash || !isUntouched(batch, lines)) {
    throw new DashboardError("QUOTE_CHANGED");
  }
  return { batch, lines };
}

/** A batch that waits for an allowance, as it was shown. @throws DashboardError `NOT_FOUND`, `CONFLICT`, `QUOTE_CHANGED` */
export const seenBatch = async (store: Store, account: Account, id: string, shownHash: string) => {
  const batch = await fixedBatch(store.db, account.id, id);
  return requireShown(batch, batch ? await paidLines(store.db, batch) : [], shownHash);
};

/** The same, locked until the transaction ends. */
export const lockSeenBatch = async (tx: Tx, account: Account, id: string, shownHash: string) => {
  const batch = await lockFixedBatch(tx, account.id, id);
  return requireShown(batch, batch ? await paidLines(tx, batch) : [], shownHash);
};

/** Lines that are still to be paid. */
export const waitingLines = (lines: readonly PaidLine[]): PaidLine[] =>
  lines.filter(({ state }) => state === "waiting");

/** @throws DashboardError for the first receiver that money may not move to */
export async function requireAllCooledOff(tx: Tx, accountId: string, lines: readonly PaidLine[]) {
  for (const { intent } of lines) {
    const object = String(intent.pix_account_id);
    await requireCooledOff(tx, { accountId, operation: "pix_account", object });
  }
}

/**
 * What must hold for an allowance that pays a batch from now on, with its rows and `lockDecisions` taken: receivers
 * that have cooled off, the approval of this very content, somebody else who runs it, and a wallet that nothing else
 * is paid from.
 * @throws DashboardError for the first that does not hold
 */
export async function requireAllowable(
  tx: Tx,
  actor: PolicyActor,
  { batch, lines }: Seen,
): Promise<void> {
  const { account, person } = actor;
  const decided = waitingLines(lines);
  await requireAllCooledOff(tx, account.id, decided);
  await requireLinePurposes(tx, account, batch, decided);
  const verdict = await batchVerdict(tx, { actor, batch, lines, decided, withSigning: true });
  requireApproved(verdict);
  requireNotApprover(verdict.request, person.id);
  const { network, token, wallet: signer, spender } = batch;
  const pair = { signer, network, token };
  const [first] = lines;
  if (await openPayoutOf(tx, account.id, pair, first?.intent.id ?? null)) {
    throw new DashboardError("PAYOUT_OPEN");
  }
  if ((await openExecutions(tx, account.id, { ...pair, spender }, batch.id)).length > 0) {
    throw new DashboardError("EXECUTION_OPEN");
  }
}
