import "server-only";
import type { Account } from "#lib/core/access/actor.ts";
import type { Store } from "#lib/core/store/store.ts";
import { categories } from "#lib/accounting/rows/categories.ts";
import { requiredLabels, type RequiredLabels } from "#lib/accounting/rows/required-labels.ts";
import type { AccountingView, Category, Labelled } from "#lib/rules/accounting/accounting.ts";

/** What a form or a page of payins or payouts needs of the account's books. */
export async function accountingOf(
  { db }: Store,
  account: Pick<Account, "id">,
  of: Labelled,
): Promise<AccountingView> {
  const [all, required] = await Promise.all([
    categories(db, account.id),
    requiredLabels(db, account.id),
  ]);
  return { categories: all, required: required[of] };
}

export type AccountingSettings = { categories: Category[]; required: RequiredLabels };

export async function accountingSettings(
  { db }: Store,
  account: Pick<Account, "id">,
): Promise<AccountingSettings> {
  const [all, required] = await Promise.all([
    categories(db, account.id),
    requiredLabels(db, account.id),
  ]);
  return { categories: all, required };
}
