"use server";
import { cookies } from "next/headers";
import type { Session } from "#lib/core/access/actor.ts";
import { action } from "#lib/core/doors/action.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import type { Tx } from "#lib/core/store/store.ts";
import { readListFilter } from "#lib/find/list-filter.ts";
import { LIST_PATHS, LISTS } from "#lib/find/lists.ts";
import {
  changeKeptFilter,
  deleteKeptFilter,
  keepFilter,
  keptFilter,
  KEPT_FILTERS_MOST,
  type KeptFilterRow,
} from "#lib/find/rows/kept-filters.ts";
import { openTypedText, TYPED_TEXT_COOKIE } from "#lib/find/typed-text.ts";
import { canChangeFilter, keptTextOf } from "#lib/find/views/kept-filters.ts";
import { KeptFilter, KeptFilterId } from "#lib/rules/activity/kept-filter.ts";
import { z } from "#protocol/wire/zod.ts";

/** Keeps what narrows a list under a name; what was typed is sealed, and stands in no address. */
export const keepFilterAction = action(
  KeptFilter.extend({
    list: z.enum(LIST_PATHS),
    /** What narrows the list, as its address says it. */
    query: z.string().max(2_000),
  }),
  "account:read",
  async ({ list, query, ...kept }, { actor, account, store, transaction, audit }) => {
    audit.note({ action: "filter:keep", detail: { list, shared: kept.is_shared } });
    const given = Object.fromEntries(new URLSearchParams(query));
    const { query: read } = readListFilter(LISTS[list], given);
    const { typed, ...said } = read;
    const cookie = typed && (await cookies()).get(TYPED_TEXT_COOKIE)?.value;
    const text = typed
      ? (openTypedText(account.id, typed, cookie) ?? (await keptTextOf(store, actor, typed)))
      : "";
    // Without what was typed it would be another filter.
    if (text === null) throw new DashboardError("NOT_FOUND");
    return transaction(async (tx) => {
      const reader = { accountId: account.id, personId: actor.person.id };
      const row = { ...kept, list, query: new URLSearchParams(said).toString(), text };
      const made = await keepFilter(tx, reader, row);
      if (typeof made === "string") {
        const name = made === "taken" ? "taken" : (`too_many:${KEPT_FILTERS_MOST}` as const);
        throw new DashboardError("INVALID_INPUT", { fields: { name } });
      }
      audit.note({ subject: `filter ${made.id}` });
      await audit.writeIn(tx);
      return made;
    });
  },
);

async function ownOrRun(tx: Tx, actor: Session, id: string): Promise<KeptFilterRow> {
  const reader = { accountId: actor.account.id, personId: actor.person.id };
  const row = await keptFilter(tx, reader, id);
  if (!row) throw new DashboardError("NOT_FOUND");
  if (!canChangeFilter(actor, row)) throw new DashboardError("NOT_ALLOWED");
  return row;
}

/** Renames a filter, and shares it or keeps it to oneself. */
export const changeFilterAction = action(
  KeptFilter.extend({ id: KeptFilterId }),
  "account:read",
  async ({ id, ...kept }, { actor, transaction, audit }) => {
    const detail = { shared: kept.is_shared };
    audit.note({ action: "filter:change", subject: `filter ${id}`, detail });
    await transaction(async (tx) => {
      const row = await ownOrRun(tx, actor, id);
      if (!(await changeKeptFilter(tx, row, kept))) {
        throw new DashboardError("INVALID_INPUT", { fields: { name: "taken" } });
      }
      await audit.writeIn(tx);
    });
    return {};
  },
);

export const deleteFilterAction = action(
  z.object({ id: KeptFilterId }),
  "account:read",
  async ({ id }, { actor, transaction, audit }) => {
    audit.note({ action: "filter:delete", subject: `filter ${id}` });
    await transaction(async (tx) => {
      await deleteKeptFilter(tx, await ownOrRun(tx, actor, id));
      await audit.writeIn(tx);
    });
    return {};
  },
);
