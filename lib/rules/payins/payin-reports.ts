import type { PayinReport } from "#lib/rules/payins/payin-event.ts";
import type { Payer } from "#protocol/payins/payer.ts";
import { earlier, later, rankIn, united, type Placed } from "#protocol/wire/reports.ts";

/** The combined content of several reports of one payin. */
export type PayinReports = {
  status: Placed<string> | null;
  /** Final statuses in alphabetical order; more than one contradict each other. */
  endings: readonly string[];
  transactionHash: Placed<string> | null;
  endToEndId: Placed<string> | null;
  payer: Placed<Payer> | null;
  confirmations: number;
  paidAt: Date | null;
  completedAt: Date | null;
};

/**
 * Of two final statuses the greater wins: `completed` is the only one that the dashboard can check itself, on
 * the chain. The other is stored and shown with it.
 */
const ENDINGS: Readonly<Record<string, number>> = { expired: 1, failed: 2, completed: 3 };
const NAMES: Readonly<Record<string, number>> = {
  "crypto.payin.new": 1,
  "crypto.payin.updated": 2,
  "crypto.payin.completed": 3,
};
/** Among events of one name, any status other than a payin's first one says more. */
const statusRank = (status: string | null) =>
  status === null ? 0 : status === "processing" ? 1 : 2;

const endingRank = (status: string | null) => rankIn(ENDINGS, status);

/** A report's rank among those of its payin: an end comes last; otherwise by sequence, then by name. */
const placeOf = (report: PayinReport): readonly number[] => [
  endingRank(report.status),
  report.sequence ?? -1,
  rankIn(NAMES, report.event),
  statusRank(report.status),
  report.confirmations,
  report.at?.getTime() ?? -1,
];

/** Commutative, associative and idempotent, so that neither order nor repetition matters. */
const joinReports = (one: PayinReports, other: PayinReports): PayinReports => ({
  status: later(one.status, other.status),
  endings: united(one.endings, other.endings),
  transactionHash: later(one.transactionHash, other.transactionHash),
  endToEndId: later(one.endToEndId, other.endToEndId),
  payer: later(one.payer, other.payer),
  confirmations: Math.max(one.confirmations, other.confirmations),
  paidAt: earlier(one.paidAt, other.paidAt),
  completedAt: earlier(one.completedAt, other.completedAt),
});

function newsOf(report: PayinReport): PayinReports {
  const place = placeOf(report);
  const placed = <Value>(value: Value | null) => (value === null ? null : { place, value });
  return {
    status: placed(report.status),
    endings: endingRank(report.status) > 0 ? [report.status ?? ""] : [],
    transactionHash: placed(report.transactionHash),
    endToEndId: placed(report.endToEndId),
    payer: placed(report.payer),
    confirmations: report.confirmations,
    paidAt: report.paidAt,
    completedAt: report.completedAt,
  };
}

const NOTHING: PayinReports = {
  status: null,
  endings: [],
  transactionHash: null,
  endToEndId: null,
  payer: null,
  confirmations: 0,
  paidAt: null,
  completedAt: null,
};

/** Combines reports of one payin, whatever their order and repetition. */
export const payinReports = (reports: readonly PayinReport[]): PayinReports =>
  reports.map(newsOf).reduce(joinReports, NOTHING);
