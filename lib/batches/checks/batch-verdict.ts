import "server-only";
import type { Rows } from "#lib/core/store/store.ts";
import { approvedBatch, type FixedBatch, type FixedLine } from "#lib/batches/rows/fixed-batches.ts";
import { knownReceivers } from "#lib/payouts/checks/payout-verdict.ts";
import { countedCents, countedRates } from "#lib/payouts/rows/counted-rates.ts";
import { payoutSums } from "#lib/payouts/rows/payout-sums.ts";
import {
  policyVerdict,
  type ByActor,
  type PolicyActor,
} from "#lib/policies/checks/policy-verdict.ts";
import {
  lastRequestOf,
  type ApprovalRequest,
  type RequestSubject,
} from "#lib/policies/rows/requests.ts";
import { batchHash } from "#lib/rules/policies/approved-batch.ts";
import type { MoneyOperation } from "#lib/rules/policies/decide.ts";
import type { Verdict } from "#lib/rules/policies/verdict.ts";

export type BatchVerdict = Verdict & {
  /** The newest request for this batch, whatever became of it. */
  request: ApprovalRequest<"batch"> | null;
  /** What the policy counts, in BRL cents. */
  cents: bigint;
};

/** What a batch's requests are about. */
export const batchRequestSubject = ({
  account_id: accountId,
  id: object,
}: Pick<FixedBatch, "account_id" | "id">): RequestSubject<"batch"> => ({
  accountId,
  operation: "batch",
  object,
});

/** What was counted before, and these cents more. */
const after = (
  { person_day, account_day, rolling }: MoneyOperation["before"],
  cents: bigint,
): MoneyOperation["before"] => ({
  person_day: person_day + cents,
  account_day: account_day + cents,
  rolling: rolling + cents,
});

type Ask = {
  actor: PolicyActor;
  batch: FixedBatch;
  /** All lines of the batch, in their order. */
  lines: readonly FixedLine[];
  /** Those that are decided about: each counts after the ones before it. */
  decided: readonly FixedLine[];
  /** Counts what is being signed too. */
  withSigning: boolean;
};

/**
 * What the policy says now of lines of a batch, each decided like a payout of its own: of the whole batch before it
 * is signed, and of each line again right before it is paid. What an external wallet pays, at least one other person
 * approves. The batch's request stands for all of them, for as long as it is for this very content. To enforce it, ask inside a transaction that has called `lockDecisions`.
 */
export async function batchVerdict(
  rows: Rows,
  { actor, batch, lines, decided, withSigning }: Ask,
): Promise<BatchVerdict> {
  const { account, person } = actor;
  const intents = decided.map(({ intent }) => intent);
  const [request, known, rates] = await Promise.all([
    lastRequestOf(rows, batchRequestSubject(batch)),
    knownReceivers(rows, account.id, intents),
    countedRates(rows, account),
  ]);
  const isOpen = request !== null && request.ended === null;
  const before = await payoutSums(rows, {
    accountId: account.id,
    intentId: decided.length === 1 ? (intents[0]?.id ?? null) : null,
    batchId: batch.id,
    person: person.id,
    askedAt: isOpen ? request.askedAt : null,
    withSigning,
    rates,
  });
  let sum = 0n;
  const operations = decided.map(({ intent, units, sender_cents }, at): ByActor => {
    const cents = countedCents({ cents: sender_cents, units, token: batch.token }, rates);
    const operation = {
      operation: "payout",
      account: String(intent.pix_account_id),
      isKnown: known[at] ?? false,
      network: batch.network,
      token: batch.token,
      cents,
      before: after(before, sum),
    } as const;
    sum += cents;
    return operation;
  });
  const isSame = request !== null && request.row.hash === batchHash(approvedBatch(batch, lines));
  // The tolerance is a part of what was approved; each quote is held against it.
  const asked = request && { request, isSame, isNear: true };
  const needsAnother = batch.external_id !== null;
  const verdict = await policyVerdict(rows, actor, operations, { asked, needsAnother });
  return { ...verdict, request, cents: sum };
}
