import "server-only";
import type { Rows } from "#lib/core/store/store.ts";
import { attachmentsOf } from "#lib/attachments/rows/attachments.ts";
import { countedCents, countedRates } from "#lib/payouts/rows/counted-rates.ts";
import { storedKey, keyMark } from "#lib/payouts/rows/stored-receiver.ts";
import type { PayoutIntent } from "#lib/payouts/rows/payout-intents.ts";
import { payoutSums } from "#lib/payouts/rows/payout-sums.ts";
import {
  externalAllowanceOf,
  type ExternalAllowance,
} from "#lib/allowances/rows/external-allowances.ts";
import { receiverPasts, type ReceiverPast } from "#lib/payouts/rows/receiver-past.ts";
import {
  policyVerdict,
  type ByActor,
  type PolicyActor,
} from "#lib/policies/checks/policy-verdict.ts";
import {
  endRequestOf,
  lastRequestOf,
  type RequestSubject,
  type ApprovalRequest,
} from "#lib/policies/rows/requests.ts";
import { purposeOf } from "#lib/regulatory/rows/purposes.ts";
import { labelsOf, PayoutLabels } from "#lib/rules/activity/labels.ts";
import { stillBound } from "#lib/rules/attachments/attachments.ts";
import type { Verdict } from "#lib/rules/policies/verdict.ts";
import type { PayoutNetwork } from "#protocol/chain/networks.ts";
import {
  approvalHash,
  staysNear,
  type ApprovedPayout,
} from "#lib/rules/policies/approved-payout.ts";

export type PayoutVerdict = Verdict & {
  /** The newest request for this payout, whatever became of it. */
  request: ApprovalRequest<"payout"> | null;
  /** What the policy counts, in BRL cents. */
  cents: bigint;
  /** The receiver was paid before, and is unchanged. */
  isKnown: boolean;
};

type Seen = Pick<
  ApprovedPayout,
  "wallet" | "units" | "receiverCents" | "attachments" | "purpose" | "labels"
>;

/** What a payout's requests are about. */
export const payoutRequestSubject = (
  accountId: string,
  object: string,
): RequestSubject<"payout"> => ({
  accountId,
  operation: "payout",
  object,
});

/** An intent's content as an approval binds it. */
export const approvedPayout = (intent: PayoutIntent, seen: Seen): ApprovedPayout => ({
  accountId: intent.account_id,
  intentId: intent.id,
  pixAccount: String(intent.pix_account_id),
  name: intent.pix_account_name,
  keyMark: keyMark(intent),
  holder: intent.holder_name,
  document: intent.holder_document_masked,
  documentMark: intent.holder_document_mark,
  network: intent.network as PayoutNetwork,
  token: intent.token,
  currencyType: intent.currency_type,
  coverFees: intent.cover_fees,
  requestAmount: intent.request_amount,
  ...seen,
});

/** The files that a payout has now. */
export const filesOfPayout = (rows: Rows, intent: Pick<PayoutIntent, "account_id" | "id">) =>
  attachmentsOf(rows, payoutRequestSubject(intent.account_id, intent.id));

/**
 * Whether a request is for what the intent is now; `wallet` null: none is connected. Files that came later are
 * no part of it.
 */
export async function isStillAsked(
  rows: Rows,
  { row }: ApprovalRequest<"payout">,
  intent: PayoutIntent,
  wallet: string | null,
): Promise<boolean> {
  const { wallet: asked, units, receiverCents, attachments, labels } = row.content;
  const bound = stillBound(attachments, await filesOfPayout(rows, intent));
  const purpose = await purposeOf(rows, payoutRequestSubject(intent.account_id, intent.id));
  const now = {
    wallet: wallet ?? asked,
    units,
    receiverCents,
    attachments: bound,
    ...(purpose && { purpose: purpose.code }),
    ...(labels && { labels: labelsOf(PayoutLabels, intent) }),
  };
  return approvalHash(approvedPayout(intent, now)) === row.hash;
}

const isSameReceiver = (paid: NonNullable<ReceiverPast["lastPaid"]>, intent: PayoutIntent) =>
  paid.key === storedKey(intent) &&
  paid.name === intent.pix_account_name &&
  paid.holderName === intent.holder_name &&
  // A payout that is older than the marks says no more than the mask of its document.
  (paid.documentMark === null
    ? paid.maskedDocument === intent.holder_document_masked
    : paid.documentMark === intent.holder_document_mark);

/** Which of these intents of an account pay a receiver that was paid before, under the very name, key and holder. */
export async function knownReceivers(
  rows: Rows,
  accountId: string,
  intents: readonly PayoutIntent[],
): Promise<boolean[]> {
  const asked = intents.map((one) => ({ bankAccountId: one.pix_account_id, before: null }));
  const pasts = await receiverPasts(rows, accountId, asked);
  return intents.map((intent, at) => {
    const paid = pasts[at]?.lastPaid;
    return !!paid && isSameReceiver(paid, intent);
  });
}

type Ask = {
  actor: PolicyActor;
  intent: PayoutIntent;
  wallet: string | null;
  withSigning: boolean;
};

type Figures = { cents: bigint; units: bigint; receiverCents: bigint };

/** An intent's figures by its quote or, while it waits for an allowance from elsewhere, as estimated. */
function figuresOf(intent: PayoutIntent, external: ExternalAllowance | null): Figures | null {
  const { sender_cents: cents, token_units: units, receiver_cents: receiverCents } = intent;
  if (cents !== null && units !== null && receiverCents !== null) {
    return { cents, units, receiverCents };
  }
  if (external === null) return null;
  const { sender_cents, receiver_cents, units: asked } = external;
  return { cents: sender_cents, units: asked, receiverCents: receiver_cents };
}

/** The figures that are decided about; null: there are none yet. */
export const decidedFigures = async (rows: Rows, intent: PayoutIntent): Promise<Figures | null> =>
  figuresOf(intent, await externalAllowanceOf(rows, intent.account_id, intent.id));

/**
 * What the policy says now of an intent that has its figures; what an external wallet pays, at least one other
 * person approves. To enforce it, ask inside a transaction that has
 * called `lockDecisions`.
 */
export async function payoutVerdict(
  rows: Rows,
  { actor, intent, wallet, withSigning }: Ask,
): Promise<PayoutVerdict> {
  const { account, person } = actor;
  const [request, [known = false], external, rates] = await Promise.all([
    lastRequestOf(rows, payoutRequestSubject(account.id, intent.id)),
    knownReceivers(rows, account.id, [intent]),
    externalAllowanceOf(rows, account.id, intent.id),
    countedRates(rows, account),
  ]);
  const figures = figuresOf(intent, external);
  if (figures === null) throw new Error("no quote");
  const { units, receiverCents } = figures;
  const cents = countedCents({ ...figures, token: intent.token }, rates);
  const isSame = request !== null && (await isStillAsked(rows, request, intent, wallet));
  const isOpen = isSame && request.ended === null;
  const operation: ByActor = {
    operation: "payout",
    account: String(intent.pix_account_id),
    isKnown: known,
    network: intent.network as PayoutNetwork,
    token: intent.token,
    cents,
    before: await payoutSums(rows, {
      accountId: account.id,
      intentId: intent.id,
      batchId: null,
      person: person.id,
      askedAt: isOpen ? request.askedAt : null,
      withSigning,
      rates,
    }),
  };
  const isNear = request !== null && staysNear(request.row.content, { units, receiverCents });
  const asked = request && { request, isSame, isNear };
  const needsAnother = external !== null;
  const verdict = await policyVerdict(rows, actor, operation, { asked, needsAnother });
  return { ...verdict, request, cents, isKnown: known };
}

/** Ends the request for an intent whose content was changed, so that nobody approves what is not there. */
export async function endChangedRequest(rows: Rows, intent: PayoutIntent): Promise<void> {
  const about = payoutRequestSubject(intent.account_id, intent.id);
  const request = await lastRequestOf(rows, about);
  if (request && !(await isStillAsked(rows, request, intent, null))) {
    await endRequestOf(rows, about, "changed");
  }
}
