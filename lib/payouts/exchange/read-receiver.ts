import "server-only";
import { DashboardError, isDashboardError } from "#lib/core/errors/dashboard-error.ts";
import type { Receiver } from "#lib/payouts/rows/stored-receiver.ts";
import { CHANGEABLE } from "#lib/rules/payouts/payout-states.ts";
import { payoutIntent, type PayoutIntent } from "#lib/payouts/rows/payout-intents.ts";
import { recordReceiver } from "#lib/payouts/rows/record-receiver.ts";
import { canonicalKey } from "#lib/pix-accounts/rows/key-mark.ts";
import { holderMarks, pixAccountNotes } from "#lib/pix-accounts/rows/pix-account-notes.ts";
import type { Store } from "#lib/core/store/store.ts";
import { isExchangeFault } from "#lib/core/errors/exchange-fault.ts";
import type { Exchange } from "#lib/core/exchange/get-exchange.ts";
import { readPixAccount } from "#lib/pix-accounts/exchange/read-pix-accounts.ts";

/**
 * A PIX account as the exchange would pay it now, with the holder noted here.
 * @throws DashboardError `NOT_FOUND` when the exchange has no such account for this user
 * @throws ExchangeFault
 */
export async function readReceiver(
  store: Store,
  exchange: Exchange,
  id: number,
  how: { isOfPayment?: boolean } = {},
): Promise<Receiver> {
  try {
    const { name, pixKey } = await readPixAccount(store, exchange, id, how);
    const note = (await pixAccountNotes(store.db, exchange.account.id, [id])).get(id);
    const marks = await holderMarks(store.db, exchange.account.id, [id]);
    const holder = note && {
      name: note.holderName,
      maskedDocument: note.maskedDocument,
      notedBy: note.createdBy,
      notedAt: note.updatedAt,
    };
    return {
      name,
      key: canonicalKey(pixKey),
      holder: holder ?? null,
      cnpj: note?.cnpj ?? null,
      documentMark: marks.get(id) ?? null,
    };
  } catch (error) {
    if (!isExchangeFault(error)) throw error;
    const isNo = error.kind === "refused" && (error.status === 404 || error.status === 400);
    if (!isNo) throw error;
    const reason = error.status === 404 ? "unknown" : "not_yours";
    throw new DashboardError("NOT_FOUND", { fields: { pix_account: reason }, cause: error });
  }
}

const isNotThere = (error: unknown) => isDashboardError(error) && error.code === "NOT_FOUND";

/**
 * Reads an intent's PIX account again, right before the intent is quoted, signed or executed, and returns the
 * updated intent: if the key has changed or is gone, it can't be signed (`receiverDifference`). `quoted`:
 * takes over the current name and holder.
 * @throws ExchangeFault when the exchange does not say
 */
export async function refreshReceiver(
  store: Store,
  exchange: Exchange,
  intent: PayoutIntent | undefined,
  why: "quoted" | "signed",
): Promise<PayoutIntent | undefined> {
  if (!intent || !CHANGEABLE.some((status) => status === intent.status)) return intent;
  let found: Receiver | null = null;
  try {
    const how = { isOfPayment: why === "signed" };
    found = await readReceiver(store, exchange, Number(intent.pix_account_id), how);
  } catch (error) {
    if (!isNotThere(error)) throw error;
  }
  await recordReceiver(store.db, intent, found, why);
  return payoutIntent(store.db, intent.account_id, intent.id);
}
