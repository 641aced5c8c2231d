import "server-only";
import { createHash } from "node:crypto";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import {
  forgetPixAccountChanges,
  recordPixAccountChange,
} from "#lib/pix-accounts/rows/pix-account-changes.ts";
import {
  forgetPixAccountName,
  storePixAccountName,
  pixAccountName,
} from "#lib/pix-accounts/rows/pix-account-names.ts";
import {
  isNoted,
  storePixAccountNote,
  removePixAccountNote,
} from "#lib/pix-accounts/rows/pix-account-notes.ts";
import { forgetPixAccountKey, recordSeenKeys } from "#lib/pix-accounts/rows/pix-account-keys.ts";
import { recordPixAccount } from "#lib/pix-accounts/rows/record-pix-accounts.ts";
import { requireMakeable, type Maker } from "#lib/policies/checks/record-recipient.ts";
import { forgetRecipient, lockRecipient, recipientsOf } from "#lib/policies/rows/recipients.ts";
import { endRequestOf } from "#lib/policies/rows/requests.ts";
import type { Rows, Store } from "#lib/core/store/store.ts";
import {
  createBankAccount,
  deleteBankAccount,
  listBankAccounts,
  renameBankAccount,
  type BankAccount,
} from "#protocol/pix-accounts/bank-accounts.ts";
import type {
  ChangePixAccount,
  CreatePixAccount,
} from "#lib/rules/pix-accounts/pix-account-request.ts";
import { parsePixKey } from "#protocol/brazil/pix-key.ts";
import { ExchangeFault, isExchangeFault } from "#lib/core/errors/exchange-fault.ts";
import { withUniqueName } from "./with-unique-name.ts";
import type { Exchange } from "#lib/core/exchange/get-exchange.ts";
import { readPixAccount } from "./read-pix-accounts.ts";

type By = NonNullable<Maker>;

const landing = async <T>(call: Promise<T>): Promise<T> => {
  try {
    return await call;
  } catch (error) {
    throw pixAccountRefusal(error);
  }
};

/** The idempotency key: the same form with other content means another account. */
function keyOf(formKey: string, content: { name: string; pix_key: string }): string {
  const text = JSON.stringify([content.name, content.pix_key]);
  return `${formKey}-${createHash("sha256").update(text).digest("hex").slice(0, 16)}`;
}

/**
 * The account with this key and name, if a request with a lost answer has made it. Null: it has not, or the
 * exchange can't say now.
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

/** @throws ExchangeFault `unclear` only when the exchange's list does not show the outcome either. */
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
 * Registers a PIX account and notes its holder; if the key is a document, it is the holder's. Repeating the
 * form after a lost answer completes it.
 * @throws DashboardError `POLICY_REFUSES`; `PIX_KEY_TAKEN`, `NAME_TAKEN` on their fields (`looks_alike`: similar
 *   to another's)
 */
export async function createPixAccount(
  store: Store,
  exchange: Exchange,
  asked: CreatePixAccount & By & { idempotency_key: string },
): Promise<BankAccount> {
  const { name, pix_key, kind } = asked;
  const { account } = exchange;
  const maker = { by: asked.by, roles: asked.roles };
  await requireMakeable(store.db, account, maker, PIX_ACCOUNT);
  const idempotencyKey = keyOf(asked.idempotency_key, asked);
  const naming = { name, claimedBy: idempotencyKey, ownId: null };
  return withUniqueName(store, exchange, naming, async () => {
    const created = await landing(make(exchange, { name, pix_key }, idempotencyKey));
    const isDocument = kind === "cpf" || kind === "cnpj";
    await store.transaction(async (tx) => {
      // The answer may be a repeated one, older than what somebody has noted since.
      const kept = await lockRecipient(tx, aboutPixAccount(account.id, created.id));
      if (kept && kept.actors.length > 0) return;
      await storePixAccountNote(tx, account.id, {
        bankAccountId: created.id,
        holderName: asked.holder_name,
        document: asked.holder_document ?? (isDocument ? pix_key : null),
        by: asked.by,
        isFirst: true,
      });
      await storePixAccountName(tx, account.id, created);
      await recordSeenKeys(tx, account.id, [created]);
      const change = { what: "registered", was: null, became: created.name, by: asked.by } as const;
      await recordPixAccountChange(tx, account.id, created.id, change);
      await recordPixAccount(tx, account, created, { by: maker, how: "made" });
    });
    return created;
  });
}

const PIX_ACCOUNT = { operation: "pix_account", network: null } as const;
const aboutPixAccount = (accountId: string, id: number) =>
  ({ accountId, operation: "pix_account", object: String(id) }) as const;

const isRead = async (rows: Rows, accountId: string, id: number): Promise<boolean> => {
  const about = aboutPixAccount(accountId, id);
  const kept = (await recipientsOf(rows, about, [about.object])).get(about.object);
  return kept !== undefined && kept.hash !== null;
};

/** An account's name so far; one that was not read yet is, so that a change of it is seen as one. */
async function nameBefore(store: Store, exchange: Exchange, id: number): Promise<string> {
  const { id: accountId } = exchange.account;
  const seen = await pixAccountName(store.db, accountId, id);
  if (seen !== undefined && (await isRead(store.db, accountId, id))) return seen;
  return (await readPixAccount(store, exchange, id)).name;
}

/**
 * Renames a PIX account and notes its holder. Calls the exchange first even if only the note changes, because
 * it refuses an account that is gone or another user's.
 * @throws DashboardError `POLICY_REFUSES`; `NAME_TAKEN` on its field (`looks_alike`: similar to another's)
 */
export async function changePixAccount(
  store: Store,
  exchange: Exchange,
  { id, name, holder_name, holder_document, ...maker }: ChangePixAccount & By,
): Promise<BankAccount> {
  const { account } = exchange;
  const { by } = maker;
  const was = await nameBefore(store, exchange, id);
  const naming = { name, claimedBy: `${id} ${name}`, ownId: id };
  const isNew = was !== name;
  const note = { bankAccountId: id, holderName: holder_name, document: holder_document };
  const isChange = isNew || !(await isNoted(store.db, account.id, note));
  if (isChange) {
    await requireMakeable(store.db, account, maker, PIX_ACCOUNT);
  }
  const change = async () => {
    const changed = await landing(exchange.call(renameBankAccount, { id, name }));
    await store.transaction(async (tx) => {
      await lockRecipient(tx, aboutPixAccount(account.id, id));
      // Another may have changed it while the exchange was asked.
      const isNamed = (await pixAccountName(tx, account.id, id)) === changed.name;
      const isSame = !isChange && isNamed && (await isNoted(tx, account.id, note));
      await storePixAccountNote(tx, account.id, { ...note, by });
      await storePixAccountName(tx, account.id, { id, name: changed.name });
      if (!isSame) await recordPixAccount(tx, account, changed, { by: maker, how: "changed" });
      if (!isNew) return;
      const renamed = { what: "name", was, became: changed.name, by } as const;
      await recordPixAccountChange(tx, account.id, id, renamed);
    });
    return changed;
  };
  // An unchanged name is not checked: a similar one elsewhere must not prevent the note.
  return isNew ? withUniqueName(store, exchange, naming, change) : change();
}

/** Deletes a PIX account and the note of its holder; `wasGone`: it was already gone. */
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
  const { id: accountId } = exchange.account;
  await store.transaction(async (tx) => {
    const recipient = aboutPixAccount(accountId, id);
    // First, as whoever notes it does.
    await lockRecipient(tx, recipient);
    await removePixAccountNote(tx, accountId, id);
    await forgetPixAccountChanges(tx, accountId, id);
    await forgetPixAccountName(tx, accountId, id);
    await forgetPixAccountKey(tx, accountId, id);
    await endRequestOf(tx, recipient, "changed");
    await forgetRecipient(tx, recipient);
  });
  return { wasGone };
}

/** The seed's two sentences, for exchanges that send no codes (seed 4.1). */
const SAID = [
  { part: "com esta chave PIX", code: "PIX_KEY_TAKEN", field: "pix_key" },
  { part: "com este nome", code: "NAME_TAKEN", field: "name" },
] as const;

/** Turns a conflict into an error on the form's field. */
function pixAccountRefusal(error: unknown): unknown {
  if (!isExchangeFault(error) || error.kind !== "refused" || error.status !== 409) return error;
  const said = SAID.find(
    ({ code, part }) => error.code === code || error.userMessage?.includes(part),
  );
  if (!said) return error;
  return new DashboardError(said.code, { fields: { [said.field]: "taken" }, cause: error });
}
