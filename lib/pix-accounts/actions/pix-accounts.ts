"use server";
import type { Session } from "#lib/core/access/actor.ts";
import {
  changePixAccount,
  createPixAccount,
  deletePixAccount,
} from "#lib/pix-accounts/exchange/write-pix-account.ts";
import { readPixAccount } from "#lib/pix-accounts/exchange/read-pix-accounts.ts";
import { recordPixAccount } from "#lib/pix-accounts/rows/record-pix-accounts.ts";
import { requireCanAskAgain } from "#lib/policies/checks/require-can-ask-again.ts";
import { requireMakeable } from "#lib/policies/checks/record-recipient.ts";
import { Id } from "#protocol/wire/ids.ts";
import { ChangePixAccount, CreatePixAccount } from "#lib/rules/pix-accounts/pix-account-request.ts";
import { PathId } from "#protocol/wire/inputs.ts";
import { z } from "#protocol/wire/zod.ts";
import { action } from "#lib/core/doors/action.ts";

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
