"use server";
import { DeskError } from "#lib/auth/desk-error.ts";
import { openContent } from "#lib/store/sub-account-content.ts";
import { HIDDEN_FIELDS } from "#lib/store/sub-account-mask.ts";
import { subAccountById } from "#lib/store/sub-accounts.ts";
import { z } from "#protocol/zod.ts";
import { action } from "./action.ts";

/** Shows one thing that is masked elsewhere; the trail says who has seen which, before they do. */
export const revealSubAccount = action(
  z.object({
    id: z.string().regex(/^[1-9]\d{0,17}$/, "invalid"),
    field: z.enum(HIDDEN_FIELDS),
  }),
  "sub-account:reveal",
  async ({ id, field }, { account, store, audit }) => {
    audit.note({ subject: `sub-account ${id}`, detail: { field } });
    const row = await subAccountById(store.db, account.id, BigInt(id));
    if (!row) throw new DeskError("NOT_FOUND");
    const [section, name = ""] = field.split(".") as ["representative", string];
    const value = openContent(row.id, row.content)[section]?.[name];
    await store.transaction((tx) => audit.writeIn(tx));
    return { value: value === undefined ? "" : String(value) };
  },
);
