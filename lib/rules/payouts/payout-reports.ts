import type { PayoutReport } from "#lib/rules/payouts/payout-event.ts";
import { PAYOUT_STEPS, type PayoutStepName } from "#lib/rules/payouts/payout-steps.ts";
import type { Tracking } from "#protocol/payouts/payout-tracking.ts";
import { later, rankIn, united, type Placed } from "#protocol/wire/reports.ts";

/** The combined content of several reports of one payout. */
export type PayoutReports = {
  status: Placed<string> | null;
  /** Final statuses in alphabetical order; more than one contradict each other. */
  endings: readonly string[];
  steps: Record<PayoutStepName, Placed<Tracking> | null>;
  endedAt: Placed<Date> | null;
};

/**
 * Of two final statuses the greater wins: `refunded` is the only one that the dashboard can check itself, on
 * the chain. The other is stored and shown with it.
 */
const ENDINGS: Readonly<Record<string, number>> = { failed: 1, completed: 2, refunded: 3 };
const NAMES: Readonly<Record<string, number>> = {
  "crypto.payout.new": 1,
  "crypto.payout.updated": 2,
  "crypto.payout.completed": 3,
};
/** Any status other than a payout's first one says more. */
const statusRank = (status: string | null) =>
  status === null ? 0 : status === "processing" ? 1 : 2;

const isTold = (tracking: Tracking | null) =>
  tracking !== null && (tracking.step === "completed" || tracking.completedAt !== null);

/**
 * A report's rank among those of its payout: an end comes last; otherwise by sequence, then by time. The
 * status gives no order, because a payout may go on hold and continue.
 */
const placeOf = (report: PayoutReport): readonly number[] => [
  rankIn(ENDINGS, report.status),
  report.sequence ?? -1,
  (report.updatedAt ?? report.at)?.getTime() ?? -1,
  rankIn(NAMES, report.event),
  PAYOUT_STEPS.filter((name) => isTold(report[name])).length,
  statusRank(report.status),
];

export const ofEachStep = <Value>(
  valueOf: (name: PayoutStepName) => Value,
): Record<PayoutStepName, Value> => ({
  transaction: valueOf("transaction"),
  liquidity: valueOf("liquidity"),
  payment: valueOf("payment"),
  partnerFee: valueOf("partnerFee"),
  complete: valueOf("complete"),
});

const joinReports = (one: PayoutReports, other: PayoutReports): PayoutReports => ({
  status: later(one.status, other.status),
  endings: united(one.endings, other.endings),
  steps: ofEachStep((name) => later(one.steps[name], other.steps[name])),
  endedAt: later(one.endedAt, other.endedAt),
});

function newsOf(report: PayoutReport): PayoutReports {
  const place = placeOf(report);
  const placed = <Value>(value: Value | null) => (value === null ? null : { place, value });
  const hasEnded = rankIn(ENDINGS, report.status) > 0;
  const endedAt = report.complete?.completedAt ?? report.updatedAt ?? report.at;
  return {
    status: placed(report.status),
    endings: hasEnded ? [report.status ?? ""] : [],
    steps: ofEachStep((name) => placed(report[name])),
    endedAt: hasEnded ? placed(endedAt) : null,
  };
}

const NOTHING: PayoutReports = {
  status: null,
  endings: [],
  steps: ofEachStep(() => null),
  endedAt: null,
};

/** Combines reports of one payout, whatever their order and repetition. */
export const payoutReports = (reports: readonly PayoutReport[]): PayoutReports =>
  reports.map(newsOf).reduce(joinReports, NOTHING);
