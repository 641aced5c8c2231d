import "server-only";
import { storedKey, type NotedHolder } from "#lib/payouts/rows/stored-receiver.ts";
import { payoutIntents } from "#lib/payouts/rows/payout-intents.ts";
import type { PayoutIntent } from "#lib/payouts/rows/payout-intents.ts";
import type { PayoutRow } from "#lib/payouts/rows/payouts.ts";
import { canonicalKey, markOfDocument } from "#lib/pix-accounts/rows/key-mark.ts";
import { pixAccountNotes, shownDocument } from "#lib/pix-accounts/rows/pix-account-notes.ts";
import type { Store } from "#lib/core/store/store.ts";
import type { BankAccount } from "#protocol/pix-accounts/bank-accounts.ts";
import type { KnownReceiver } from "./receiver-changes.ts";
import { receiverViews, type ReceiverView } from "./receiver-view.ts";

/** A PIX account that can be paid, as the exchange lists it or as it was paid. */
export type Payable = Pick<BankAccount, "id" | "name" | "pixKey">;

/** Accounts that can be paid, with what is new about each. */
export async function receiverOptions(
  store: Store,
  accountId: string,
  accounts: readonly Payable[],
): Promise<ReceiverView[]> {
  const ids = accounts.map(({ id }) => id);
  const notes = await pixAccountNotes(store.db, accountId, ids);
  const known = accounts.map(({ id, name, pixKey }): KnownReceiver => {
    const note = notes.get(id);
    const holder = note && {
      name: note.holderName,
      maskedDocument: note.maskedDocument,
      notedBy: note.createdBy,
      notedAt: note.updatedAt,
    };
    const document = note?.shownDocument ?? null;
    return { id, name, key: canonicalKey(pixKey), holder: holder ?? null, document, before: null };
  });
  return receiverViews(store, accountId, known);
}

function holderOf(intent: PayoutIntent): NotedHolder | null {
  const { holder_name: name, holder_noted_by: notedBy, holder_noted_at: notedAt } = intent;
  if (name === null || notedBy === null || notedAt === null) return null;
  return { name, maskedDocument: intent.holder_document_masked, notedBy, notedAt };
}

/** The holder's document, which is the kept CNPJ or the key; an intent keeps no other but its mask. */
function documentOf(intent: PayoutIntent, key: string | null): string | null {
  const { account_id: accountId, pix_account_id: id, holder_document_mark: mark } = intent;
  // Many documents share a mask; the mark is what was hashed, approved and signed.
  const isBound = (one: string | null) =>
    one !== null && markOfDocument({ accountId, pixAccount: String(id) }, one) === mark;
  const document = [intent.holder_cnpj, key].find(isBound) ?? null;
  return document && shownDocument(document);
}

/** The document of whom a payout is for, as pages show it: a CNPJ whole where it is known, a CPF masked; null: none. */
export const holderDocument = (intent: PayoutIntent): string | null =>
  documentOf(intent, storedKey(intent)) ?? intent.holder_document_masked;

function knownOf(intent: PayoutIntent, before: Date | null): KnownReceiver {
  const key = storedKey(intent);
  return {
    id: Number(intent.pix_account_id),
    name: intent.pix_account_name,
    key,
    holder: holderOf(intent),
    document: documentOf(intent, key),
    before,
  };
}

/** An intent's receiver, with what is new about it now. */
export async function receiverOfIntent(store: Store, intent: PayoutIntent): Promise<ReceiverView> {
  const [receiver] = await receiverViews(store, intent.account_id, [knownOf(intent, null)]);
  if (!receiver) throw new Error("no receiver for an intent");
  return receiver;
}

/** The receivers of one account's payouts, in order, with what was new about them at the time. */
export async function receiversOfPayouts(
  store: Store,
  payouts: readonly PayoutRow[],
): Promise<ReceiverView[]> {
  const [first] = payouts;
  if (!first) return [];
  const ids = payouts.flatMap(({ intent_id }) => intent_id ?? []);
  const intents = await payoutIntents(store.db, first.account_id, ids);
  const known = payouts.map((payout): KnownReceiver => {
    const intent = intents.get(payout.intent_id ?? "");
    if (intent) return knownOf(intent, payout.created_at);
    const { pix_account_id, pix_account_name: name, created_at: before } = payout;
    const unknown = { key: null, holder: null, document: null };
    return { id: Number(pix_account_id), name, ...unknown, before };
  });
  return receiverViews(store, first.account_id, known);
}
