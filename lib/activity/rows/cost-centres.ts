import "server-only";
import { sql } from "kysely";
import type { Rows } from "#lib/core/store/store.ts";

/** Offered at most; any other is found by the search. */
const OFFERED_MOST = 200;

/** A cost centre by its text, and what stands for it in an address. */
export type CostCentre = { label: string; mark: string };

/** The cost centres that an account's payments have, by name. */
export async function costCentres(rows: Rows, accountId: string): Promise<CostCentre[]> {
  const mark = sql`label_mark(${accountId}, label) as mark`;
  const named = sql`account_id = ${accountId} and heading = 'cost_centre'`;
  const { rows: found } = await sql<CostCentre>`
    (select label, ${mark} from activity_group_sum where ${named} and span = 'ever'
      group by label order by label limit ${OFFERED_MOST})
    union select label, ${mark} from activity_group_delta where ${named} group by label having sum(count) > 0
    order by label limit ${OFFERED_MOST}`.execute(rows);
  return found.toSorted((a, b) => a.label.localeCompare(b.label));
}

/** The text of a cost centre by what stands for it; null: no payment has it. */
export async function costCentreOf(
  rows: Rows,
  accountId: string,
  mark: string,
): Promise<string | null> {
  const of = sql`account_id = ${accountId} and heading = 'cost_centre' and label_mark(account_id, label) = ${mark}`;
  const { rows: found } = await sql<{ label: string }>`
    select label from activity_group_sum where ${of} and span = 'ever'
    union select label from activity_group_delta where ${of} limit 1`.execute(rows);
  return found[0]?.label ?? null;
}
