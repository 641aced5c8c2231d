import "server-only";
import { sql, type RawBuilder } from "kysely";
import { isDifferenceExplained } from "#lib/core/store/explained-difference.ts";
import { LATE_AFTER_MINUTES } from "#lib/rules/payins/payin-lateness.ts";

/** Reasons why a person should look at a payin. */
export const PAYIN_TROUBLES = [
  "past_deadline",
  "not_sent",
  "not_confirmed",
  "unknown",
  "silent",
  "differs",
  "returning",
] as const;
export type PayinTrouble = (typeof PAYIN_TROUBLES)[number];

/** Filters of the list besides its states. */
export const PAYIN_ATTENTION_FILTERS = [
  "attention",
  "returned",
  "other_payer",
  ...PAYIN_TROUBLES,
] as const;
export type PayinAttentionFilter = (typeof PAYIN_ATTENTION_FILTERS)[number];

type Condition = RawBuilder<boolean>;

// Same conditions as the indexes payin_watch and payin_in_doubt: the planner uses a partial index only when
// the query contains its condition.
const WATCHED: Condition = sql`(status not in ('completed', 'failed', 'expired')
  or chain_check = 'differs' or return_state = 'returning')`;
export const IN_DOUBT: Condition = sql`(chain_check = 'differs' or return_state = 'returning')`;
const OPEN: Condition = sql`status not in ('completed', 'failed', 'expired')`;
const RUNNING: Condition = sql`status in ('processing', 'pending')`;

/** Another PIX that went back, as of a wrong amount, says nothing about its tokens. */
const DELIVERABLE: Condition = sql`(return_state is null or not exists (
  select from payin_return as own where own.payin_id = payin.id and own.reason = 'undeliverable'))`;

const ago = (minutes: number) => sql`now() - make_interval(mins => ${minutes}::int)`;

/** The only definition of each trouble, used by the list's filter and the overview's counts. */
export const TROUBLE: Record<PayinTrouble, Condition> = {
  past_deadline: sql`(${RUNNING} and paid_at is null and transaction_hash is null
    and expires_at < ${ago(LATE_AFTER_MINUTES.past_deadline)})`,
  not_sent: sql`(${RUNNING} and ${DELIVERABLE} and transaction_hash is null
    and paid_at < ${ago(LATE_AFTER_MINUTES.not_sent)})`,
  not_confirmed: sql`(${RUNNING} and ${DELIVERABLE} and transaction_hash is not null
    and coalesce(paid_at, expires_at) < ${ago(LATE_AFTER_MINUTES.not_confirmed)})`,
  unknown: sql`(${OPEN} and not ${RUNNING})`,
  silent: sql`(${OPEN} and silent_since < ${ago(LATE_AFTER_MINUTES.silent)})`,
  differs: sql`(chain_check = 'differs' and not ${isDifferenceExplained("payin")})`,
  returning: sql`(return_state = 'returning' and exists (
    select from payin_return as late where late.payin_id = payin.id and late.status <> 'returned'
      and late.received_at < ${ago(LATE_AFTER_MINUTES.returning)}))`,
};

export const isOpenPayin: Condition = sql`(${WATCHED} and ${OPEN})`;

/** The condition of a filter; it reads only watched payins, not all. */
export function payinAttentionCondition(show: PayinAttentionFilter): Condition {
  if (show === "other_payer") return sql`other_payer`;
  if (show === "returned") return sql`(return_state is not null)`;
  if (show === "differs" || show === "returning") return sql`(${IN_DOUBT} and ${TROUBLE[show]})`;
  if (show !== "attention") return sql`(${WATCHED} and ${TROUBLE[show]})`;
  return sql`(${WATCHED} and (${sql.join(Object.values(TROUBLE), sql` or `)}))`;
}
