import "server-only";
import { sql, type RawBuilder } from "kysely";

/** What makes a payout need a person's eye. */
export const PAYOUT_TROUBLES = [
  "not_pulled",
  "not_paid",
  "held",
  "unknown",
  "silent",
  "differs",
  "contradicted",
] as const;
export type PayoutTrouble = (typeof PAYOUT_TROUBLES)[number];

/** Cuts of the list beside its states. */
export const PAYOUT_ATTENTION_FILTERS = ["attention", ...PAYOUT_TROUBLES] as const;
export type PayoutAttentionFilter = (typeof PAYOUT_ATTENTION_FILTERS)[number];

type Condition = RawBuilder<boolean>;

// The words of the indexes payout_watch and payout_in_doubt: the planner takes an index when its own
// condition stands in the query.
const WATCHED: Condition = sql`(status not in ('completed', 'failed', 'refunded')
  or chain_check = 'differs' or contradicted_by is not null)`;
const IN_DOUBT: Condition = sql`(chain_check = 'differs' or contradicted_by is not null)`;
const OPEN: Condition = sql`status not in ('completed', 'failed', 'refunded')`;
const RUNNING: Condition = sql`status in ('processing', 'pending')`;
const HELD: Condition = sql`status in ('on_hold', 'pending_review')`;

const ago = (minutes: number) => sql`now() - make_interval(mins => ${minutes}::int)`;

/** How long each may take before it is called late: several times what it usually takes. */
const PAYOUT_LATE_AFTER_MINUTES = {
  not_pulled: 5,
  not_paid: 20,
  held: 2,
  silent: 2,
} as const;

/** The one definition of each trouble: the list's filter and the overview's counts are made of it. */
export const PAYOUT_TROUBLE: Record<PayoutTrouble, Condition> = {
  not_pulled: sql`(${RUNNING} and pull_hash is null
    and created_at < ${ago(PAYOUT_LATE_AFTER_MINUTES.not_pulled)})`,
  not_paid: sql`(${RUNNING} and pull_hash is not null
    and created_at < ${ago(PAYOUT_LATE_AFTER_MINUTES.not_paid)})`,
  held: sql`(${HELD} and updated_at < ${ago(PAYOUT_LATE_AFTER_MINUTES.held)})`,
  unknown: sql`(${OPEN} and not ${RUNNING} and not ${HELD})`,
  silent: sql`(${OPEN} and silent_since < ${ago(PAYOUT_LATE_AFTER_MINUTES.silent)})`,
  differs: sql`(chain_check = 'differs')`,
  contradicted: sql`(contradicted_by is not null)`,
};

export const isOpenPayout: Condition = sql`(${WATCHED} and ${OPEN})`;
export const isPayoutInDoubt: Condition = sql`(${IN_DOUBT} and not ${OPEN})`;

/** Which payouts a cut shows, at the cost of those that are watched and not of all. */
export function isPayoutShown(show: PayoutAttentionFilter): Condition {
  if (show === "differs" || show === "contradicted") {
    return sql`(${IN_DOUBT} and ${PAYOUT_TROUBLE[show]})`;
  }
  if (show !== "attention") return sql`(${WATCHED} and ${PAYOUT_TROUBLE[show]})`;
  return sql`(${WATCHED} and (${sql.join(Object.values(PAYOUT_TROUBLE), sql` or `)}))`;
}
