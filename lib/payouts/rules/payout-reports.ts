import type { PayoutReport } from "#protocol/payouts/payout-event.ts";
import { PAYOUT_STEPS, type PayoutStepName } from "#protocol/payouts/payout-steps.ts";
import type { Tracking } from "#protocol/payouts/payout-tracking.ts";
import { later, rankIn, united, type Placed } from "#protocol/wire/reports.ts";

/** All that some reports of one payout say together. */
export type PayoutReports = {
  status: Placed<string> | null;
  /** Final words, in alphabetical order; more than one contradict each other. */
  endings: readonly string[];
  steps: Record<PayoutStepName, Placed<Tracking> | null>;
  endedAt: Placed<Date> | null;
};

/**
 * Of two final words the greater wins, since one has to: `refunded` is the only one that we can
 * check ourselves, on the chain. The other is kept beside it and shown.
 */
const ENDINGS: Readonly<Record<string, number>> = { failed: 1, completed: 2, refunded: 3 };
const NAMES: Readonly<Record<string, number>> = {
  "crypto.payout.new": 1,
  "crypto.payout.updated": 2,
  "crypto.payout.completed": 3,
};
/** A word beyond the one with which every payout begins says more. */
const statusRank = (status: string | null) =>
  status === null ? 0 : status === "processing" ? 1 : 2;

const isTold = (tracking: Tracking | null) =>
  tracking !== null && (tracking.step === "completed" || tracking.completedAt !== null);

/**
 * Where a report stands among those of its payout: an ending last, else by sequence, else by time,
 * for a payout may be on hold and go on again, so that no word of its own tells the order.
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

/** What reports of one payout say together, in whatever order and however often they come. */
export const payoutReports = (reports: readonly PayoutReport[]): PayoutReports =>
  reports.map(newsOf).reduce(joinReports, NOTHING);
