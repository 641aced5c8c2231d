"use server";
import { randomBytes } from "node:crypto";
import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { env } from "#lib/core/env.ts";
import {
  changePixAccount,
  createPixAccount,
  deletePixAccount,
} from "#lib/pix-accounts/exchange/write-pix-account.ts";
import { KEY_FILTER_COOKIE, sealKeyFilter } from "#lib/pix-accounts/rows/key-filter.ts";
import { Id } from "#protocol/wire/ids.ts";
import { ChangePixAccount, CreatePixAccount } from "#protocol/pix-accounts/pix-account-request.ts";
import { PathId } from "#protocol/wire/inputs.ts";
import { z } from "#protocol/wire/zod.ts";
import { action } from "#lib/core/access/action.ts";

const FormKey = z.object({
  idempotency_key: Id,
});

/** Registers a PIX account at the exchange and notes its holder. */
export const createPixAccountAction = action(
  CreatePixAccount.and(FormKey),
  "bank-account:create",
  async (input, { actor, store, exchange, audit }) => {
    const { name, pix_key, kind } = input;
    audit.note({ detail: { name, kind, pix_key } });
    const created = await createPixAccount(store, exchange, { ...input, by: actor.person.id });
    audit.note({ subject: `PIX account ${created.id}` });
    return { id: String(created.id), name: created.name };
  },
  { fresh: true },
);

/** Renames a PIX account and notes its holder. */
export const changePixAccountAction = action(
  ChangePixAccount,
  "bank-account:rename",
  async (input, { actor, store, exchange, audit }) => {
    const hasDocument = input.holder_document !== null;
    audit.note({
      subject: `PIX account ${input.id}`,
      detail: { name: input.name, holder: input.holder_name, holder_noted: hasDocument },
    });
    const changed = await changePixAccount(store, exchange, { ...input, by: actor.person.id });
    return { id: String(changed.id), name: changed.name };
  },
  { fresh: true },
);

/** Deletes a PIX account; succeeds if it is already gone. */
export const deletePixAccountAction = action(
  z.object({ id: PathId }),
  "bank-account:delete",
  async ({ id }, { store, exchange, audit }) => {
    audit.note({ subject: `PIX account ${id}` });
    const { wasGone } = await deletePixAccount(store, exchange, id);
    audit.note({ detail: { was_gone: wasGone } });
    return { wasGone };
  },
);

const FILTER_KEPT_SECONDS = 30 * 60;
const FilterText = z
  .string()
  .trim()
  .transform((text) => text.slice(0, 200))
  .catch("");

/**
 * Filters the list of PIX accounts. A name goes into the address. A key never does: it is sealed in a
 * cookie, and the address holds only the filter's id.
 */
export const filterPixAccountsAction = action(
  z.object({ name: FilterText, pix_key: FilterText }),
  "bank-account:read",
  async ({ name, pix_key }, { account, audit }) => {
    audit.note({ action: "bank-account:filter", detail: { name, pix_key } });
    const query = new URLSearchParams(name === "" ? {} : { name });
    if (pix_key !== "") {
      const id = randomBytes(6).toString("hex");
      (await cookies()).set(KEY_FILTER_COOKIE, sealKeyFilter(account.id, { id, key: pix_key }), {
        httpOnly: true,
        sameSite: "lax",
        secure: env().APP_ORIGIN.startsWith("https:"),
        path: "/pix-accounts",
        maxAge: FILTER_KEPT_SECONDS,
      });
      query.set("key", id);
    }
    redirect(query.size > 0 ? `/pix-accounts?${query}` : "/pix-accounts");
  },
  // The filter concerns only this person; its form works without JavaScript and can't name an account.
  { ofPerson: true },
);
