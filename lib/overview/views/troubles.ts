import "server-only";
import type { PayinTrouble } from "#lib/payins/rows/payin-attention-filters.ts";
import type { PayoutTrouble } from "#lib/payouts/rows/payout-attention-filters.ts";
import type { ScheduleKind } from "#lib/rules/schedules/schedule-states.ts";
import { formatAmount, type Asset } from "#protocol/money/money.ts";
import type { Found } from "#lib/core/store/dashboard-troubles.ts";

const OTHER_TROUBLES = [
  "request",
  "change",
  "approved",
  "approved_batch",
  "paused_batch",
  "approved_payin",
  "schedule_overdue",
  "schedule_due",
  "schedule_stopped",
  "schedule_missed",
  "signature",
  "signed",
  "intent",
  "payout_intent",
  "suspense",
  "unmatched_in",
  "unmatched_out",
  "wallet",
  "webhook",
  "unverified",
  "leftover",
  "credential",
  "credential_ended",
  "undelivered",
] as const;
export type TroubleKind =
  | PayinTrouble
  | `payout_${PayoutTrouble}`
  | (typeof OTHER_TROUBLES)[number];

export type TroubleView = {
  kind: TroubleKind;
  count: number;
  isMore: boolean;
  since: string | null;
  /** Until when there is time; not told where there is no such moment. */
  until?: string;
  /** How much those of a known amount come to, and to or from whom a single one is; left out where none is known. */
  about?: { amount: string; asset: Asset; who: string | null };
  /** Which payment a schedule made, or that it has yet to be prepared; left out where it is several or none. */
  of?: ScheduleKind | "missed";
  /** The page where it can be fixed; null: this person can't. */
  href: string | null;
};

const iso = (time: Date | null) => time?.toISOString() ?? null;

/** The earliest of some moments; null if there is none. */
export const earliest = (moments: readonly (Date | null)[]): Date | null => {
  const known = moments.flatMap((moment) => moment?.getTime() ?? []);
  return known.length > 0 ? new Date(Math.min(...known)) : null;
};

/** What one of a trouble's payments is about, in BRL cents. */
export type Subject = { cents: bigint; who: string | null };

/** How much those of a known amount come to together, and whom, where there is but one. */
export function aboutOf(subjects: readonly (Subject | null)[]): Pick<TroubleView, "about"> {
  const known = subjects.flatMap((one) => one ?? []);
  const [first] = known;
  if (!first) return {};
  const amount = formatAmount(
    known.reduce((sum, { cents }) => sum + cents, 0n),
    "BRL",
  );
  return { about: { amount, asset: "BRL", who: subjects.length === 1 ? first.who : null } };
}

type Watched<Trouble extends string> = { id: bigint } & Record<Trouble, boolean>;

type TroublesOf<Trouble extends string, Row> = {
  /** In the order in which they are listed. */
  troubles: readonly Trouble[];
  /** Since when each lasts, if known. */
  since: Record<Trouble, (row: Row) => Date | null>;
  subject: (row: Row) => Subject;
  kindOf: (trouble: Trouble) => TroubleKind;
  /** The list's path; a single row links to its own page. */
  path: string;
};

/** The troubles among these rows, one entry for each kind. */
export function troublesOf<Trouble extends string, Row extends Watched<Trouble>>(
  rows: readonly Row[],
  isMore: boolean,
  { troubles, since, subject, kindOf, path }: TroublesOf<Trouble, Row>,
): TroubleView[] {
  return troubles.flatMap((trouble) => {
    const late = rows.filter((row) => row[trouble]);
    const [first] = late;
    if (!first) return [];
    const isOne = late.length === 1 && !isMore;
    const href = isOne ? `${path}/${first.id}` : `${path}?show=${trouble}`;
    const began = iso(earliest(late.map(since[trouble])));
    // Of "at least so many" there is no sum.
    const about = isMore ? {} : aboutOf(late.map(subject));
    return [{ kind: kindOf(trouble), count: late.length, isMore, since: began, href, ...about }];
  });
}

/** What stands first: a person of this company has begun it, and it waits for them or for the reader. */
export const BEGUN: readonly TroubleKind[] = [
  "request",
  "change",
  "approved",
  "approved_batch",
  "paused_batch",
  "approved_payin",
  "schedule_overdue",
  "schedule_due",
  "schedule_stopped",
  "schedule_missed",
  "signature",
  "signed",
  "intent",
  "payout_intent",
];

/** The most counted of troubles outside the lists. */
export const OTHERS_COUNTED_AT_MOST = 100;

/** `subjects`: what each of them is about, where they are payments. */
export function troubleViews(
  kind: TroubleKind,
  found: Found,
  href: string | null,
  subjects: readonly (Subject | null)[] = [],
): TroubleView[] {
  if (found.count === 0) return [];
  const isMore = found.count >= OTHERS_COUNTED_AT_MOST;
  const about = isMore ? {} : aboutOf(subjects);
  return [{ kind, count: found.count, isMore, since: iso(found.since), href, ...about }];
}
