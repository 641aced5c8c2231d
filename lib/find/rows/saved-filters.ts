import "server-only";
import { randomBytes } from "node:crypto";
import { sql, type Selectable } from "kysely";
import { containsText } from "#lib/core/store/text-search.ts";
import { openSealed, sealFor } from "#lib/core/store/row-seal.ts";
import { placeIn } from "#lib/core/store/sealed-columns.ts";
import type { Rows, Tx } from "#lib/core/store/store.ts";
import type { Tables } from "#lib/core/store/tables.ts";
import type { SavedFilter } from "#lib/rules/activity/saved-filter.ts";

export type SavedFilterRow = Selectable<Tables["saved_filter"]>;

/** Saved by one person for one account and list. */
export const SAVED_FILTERS_MOST = 50;
/** Shown of one's own and the shared ones together. */
const SHOWN_MOST = 200;

export type FilterReader = { accountId: string; personId: string };

const placeOf = (accountId: string, id: string) =>
  placeIn("saved_filter", "sealed_text", { account_id: accountId, id });

const readable = (rows: Rows, { accountId, personId }: FilterReader) =>
  rows
    .selectFrom("saved_filter")
    .selectAll()
    .where("account_id", "=", accountId)
    .where((is) => is.or([is("person_id", "=", personId), is("is_shared", "=", true)]));

/** One's own filters of a list and those that others share, by name. */
export const savedFilters = (
  rows: Rows,
  reader: FilterReader,
  list: string,
): Promise<SavedFilterRow[]> =>
  readable(rows, reader)
    .where("list", "=", list)
    .orderBy(sql`lower(name)`)
    .orderBy("id")
    .limit(SHOWN_MOST)
    .execute();

/** Those whose name holds the text. */
export const findSavedFilters = (
  rows: Rows,
  reader: FilterReader,
  text: string,
  limit: number,
): Promise<SavedFilterRow[]> =>
  readable(rows, reader)
    .where(containsText(sql.ref("name"), text))
    .orderBy("name")
    .limit(limit)
    .execute();

/** One that a person may read; undefined: there is none, or it is another's own. */
export const savedFilter = (
  rows: Rows,
  reader: FilterReader,
  id: string,
): Promise<SavedFilterRow | undefined> =>
  readable(rows, reader).where("id", "=", id).executeTakeFirst();

/** What was typed; null: nothing was. */
export const savedText = ({ account_id, id, sealed_text }: SavedFilterRow): string | null =>
  sealed_text === null ? null : openSealed(placeOf(account_id, id), sealed_text);

type Saved = SavedFilter & { list: string; query: string; text: string };

/** Saves a filter; null: the person has one of this name, or has saved too many. */
export async function saveFilter(
  tx: Tx,
  { accountId, personId }: FilterReader,
  { text, ...saved }: Saved,
): Promise<{ id: string } | "taken" | "too_many"> {
  // Whoever keeps two at once waits for themselves.
  await tx.selectFrom("person").select("id").where("id", "=", personId).forUpdate().execute();
  const { count } = await tx
    .selectFrom("saved_filter")
    .select(sql<bigint>`count(*)`.as("count"))
    .where("account_id", "=", accountId)
    .where("person_id", "=", personId)
    .where("list", "=", saved.list)
    .executeTakeFirstOrThrow();
  if (count >= BigInt(SAVED_FILTERS_MOST)) return "too_many";
  const id = randomBytes(6).toString("hex");
  const row = await tx
    .insertInto("saved_filter")
    .values({
      ...saved,
      id,
      account_id: accountId,
      person_id: personId,
      sealed_text: text === "" ? null : sealFor(placeOf(accountId, id), text),
    })
    .onConflict((conflict) =>
      conflict.columns(["account_id", "person_id", "list", "name"]).doNothing(),
    )
    .returning("id")
    .executeTakeFirst();
  return row ?? "taken";
}

/** Renames or shares a filter; false: its owner has another of this name. */
export async function changeSavedFilter(
  tx: Tx,
  row: SavedFilterRow,
  { name, is_shared }: SavedFilter,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("saved_filter")
    .set({ name, is_shared, updated_at: sql`now()` })
    .where("account_id", "=", row.account_id)
    .where("id", "=", row.id)
    .where(({ not, exists }) =>
      not(
        exists(
          tx
            .selectFrom("saved_filter as other")
            .select("other.id")
            .where("other.account_id", "=", row.account_id)
            .where("other.person_id", "=", row.person_id)
            .where("other.list", "=", row.list)
            .where("other.name", "=", name)
            .where("other.id", "<>", row.id),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function deleteSavedFilter(tx: Tx, row: SavedFilterRow): Promise<void> {
  await tx
    .deleteFrom("saved_filter")
    .where("account_id", "=", row.account_id)
    .where("id", "=", row.id)
    .execute();
}
