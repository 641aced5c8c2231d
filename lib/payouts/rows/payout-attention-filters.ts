import "server-only";
import { sql, type RawBuilder } from "kysely";
import { isDifferenceExplained } from "#lib/core/store/explained-difference.ts";

/** Reasons why a person should look at a payout. */
export const PAYOUT_TROUBLES = [
  "not_pulled",
  "not_paid",
  "held",
  "unknown",
  "silent",
  "differs",
  "contradicted",
  "failed",
  "refunded",
] as const;
export type PayoutTrouble = (typeof PAYOUT_TROUBLES)[number];

/** Filters of the list besides its states. */
export const PAYOUT_ATTENTION_FILTERS = ["attention", ...PAYOUT_TROUBLES] as const;
export type PayoutAttentionFilter = (typeof PAYOUT_ATTENTION_FILTERS)[number];

type Condition = RawBuilder<boolean>;

// Same conditions as the indexes payout_watch and payout_in_doubt: the planner uses a partial index only when
// the query contains its condition.
const WATCHED: Condition = sql`(status not in ('completed', 'failed', 'refunded')
  or chain_check = 'differs' or contradicted_by is not null
  or (status in ('failed', 'refunded') and seen_at is null))`;
const IN_DOUBT: Condition = sql`(chain_check = 'differs' or contradicted_by is not null
  or (status in ('failed', 'refunded') and seen_at is null))`;
const OPEN: Condition = sql`status not in ('completed', 'failed', 'refunded')`;
const RUNNING: Condition = sql`status in ('processing', 'pending')`;
const HELD: Condition = sql`status in ('on_hold', 'pending_review')`;

const ago = (minutes: number) => sql`now() - make_interval(mins => ${minutes}::int)`;

/** Minutes after which each counts as late: several times the usual duration. */
const PAYOUT_LATE_AFTER_MINUTES = {
  not_pulled: 5,
  not_paid: 20,
  held: 2,
  silent: 2,
} as const;

/** The only definition of each trouble, used by the list's filter and the overview's counts. */
export const PAYOUT_TROUBLE: Record<PayoutTrouble, Condition> = {
  not_pulled: sql`(${RUNNING} and pull_hash is null
    and created_at < ${ago(PAYOUT_LATE_AFTER_MINUTES.not_pulled)})`,
  not_paid: sql`(${RUNNING} and pull_hash is not null
    and created_at < ${ago(PAYOUT_LATE_AFTER_MINUTES.not_paid)})`,
  held: sql`(${HELD} and updated_at < ${ago(PAYOUT_LATE_AFTER_MINUTES.held)})`,
  unknown: sql`(${OPEN} and not ${RUNNING} and not ${HELD})`,
  silent: sql`(${OPEN} and silent_since < ${ago(PAYOUT_LATE_AFTER_MINUTES.silent)})`,
  differs: sql`(chain_check = 'differs' and not ${isDifferenceExplained("payout")})`,
  contradicted: sql`(contradicted_by is not null)`,
  // Until somebody has seen it.
  failed: sql`(status = 'failed' and seen_at is null)`,
  refunded: sql`(status = 'refunded' and seen_at is null)`,
};

export const isOpenPayout: Condition = sql`(${WATCHED} and ${OPEN})`;
export const isPayoutInDoubt: Condition = sql`(${IN_DOUBT} and not ${OPEN})`;

/** Troubles of payouts that have ended. */
const ENDED: readonly PayoutAttentionFilter[] = ["differs", "contradicted", "failed", "refunded"];

/** The condition of a filter; it reads only watched payouts, not all. */
export function payoutAttentionCondition(show: PayoutAttentionFilter): Condition {
  if (show === "attention") {
    return sql`(${WATCHED} and (${sql.join(Object.values(PAYOUT_TROUBLE), sql` or `)}))`;
  }
  return sql`(${ENDED.includes(show) ? IN_DOUBT : WATCHED} and ${PAYOUT_TROUBLE[show]})`;
}
