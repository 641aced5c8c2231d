import type { PayinReport } from "#lib/rules/payins/payin-event.ts";
import type { Payer } from "#protocol/payins/payer.ts";
import { PAYIN_MOVES } from "#protocol/payins/payins.ts";
import type { Payin } from "#protocol/payins/payins-read.ts";
import { payinReports, type PayinReports } from "./payin-reports.ts";

/** The part of a payin that the exchange can change. */
export type PayinState = {
  status: string;
  reported_by: "payment" | "reading" | "event";
  contradicted_by: string | null;
  transaction_hash: string | null;
  confirmations: number;
  end_to_end_id: string | null;
  payer: Payer | null;
  paid_at: Date | null;
  completed_at: Date | null;
};

const MOVES: Readonly<Record<string, readonly string[]>> = PAYIN_MOVES;
const isEnded = (status: string) => Object.hasOwn(MOVES, status) && MOVES[status]?.length === 0;

/**
 * The state after a reading. A final state stays and confirmations only grow, so that a late answer can't
 * undo a newer one; but a final state known only from an event gives way to the final state that was read.
 */
export function withReading(known: PayinState, reading: Payin): PayinState {
  const isSettled = isEnded(known.status) && known.status !== reading.status;
  const mayCorrect = known.reported_by === "event" && isEnded(reading.status);
  if (isSettled && !mayCorrect) return known;
  return {
    status: reading.status,
    reported_by: "reading",
    contradicted_by: null,
    transaction_hash: reading.transactionHash ?? known.transaction_hash,
    confirmations: Math.max(known.confirmations, reading.confirmations),
    end_to_end_id: reading.endToEndId ?? known.end_to_end_id,
    payer: reading.payer ?? known.payer,
    paid_at: reading.paidAt ?? known.paid_at,
    completed_at: reading.completedAt ?? known.completed_at,
  };
}

/**
 * The state after all events, for a payin that can't be read. A final state that was read stays. The result
 * depends only on the set of reports, not on their order, repetition or grouping.
 */
export function withEvents(known: PayinState, reports: readonly PayinReport[]): PayinState {
  if (reports.length === 0) return known;
  if (known.reported_by !== "event" && isEnded(known.status)) return known;
  const told: PayinReports = payinReports(reports);
  const status = told.status?.value ?? known.status;
  const others = told.endings.filter((ending) => ending !== status);
  return {
    status,
    reported_by: "event",
    contradicted_by: others.length === 0 ? null : others.join(","),
    transaction_hash: told.transactionHash?.value ?? known.transaction_hash,
    confirmations: Math.max(known.confirmations, told.confirmations),
    end_to_end_id: told.endToEndId?.value ?? known.end_to_end_id,
    payer: told.payer?.value ?? known.payer,
    paid_at: told.paidAt ?? known.paid_at,
    completed_at: told.completedAt ?? known.completed_at,
  };
}

/** By its parts: the database keeps no order of them. */
const isSamePerson = (one: Payer | null, other: Payer | null) =>
  one?.name === other?.name &&
  one?.document === other?.document &&
  one?.bank?.ispb === other?.bank?.ispb &&
  one?.bank?.name === other?.bank?.name;

/** Whether two states are equal. */
export function isSameState(one: PayinState, other: PayinState): boolean {
  const time = (at: Date | null) => at?.getTime();
  return (
    one.status === other.status &&
    one.reported_by === other.reported_by &&
    one.contradicted_by === other.contradicted_by &&
    one.transaction_hash === other.transaction_hash &&
    one.confirmations === other.confirmations &&
    one.end_to_end_id === other.end_to_end_id &&
    isSamePerson(one.payer, other.payer) &&
    time(one.paid_at) === time(other.paid_at) &&
    time(one.completed_at) === time(other.completed_at)
  );
}
