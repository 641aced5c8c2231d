import "server-only";
import { sql } from "kysely";
import { containsText } from "#lib/core/store/text-search.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import type { Rows, Tx } from "#lib/core/store/store.ts";
import { CATEGORIES_MOST, type Category } from "#lib/rules/accounting/accounting.ts";

const lowerName = sql`lower(name collate "und-x-icu")`;

/** Whose list an account has: a sub-account has its main account's. */
const listOf = (accountId: string) => sql<string>`(
  select coalesce(main.id, own.id) from account as own
  left join account as main on main.connection_id = own.connection_id and main.kind = 'main'
  where own.id = ${accountId})`;

/** An account's categories by name, the archived ones too. */
export async function categories(rows: Rows, accountId: string): Promise<Category[]> {
  const found = await rows
    .selectFrom("category")
    .select(["id", "name", "archived_at"])
    .where("account_id", "=", listOf(accountId))
    .orderBy(lowerName)
    .execute();
  return found.map(({ id, name, archived_at }) => ({ id, name, isArchived: archived_at !== null }));
}

/** Those whose name holds the text, in any case, with or without accents. */
export async function findCategories(
  rows: Rows,
  accountId: string,
  text: string,
): Promise<string[]> {
  const found = await rows
    .selectFrom("category")
    .select("id")
    .where("account_id", "=", listOf(accountId))
    .where(containsText(sql.ref("name"), text))
    .execute();
  return found.map(({ id }) => id);
}

/** Whether another category of the account is called so, in whatever case. */
async function isTaken(rows: Rows, accountId: string, name: string, id: string): Promise<boolean> {
  const found = await rows
    .selectFrom("category")
    .select("id")
    .where("account_id", "=", accountId)
    .where(sql<boolean>`${lowerName} = lower(${name} collate "und-x-icu")`)
    .where("id", "<>", id)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Adds a category, or renames the one of this id; the account's row was locked before.
 * @throws DashboardError `INVALID_INPUT` at `name`; `CATEGORIES_FULL`; `NOT_FOUND`
 */
export async function saveCategory(
  tx: Tx,
  accountId: string,
  { id, name, isNew, by }: { id: string; name: string; isNew: boolean; by: string },
): Promise<void> {
  if (await isTaken(tx, accountId, name, id)) {
    throw new DashboardError("INVALID_INPUT", { fields: { name: "taken" } });
  }
  if (!isNew) {
    const { numUpdatedRows } = await tx
      .updateTable("category")
      .set({ name })
      .where("account_id", "=", accountId)
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) throw new DashboardError("NOT_FOUND");
    return;
  }
  const known = await categories(tx, accountId);
  if (known.length >= CATEGORIES_MOST) throw new DashboardError("CATEGORIES_FULL");
  await tx
    .insertInto("category")
    .values({ id, account_id: accountId, name, created_by: by, archived_at: null })
    .execute();
}

/** Archives a category or takes it back into use; false: the account has none of this id. */
export async function setArchived(
  tx: Tx,
  accountId: string,
  id: string,
  isArchived: boolean,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("category")
    .set({ archived_at: isArchived ? sql<Date>`coalesce(archived_at, now())` : null })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}
