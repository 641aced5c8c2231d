import "server-only";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import type { Rows } from "#lib/core/store/store.ts";
import { categories } from "#lib/accounting/rows/categories.ts";
import { requiredLabels } from "#lib/accounting/rows/required-labels.ts";
import { missingLabels, type Labelled, type LabelName } from "#lib/rules/accounting/accounting.ts";

/**
 * Requires that a category is one of the account's that is in use, or the one that the payment has already.
 * @throws DashboardError `INVALID_INPUT` at `category`
 */
export async function requireCategory(
  rows: Rows,
  accountId: string,
  category: string,
  had = "",
): Promise<void> {
  if (category === "" || category === had) return;
  const known = await categories(rows, accountId);
  if (!known.some(({ id, isArchived }) => id === category && !isArchived)) {
    throw new DashboardError("INVALID_INPUT", { fields: { category: "not_in_list" } });
  }
}

/**
 * Requires of a payment that is about to be made what the account requires of its labels.
 * @throws DashboardError `INVALID_INPUT` at each label that is missing, or at `category`
 */
export async function requireLabels(
  rows: Rows,
  accountId: string,
  of: Labelled,
  labels: Readonly<Record<LabelName, string>>,
): Promise<void> {
  const fields = missingLabels(labels, (await requiredLabels(rows, accountId))[of]);
  if (Object.keys(fields).length > 0) throw new DashboardError("INVALID_INPUT", { fields });
  await requireCategory(rows, accountId, labels.category);
}
