"use server";
import { randomBytes } from "node:crypto";
import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import type { Session } from "#lib/core/access/actor.ts";
import { env } from "#lib/core/env.ts";
import {
  changePixAccount,
  createPixAccount,
  deletePixAccount,
} from "#lib/pix-accounts/exchange/write-pix-account.ts";
import { readPixAccount } from "#lib/pix-accounts/exchange/read-pix-accounts.ts";
import { recordPixAccount } from "#lib/pix-accounts/rows/record-pix-accounts.ts";
import { requireCanAskAgain } from "#lib/policies/checks/require-can-ask-again.ts";
import { requireMakeable } from "#lib/policies/checks/record-recipient.ts";
import { KEY_FILTER_COOKIE, sealKeyFilter } from "#lib/pix-accounts/rows/key-filter.ts";
import { Id } from "#protocol/wire/ids.ts";
import { ChangePixAccount, CreatePixAccount } from "#lib/rules/pix-accounts/pix-account-request.ts";
import { PathId } from "#protocol/wire/inputs.ts";
import { z } from "#protocol/wire/zod.ts";
import { action } from "#lib/core/doors/action.ts";
import { trimHidden } from "#protocol/wire/trim-hidden.ts";

const FormKey = z.object({
  idempotency_key: Id,
});

const makerOf = ({ person, roles }: Session) => ({ by: person.id, roles });

/** Registers a PIX account at the exchange and notes its holder. */
export const createPixAccountAction = action(
  CreatePixAccount.and(FormKey),
  "bank-account:create",
  async (input, { actor, store, exchange, audit }) => {
    const { name, pix_key, kind } = input;
    audit.note({ detail: { name, kind, pix_key } });
    const created = await createPixAccount(store, exchange, { ...input, ...makerOf(actor) });
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
    const changed = await changePixAccount(store, exchange, { ...input, ...makerOf(actor) });
    return { id: String(changed.id), name: changed.name };
  },
  { fresh: true },
);

/** Asks once more that money may move to a PIX account, as it is now. */
export const requestPixAccountApprovalAction = action(
  z.object({ id: PathId }),
  "bank-account:create",
  async ({ id }, { account, actor, store, transaction, exchange, audit }) => {
    audit.note({ action: "approval:ask", subject: `PIX account ${id}` });
    const told = await readPixAccount(store, exchange, id);
    await transaction(async (tx) => {
      await requireCanAskAgain(tx, {
        accountId: account.id,
        operation: "pix_account",
        object: String(id),
      });
      const by = makerOf(actor);
      await requireMakeable(tx, account, by, { operation: "pix_account", network: null });
      await recordPixAccount(tx, account, told, { by, how: "again" });
      await audit.writeIn(tx);
    });
    return {};
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
  { fresh: true },
);

const FILTER_KEPT_SECONDS = 30 * 60;
const FilterText = z
  .string()
  .overwrite(trimHidden)
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
