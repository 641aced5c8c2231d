import "server-only";
import type { Account } from "#lib/core/access/actor.ts";
import type { Store } from "#lib/core/store/store.ts";
import { categories } from "#lib/accounting/rows/categories.ts";
import { costCentres, type CostCentre } from "#lib/activity/rows/cost-centres.ts";
import type { Category } from "#lib/rules/accounting/accounting.ts";

export type { CostCentre };

/** Under what an account's activity can be narrowed: its categories, and the cost centres that its payments have. */
export async function activityHeadings(
  { db }: Store,
  account: Pick<Account, "id">,
): Promise<{ categories: Category[]; costCentres: CostCentre[] }> {
  const [all, centres] = await Promise.all([
    categories(db, account.id),
    costCentres(db, account.id),
  ]);
  return { categories: all, costCentres: centres };
}
