"use server";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import { openContent } from "#lib/sub-accounts/rows/sub-account-content.ts";
import { HIDDEN_FIELDS } from "#lib/rules/sub-accounts/sub-account-mask.ts";
import { seenSubAccount } from "#lib/sub-accounts/views/seen-sub-account.ts";
import { RowNumber } from "#protocol/wire/ids.ts";
import { z } from "#protocol/wire/zod.ts";
import { action } from "#lib/core/doors/action.ts";

/** Shows one masked value; the trail names the reader and the field before it is shown. */
export const revealSubAccount = action(
  z.object({
    id: RowNumber,
    field: z.enum(HIDDEN_FIELDS),
  }),
  "sub-account:reveal",
  async ({ id, field }, { actor, store, audit }) => {
    audit.note({ subject: `sub-account ${id}`, detail: { field } });
    const row = await seenSubAccount(store, actor, BigInt(id));
    if (!row) throw new DashboardError("NOT_FOUND");
    const [section, name = ""] = field.split(".") as ["representative", string];
    const value = openContent(row.id, row.content)[section]?.[name];
    await store.transaction((tx) => audit.writeIn(tx));
    return { value: value === undefined ? "" : String(value) };
  },
);
