import type { PayinPhase } from "./payin-phase.ts";

/** Minutes after which each counts as late: several times the usual duration. */
export const LATE_AFTER_MINUTES = {
  past_deadline: 2,
  not_sent: 5,
  not_confirmed: 15,
  silent: 2,
  returning: 5,
} as const;

const MINUTE_MS = 60_000;

type Paid = {
  paidAt: Date | string | null;
  expiresAt: Date | string;
};

/** Until when a paid payin's tokens are expected; of a late one, until when the step that it waits for was. */
export type PayinLateness = {
  sentBy: string;
  arrivesBy: string;
  by: string;
  isLate: boolean;
  /** Whole minutes since `by`; negative before it. */
  minutes: number;
};

/**
 * Until when the tokens of a paid payin are usually sent and confirmed, and whether that is over: exactly
 * where the overview says `not_sent` or `not_confirmed`. Null: they are not on their way.
 */
export function payinLateness(
  { paidAt, expiresAt }: Paid,
  phase: PayinPhase,
  now: Date,
): PayinLateness | null {
  if (phase !== "sending" && phase !== "confirming") return null;
  const paid = new Date(paidAt ?? expiresAt).getTime();
  const after = (minutes: number) => new Date(paid + minutes * MINUTE_MS).toISOString();
  const sentBy = after(LATE_AFTER_MINUTES.not_sent);
  const arrivesBy = after(LATE_AFTER_MINUTES.not_confirmed);
  const by = phase === "sending" ? sentBy : arrivesBy;
  const lateMs = now.getTime() - Date.parse(by);
  return { sentBy, arrivesBy, by, isLate: lateMs > 0, minutes: Math.floor(lateMs / MINUTE_MS) };
}

/** The catalog word of a phase, which of a late one says so. */
export const phaseWord = (phase: Exclude<PayinPhase, "unknown">, isLate: boolean) =>
  isLate && (phase === "sending" || phase === "confirming")
    ? (`late.${phase}` as const)
    : (`phase.${phase}` as const);
