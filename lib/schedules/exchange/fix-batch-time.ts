import "server-only";
import { askBatchApproval } from "#lib/batches/checks/ask-batch-approval.ts";
import { batchRequestSubject, batchVerdict } from "#lib/batches/checks/batch-verdict.ts";
import {
  fixDraft,
  openDraft,
  sampleDraft,
  type OpenedDraft,
  type Sampled,
} from "#lib/batches/exchange/fix-draft.ts";
import { lockBatch } from "#lib/batches/rows/batches.ts";
import {
  fixedBatch,
  fixedLines,
  lockFixedBatch,
  type FixedBatch,
  type FixedLine,
} from "#lib/batches/rows/fixed-batches.ts";
import { maySignatureStand, reopenBatch } from "#lib/batches/rows/reopen-batch.ts";
import type { Exchange } from "#lib/core/exchange/get-exchange.ts";
import type { Tx } from "#lib/core/store/store.ts";
import { lockDecisions } from "#lib/policies/rows/policies.ts";
import { lastRequestOf } from "#lib/policies/rows/requests.ts";
import { lineFigures } from "#lib/rules/batches/batch-figures.ts";
import { isNear } from "#lib/rules/policies/approved-payout.ts";
import { requestState } from "#lib/rules/policies/request-state.ts";
import { requireSoundBatch } from "#lib/schedules/checks/require-sound-batch.ts";
import type { BatchContent } from "#lib/schedules/rows/content.ts";
import { leave, leftAfter } from "./batch-left.ts";
import type { Prepared } from "./prepared.ts";
import { hoursUntilPast, lockPreparing, mayAsk, trailOf, type Preparing } from "./preparing.ts";

type Fixing = { preparing: Preparing; exchange: Exchange; content: BatchContent; batch: string };

/** Opens the payouts of a draft's lines for whoever is responsible, once nothing of it is left to a person. */
async function open(tx: Tx, { preparing, content, batch }: Fixing): Promise<OpenedDraft> {
  const owner = await lockPreparing(tx, preparing);
  await lockBatch(tx, preparing.account.id, batch);
  await requireSoundBatch(tx, { schedule: preparing.schedule, content, batch });
  // The approval binds the wallet, which only somebody who has proved it names.
  if (!content.payer) return leave("payer");
  return openDraft(tx, owner, { batch, account: content.payer });
}

type Asking = { preparing: Preparing; batch: FixedBatch; lines: readonly FixedLine[] };

/** Asks others where the policy of this moment says so. @returns whether they are asked */
async function ask(tx: Tx, { preparing, batch, lines }: Asking, isAnew: boolean): Promise<boolean> {
  const actor = await lockPreparing(tx, preparing);
  const asked = { actor, batch, lines, decided: lines, withSigning: true };
  const verdict = await batchVerdict(tx, asked);
  if (verdict.is === "barred") return leave("policy");
  if (verdict.is === "waiting") return true;
  if (verdict.is !== "needed" || !(isAnew || mayAsk(verdict.lapsed))) return false;
  const audit = trailOf(preparing);
  audit.note({ action: "approval:ask", subject: `batch ${batch.id}` });
  const leastHours = hoursUntilPast(preparing.occurrence.due_on);
  await askBatchApproval(tx, { actor, batch, lines, audit, leastHours });
  await audit.writeIn(tx);
  return true;
}

type Fixed = Fixing & { opened: OpenedDraft; sampled: Sampled; isAnew: boolean };

/** Fixes what was opened and sampled, and asks others, or neither. @returns whether they are asked */
async function fixAndAsk(tx: Tx, { preparing, opened, sampled, isAnew }: Fixed): Promise<boolean> {
  const { account } = preparing;
  const owner = await lockPreparing(tx, preparing);
  await fixDraft(tx, owner, opened, sampled);
  const audit = trailOf(preparing);
  const detail = { wallet: opened.payer.wallet, lines: opened.lines.length };
  audit.note({ action: "batch:fix", subject: `batch ${opened.draft.id}`, detail });
  await audit.writeIn(tx);
  const batch = await lockFixedBatch(tx, account.id, opened.draft.id);
  if (!batch) throw new Error("it is not fixed");
  return ask(tx, { preparing, batch, lines: await fixedLines(tx, batch) }, isAnew);
}

/** A draft becomes payouts that wait for others and a wallet, or stays a draft and says why. */
export async function fixBatchTime(fixing: Fixing): Promise<Prepared> {
  const { preparing, exchange } = fixing;
  const { store, account } = preparing;
  try {
    const opened = await store.transaction((tx) => open(tx, fixing));
    const audit = trailOf(preparing);
    const sampled = await sampleDraft({ store, exchange, audit }, opened.lines);
    const asked = await store.transaction(async (tx) => {
      await lockDecisions(tx, account.id);
      return fixAndAsk(tx, { ...fixing, opened, sampled, isAnew: false });
    });
    return { is: "ready", asked };
  } catch (error) {
    const left = leftAfter(error);
    if (left === null) throw error;
    return { is: "ready", asked: false, left };
  }
}

/** Whether others are being asked to approve a batch. */
async function isWaiting({ store }: Preparing, batch: FixedBatch): Promise<boolean> {
  const request = await lastRequestOf(store.db, batchRequestSubject(batch));
  return request !== null && requestState(request, new Date()) === "waiting";
}

/** Whether the lines would still take nearly what they were expected to take. */
function staysNear(batch: FixedBatch, lines: readonly FixedLine[], { sample }: Sampled): boolean {
  const now = lines.reduce((all, { cents }) => all + lineFigures(cents, sample).units, 0n);
  return isNear(batch.units, now);
}

/** Samples a fixed batch again; where the rate has moved, it is fixed anew and asked for again. @returns null: it stays */
async function fixAnew(
  { preparing, exchange, batch: id, ...fixing }: Fixing,
  batch: FixedBatch,
): Promise<Prepared | null> {
  const { store, account } = preparing;
  const lines = await fixedLines(store.db, batch);
  const sampled = await sampleDraft({ store, exchange, audit: trailOf(preparing) }, lines);
  if (staysNear(batch, lines, sampled)) return null;
  return store.transaction(async (tx): Promise<Prepared | null> => {
    await lockDecisions(tx, account.id);
    const owner = await lockPreparing(tx, preparing);
    const locked = await lockBatch(tx, account.id, id);
    const request = await lastRequestOf(tx, batchRequestSubject(batch));
    const state = request && requestState(request, new Date());
    // What others said no to stays so.
    const isRefused = state === "refused" || state === "withdrawn";
    const isSame =
      locked?.state === "fixed" &&
      locked.content_hash === batch.content_hash &&
      locked.external_id === null;
    if (!isSame || isRefused || (await maySignatureStand(tx, locked))) return null;
    await reopenBatch(tx, locked, { ended: "replaced", by: null });
    const opened = await openDraft(tx, owner, { batch: id, account: batch.wallet });
    const anew = { ...fixing, preparing, exchange, batch: id, opened, sampled };
    return { is: "ready", asked: await fixAndAsk(tx, { ...anew, isAnew: request !== null }) };
  });
}

/** A batch that is fixed: on the morning of its day it is looked at again, unless a wallet was opened for it. */
export async function refreshBatchTime(fixing: Fixing): Promise<Prepared> {
  const { preparing, batch: id } = fixing;
  const { store, account } = preparing;
  const batch = await fixedBatch(store.db, account.id, id);
  if (batch?.state !== "fixed") return { is: "ready", asked: false };
  const kept = { is: "ready", asked: await isWaiting(preparing, batch) } as const;
  if (preparing.occurrence.state !== "ready") return kept;
  try {
    return (await fixAnew(fixing, batch)) ?? kept;
  } catch (error) {
    // It stays as it was asked for; what differs now is held against it again before each line is paid.
    if (leftAfter(error) === null) throw error;
    return kept;
  }
}
