import "server-only";
import type { Account } from "#lib/core/access/actor.ts";
import { payoutFailure, type FailureReason } from "#lib/rules/payouts/payout-failure.ts";
import { payoutPhase } from "#lib/rules/payouts/payout-phase.ts";
import type { PayoutPhase } from "#lib/rules/payouts/payout-states.ts";
import { isEndedPayout } from "#lib/rules/payouts/merge-payout.ts";
import type { PayoutRow } from "#lib/payouts/rows/payouts.ts";
import { labelsOf, PayoutLabels } from "#lib/rules/activity/labels.ts";
import { divDown, formatAmount, formatRate, type Token } from "#protocol/money/money.ts";
import { explorerOf } from "#lib/format/explorer-of.ts";
import type { Explorer } from "#protocol/chain/network-records.ts";
import { payoutSteps, type PayoutStep } from "#lib/rules/payouts/payout-steps.ts";
import { readPayoutTracking } from "#protocol/payouts/payouts-read.ts";
import type { SignedContent } from "#lib/allowances/views/signed-content.ts";
import type { ReceiverView } from "./receiver-view.ts";

/** One step as shown; its words may be unknown ones, times are ISO 8601. */
export type PayoutStepView = {
  name: PayoutStep["name"];
  state: PayoutStep["state"];
  status: string | null;
  at: string | null;
  hash: string | null;
  provider: string | null;
  providerStatus: string | null;
  providerId: string | null;
  endToEndId: string | null;
  expectedBy: string | null;
};

/** One payout as its pages show it: amounts as decimal text, times as ISO 8601. */
export type PayoutView = {
  id: string;
  payoutId: string;
  /** The exchange's status; an unknown one is shown as it is. */
  status: string;
  phase: PayoutPhase;
  hasEnded: boolean;
  /** Why it did not reach its receiver; null: it did, or still may. */
  failure: FailureReason | null;
  /** Nobody has seen yet that it failed or was refunded. */
  isUnseen: boolean;
  /** Who has seen it, and when; null: nobody, or nobody had to. */
  seen: { by: string; at: string } | null;
  reportedBy: PayoutRow["reported_by"];
  /** Other final statuses that the exchange's events reported; null: they agree. */
  contradictedBy: string | null;
  network: string;
  /** Where anybody can look at the network's chain; null: nowhere. */
  explorer: Explorer | null;
  token: Token;
  tokenAmount: string;
  tokenAddress: string;
  spender: string;
  senderAddress: string;
  /** The name that people gave the paying wallet; null: none. */
  senderName: string | null;
  pixAccount: { id: string; name: string };
  /** The receiver, with what was new about it at the time. */
  receiver: ReceiverView;
  /** BRL: the receiver's amount, and that plus the fees. */
  receiverAmount: string;
  senderAmount: string;
  feeAmount: string | null;
  rate: string;
  commercialRate: string | null;
  /** BRL received per token taken, rounded down. */
  allInRate: string;
  steps: PayoutStepView[];
  pullHash: string | null;
  refundHash: string | null;
  endToEndId: string | null;
  createdAt: string;
  createdBy: string;
  /** Who opened the wallet, and who executed it; null: the payout is older than these records. */
  signedBy: string | null;
  executedBy: string | null;
  /** What the wallet allowed, read from what it gave back; null: it sent the approval itself. */
  allowed: { amount: string; spender: string; fee: string } | null;
  endedAt: string | null;
  chainCheck: PayoutRow["chain_check"];
  chainDifference: string | null;
  /** What the blockchain shows that was moved instead; null: the amount is not what differs. */
  chainAmount: string | null;
  chainCheckedAt: string | null;
  /** When the exchange last answered about it. */
  readAt: string | null;
  /** Since when the exchange has not answered about it; null when it has. */
  silentSince: string | null;
  /** The operator's own labels. */
  labels: PayoutLabels;
  /** The server's clock. */
  serverNow: string;
};

const UNSEEN: readonly string[] = ["failed", "refunded"];

const iso = (time: Date | null | undefined) => time?.toISOString() ?? null;

const stepView = ({ name, state, tracking }: PayoutStep): PayoutStepView => ({
  name,
  state,
  status: tracking?.status ?? null,
  at: iso(tracking?.completedAt),
  hash: tracking?.transactionHash ?? null,
  provider: tracking?.providerName ?? null,
  providerStatus: tracking?.providerStatus ?? null,
  providerId: tracking?.providerTransactionId ?? null,
  endToEndId: tracking?.endToEndId ?? null,
  expectedBy: iso(tracking?.estimatedArrival),
});

/** On the chain it is otherwise: then the exchange's reason is none. */
const failureOf = ({ status, tracking, chain_check }: PayoutRow) =>
  chain_check === "differs" ? null : payoutFailure({ status, ...readPayoutTracking(tracking) });

const stepsOf = ({ status, tracking }: Pick<PayoutRow, "status" | "tracking">) =>
  payoutSteps({ status, ...readPayoutTracking(tracking) });

export const phaseOfPayout = (payout: Pick<PayoutRow, "status" | "tracking">): PayoutPhase =>
  payoutPhase(payout.status, stepsOf(payout));

export function payoutView(
  { environment }: Pick<Account, "environment">,
  payout: PayoutRow,
  {
    allowed,
    seenBy,
    ...people
  }: Pick<PayoutView, "createdBy" | "signedBy" | "executedBy" | "senderName"> & {
    seenBy: string | null;
    allowed: SignedContent | null;
  },
  receiver: ReceiverView,
): PayoutView {
  const brl = (cents: bigint) => formatAmount(cents, "BRL");
  return {
    id: String(payout.id),
    payoutId: payout.payout_id,
    status: payout.status,
    phase: phaseOfPayout(payout),
    hasEnded: isEndedPayout(payout.status),
    failure: failureOf(payout),
    isUnseen: payout.seen_at === null && UNSEEN.includes(payout.status),
    seen: payout.seen_at && seenBy ? { by: seenBy, at: payout.seen_at.toISOString() } : null,
    reportedBy: payout.reported_by,
    contradictedBy: payout.contradicted_by,
    network: payout.network,
    explorer: explorerOf(environment, payout.network),
    token: payout.token,
    tokenAmount: formatAmount(payout.token_units, payout.token),
    tokenAddress: payout.token_address,
    spender: payout.spender,
    senderAddress: payout.sender_address,
    pixAccount: { id: String(payout.pix_account_id), name: payout.pix_account_name },
    receiver,
    receiverAmount: brl(payout.receiver_cents),
    senderAmount: brl(payout.sender_cents),
    feeAmount: payout.fee_cents === null ? null : brl(payout.fee_cents),
    rate: formatRate(payout.rate),
    commercialRate: payout.commercial_rate === null ? null : formatRate(payout.commercial_rate),
    allInRate: formatRate(divDown(payout.receiver_cents, payout.token_units)),
    steps: stepsOf(payout).map(stepView),
    pullHash: payout.pull_hash,
    refundHash: payout.refund_hash,
    endToEndId: payout.end_to_end_id,
    createdAt: payout.created_at.toISOString(),
    ...people,
    allowed: allowed && {
      amount: formatAmount(allowed.units, payout.token),
      spender: allowed.spender,
      fee: allowed.fee,
    },
    endedAt: iso(payout.ended_at),
    chainCheck: payout.chain_check,
    chainDifference: payout.chain_difference,
    chainAmount:
      payout.chain_units === null ? null : formatAmount(payout.chain_units, payout.token),
    chainCheckedAt: iso(payout.chain_checked_at),
    readAt: iso(payout.read_at),
    silentSince: iso(payout.silent_since),
    labels: labelsOf(PayoutLabels, payout),
    serverNow: new Date().toISOString(),
  };
}
