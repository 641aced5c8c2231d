import "server-only";
import { LISTED_WAIT_SECONDS } from "#lib/core/store/polling-schedule.ts";
import { isEnded, type PayinRow } from "#lib/payins/rows/payins.ts";

const FIRST_WAIT_SECONDS = 3;
const LONGEST_WAIT_SECONDS = 60;
const AFTER_DEADLINE_SECONDS = 2;
const LONGEST_WAIT_FOR_RETURN_SECONDS = 600;
const GIVE_UP_ON_RETURN_SECONDS = 30 * 86_400;
/**
 * An ended payin's code may still be paid, and the event about that may be lost, so the payin is read three
 * more times, this long after its deadline.
 */
const LOOK_BACK_SECONDS = [600, 7_200, 86_400];

type Read = Pick<
  PayinRow,
  "status" | "expires_at" | "read_attempts" | "return_state" | "no_returns_call"
>;

/** Seconds until an open payin is read again; they grow while nothing changes, but end at its deadline. */
export function nextReading(
  { read_attempts, expires_at }: Read,
  wasNew: boolean,
  isListed: boolean,
): number {
  const attempt = wasNew ? 0 : Math.min(read_attempts, 6);
  const growing = Math.min(FIRST_WAIT_SECONDS * 2 ** attempt, LONGEST_WAIT_SECONDS);
  const wait = isListed ? LISTED_WAIT_SECONDS : growing;
  const toDeadline = Math.ceil((expires_at.getTime() - Date.now()) / 1000);
  return toDeadline > 0 ? Math.min(wait, toDeadline + AFTER_DEADLINE_SECONDS) : wait;
}

/**
 * Seconds until an ended payin is read again; null when its state is final. A PIX on its way back is followed
 * for a month.
 */
export function readingAfterEnd(payin: Read, wasNew: boolean): number | null {
  if (!isEnded(payin.status) || payin.no_returns_call) return null;
  const age = Math.floor((Date.now() - payin.expires_at.getTime()) / 1000);
  if (payin.return_state === "returning" && age < GIVE_UP_ON_RETURN_SECONDS) {
    const attempt = wasNew ? 0 : Math.min(payin.read_attempts, 8);
    return Math.min(FIRST_WAIT_SECONDS * 2 ** attempt, LONGEST_WAIT_FOR_RETURN_SECONDS);
  }
  const next = LOOK_BACK_SECONDS.find((seconds) => seconds > age);
  return next === undefined ? null : next - age;
}
