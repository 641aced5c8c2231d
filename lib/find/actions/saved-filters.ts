"use server";
import { cookies } from "next/headers";
import type { Session } from "#lib/core/access/actor.ts";
import { action } from "#lib/core/doors/action.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import type { Tx } from "#lib/core/store/store.ts";
import { readListFilter } from "#lib/find/list-filter.ts";
import { LIST_PATHS, LISTS } from "#lib/find/lists.ts";
import {
  changeSavedFilter,
  deleteSavedFilter,
  saveFilter,
  savedFilter,
  SAVED_FILTERS_MOST,
  type SavedFilterRow,
} from "#lib/find/rows/saved-filters.ts";
import { openTypedText, TYPED_TEXT_COOKIE } from "#lib/find/typed-text.ts";
import { canChangeFilter, savedTextOf } from "#lib/find/views/saved-filters.ts";
import { SavedFilter, SavedFilterId } from "#lib/rules/activity/saved-filter.ts";
import { z } from "#protocol/wire/zod.ts";

/** Saves what narrows a list under a name; what was typed is sealed, and stands in no address. */
export const saveFilterAction = action(
  SavedFilter.extend({
    list: z.enum(LIST_PATHS),
    /** What narrows the list, as its address says it. */
    query: z.string().max(2_000),
  }),
  "account:read",
  async ({ list, query, ...saved }, { actor, account, store, transaction, audit }) => {
    audit.note({ action: "filter:save", detail: { list, shared: saved.is_shared } });
    const given = Object.fromEntries(new URLSearchParams(query));
    const { query: read } = readListFilter(LISTS[list], given);
    const { typed, ...said } = read;
    const cookie = typed && (await cookies()).get(TYPED_TEXT_COOKIE)?.value;
    const text = typed
      ? (openTypedText(account.id, typed, cookie) ?? (await savedTextOf(store, actor, typed)))
      : "";
    // Without what was typed it would be another filter.
    if (text === null) throw new DashboardError("NOT_FOUND");
    return transaction(async (tx) => {
      const reader = { accountId: account.id, personId: actor.person.id };
      const row = { ...saved, list, query: new URLSearchParams(said).toString(), text };
      const made = await saveFilter(tx, reader, row);
      if (typeof made === "string") {
        const name = made === "taken" ? "taken" : (`too_many:${SAVED_FILTERS_MOST}` as const);
        throw new DashboardError("INVALID_INPUT", { fields: { name } });
      }
      audit.note({ subject: `filter ${made.id}` });
      await audit.writeIn(tx);
      return made;
    });
  },
);

async function ownOrRun(tx: Tx, actor: Session, id: string): Promise<SavedFilterRow> {
  const reader = { accountId: actor.account.id, personId: actor.person.id };
  const row = await savedFilter(tx, reader, id);
  if (!row) throw new DashboardError("NOT_FOUND");
  if (!canChangeFilter(actor, row)) throw new DashboardError("NOT_ALLOWED");
  return row;
}

/** Renames a filter, and shares it or keeps it to oneself. */
export const changeFilterAction = action(
  SavedFilter.extend({ id: SavedFilterId }),
  "account:read",
  async ({ id, ...saved }, { actor, transaction, audit }) => {
    const detail = { shared: saved.is_shared };
    audit.note({ action: "filter:change", subject: `filter ${id}`, detail });
    await transaction(async (tx) => {
      const row = await ownOrRun(tx, actor, id);
      if (!(await changeSavedFilter(tx, row, saved))) {
        throw new DashboardError("INVALID_INPUT", { fields: { name: "taken" } });
      }
      await audit.writeIn(tx);
    });
    return {};
  },
);

export const deleteFilterAction = action(
  z.object({ id: SavedFilterId }),
  "account:read",
  async ({ id }, { actor, transaction, audit }) => {
    audit.note({ action: "filter:delete", subject: `filter ${id}` });
    await transaction(async (tx) => {
      await deleteSavedFilter(tx, await ownOrRun(tx, actor, id));
      await audit.writeIn(tx);
    });
    return {};
  },
);
