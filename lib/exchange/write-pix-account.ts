import "server-only";
import { createHash } from "node:crypto";
import { keepPixAccountNote, removePixAccountNote } from "#lib/store/pix-account-notes.ts";
import type { Store } from "#lib/store/store.ts";
import {
  createBankAccount,
  deleteBankAccount,
  listBankAccounts,
  renameBankAccount,
  type BankAccount,
} from "#protocol/bank-accounts.ts";
import type { ChangePixAccount, CreatePixAccount } from "#protocol/pix-account-request.ts";
import { parsePixKey } from "#protocol/pix-key.ts";
import { ExchangeFault, isExchangeFault } from "./exchange-fault.ts";
import type { Exchange } from "./get-exchange.ts";
import { pixAccountRefusal } from "./pix-account-refusal.ts";

type By = { by: string };

const landing = async <T>(call: Promise<T>): Promise<T> => {
  try {
    return await call;
  } catch (error) {
    throw pixAccountRefusal(error);
  }
};

/** The same form with other content is another account: its key differs. */
function keyOf(formKey: string, content: { name: string; pix_key: string }): string {
  const text = JSON.stringify([content.name, content.pix_key]);
  return `${formKey}-${createHash("sha256").update(text).digest("hex").slice(0, 16)}`;
}

/**
 * The account that a lost answer was about, if it has been made: the one with this key and name.
 * null: it has not, or that can't be found out now.
 */
async function findMade(
  exchange: Exchange,
  { name, pix_key }: { name: string; pix_key: string },
): Promise<BankAccount | null> {
  try {
    const { rows } = await exchange.call(listBankAccounts, { pix_key });
    return rows.find((row) => row.name === name && isKey(row.pixKey, pix_key)) ?? null;
  } catch (error) {
    if (isExchangeFault(error)) return null;
    throw error;
  }
}

const isKey = (text: string, key: string) => parsePixKey(text)?.key === key;

/** @throws ExchangeFault `unclear` only when the exchange's list does not tell either. */
async function make(
  exchange: Exchange,
  content: { name: string; pix_key: string },
  idempotencyKey: string,
): Promise<BankAccount> {
  try {
    const made = await exchange.call(createBankAccount, content, { idempotencyKey });
    if (isKey(made.pixKey, content.pix_key)) return made;
    throw new ExchangeFault("unclear", createBankAccount.name);
  } catch (error) {
    if (!isExchangeFault(error) || error.kind !== "unclear") throw error;
    const made = await findMade(exchange, content);
    if (made) return made;
    throw error;
  }
}

/**
 * Registers a PIX account and notes who holds it; a key that is a document is its holder's. Sending
 * the same form again after a lost answer finishes it.
 * @throws DeskError `PIX_KEY_TAKEN`, `NAME_TAKEN` on their fields
 */
export async function createPixAccount(
  store: Store,
  exchange: Exchange,
  asked: CreatePixAccount & By & { idempotency_key: string },
): Promise<BankAccount> {
  const { name, pix_key, kind } = asked;
  const idempotencyKey = keyOf(asked.idempotency_key, asked);
  const created = await landing(make(exchange, { name, pix_key }, idempotencyKey));
  const isDocument = kind === "cpf" || kind === "cnpj";
  await keepPixAccountNote(store.db, exchange.account.id, {
    bankAccountId: created.id,
    holderName: asked.holder_name,
    document: asked.holder_document ?? (isDocument ? pix_key : null),
    by: asked.by,
  });
  return created;
}

/**
 * Gives a PIX account its name and notes who holds it. The exchange is asked first, also when only
 * the note changes: an account that is gone, or another user's, is refused there.
 * @throws DeskError `NAME_TAKEN` on its field
 */
export async function changePixAccount(
  store: Store,
  exchange: Exchange,
  { id, name, holder_name, holder_document, by }: ChangePixAccount & By,
): Promise<BankAccount> {
  const changed = await landing(exchange.call(renameBankAccount, { id, name }));
  await keepPixAccountNote(store.db, exchange.account.id, {
    bankAccountId: id,
    holderName: holder_name,
    document: holder_document,
    by,
  });
  return changed;
}

/** Deletes a PIX account and what was noted of its holder; `wasGone`: someone was faster. */
export async function deletePixAccount(
  store: Store,
  exchange: Exchange,
  id: number,
): Promise<{ wasGone: boolean }> {
  let wasGone = false;
  try {
    await exchange.call(deleteBankAccount, { id });
  } catch (error) {
    wasGone = isExchangeFault(error) && error.kind === "refused" && error.status === 404;
    if (!wasGone) throw error;
  }
  await removePixAccountNote(store.db, exchange.account.id, id);
  return { wasGone };
}
