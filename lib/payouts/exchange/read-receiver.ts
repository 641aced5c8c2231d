import "server-only";
import { DashboardError, isDashboardError } from "#lib/core/access/dashboard-error.ts";
import { canonicalKey, type Receiver } from "#lib/payouts/rows/kept-receiver.ts";
import { CHANGEABLE, payoutIntent, type PayoutIntent } from "#lib/payouts/rows/payout-intents.ts";
import { noteReceiver } from "#lib/payouts/rows/note-receiver.ts";
import { pixAccountNotes } from "#lib/pix-accounts/rows/pix-account-notes.ts";
import type { Store } from "#lib/core/store/store.ts";
import { isExchangeFault } from "#lib/core/exchange/exchange-fault.ts";
import type { Exchange } from "#lib/core/exchange/get-exchange.ts";
import { readPixAccount } from "#lib/pix-accounts/exchange/read-pix-accounts.ts";

/**
 * A PIX account as it would be paid now: what the exchange has, and who holds it as noted here.
 * @throws DashboardError `NOT_FOUND` when it is not there, or not ours
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
    const holder = note && {
      name: note.holderName,
      maskedDocument: note.maskedDocument,
      notedBy: note.createdBy,
      notedAt: note.updatedAt,
    };
    return { name, key: canonicalKey(pixKey), holder: holder ?? null };
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
 * Reads the PIX account of an intent again, right before something is quoted, signed or executed for
 * it, and gives the intent as it then stands: with another key, or none, nothing of it is signed
 * (`receiverDifference`). `quoted`: name and holder are taken over as they are now.
 * @throws ExchangeFault when the exchange does not say
 */
export async function withReceiver(
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
  await noteReceiver(store.db, intent, found, why);
  return payoutIntent(store.db, intent.account_id, intent.id);
}
