import "server-only";
import { unsignedAmong } from "#lib/allowances/rows/open-signatures.ts";
import type { Account } from "#lib/core/access/actor.ts";
import type { Store } from "#lib/core/store/store.ts";
import { formatAmount, type Token } from "#protocol/money/money.ts";

/** A payout that a schedule prepared and that nobody has signed yet; an amount is null where no quote is stored. */
export type PreparedPayoutView = {
  intent: string;
  receiver: string;
  token: Token;
  amount: string | null;
  receiverAmount: string | null;
  /** Until when its quote stands, as ISO 8601; null: it has none. */
  quoteEndsAt: string | null;
};

/** The oldest first. @param prepared intents that are ready to be signed, as the schedules say */
export async function preparedPayouts(
  { db }: Store,
  account: Pick<Account, "id">,
  prepared: readonly string[],
): Promise<PreparedPayoutView[]> {
  if (prepared.length === 0) return [];
  const rows = await unsignedAmong(db, account.id, prepared);
  return rows.map(({ id, pix_account_name, token, token_units, receiver_cents, ...row }) => ({
    intent: id,
    receiver: pix_account_name,
    token,
    amount: token_units === null ? null : formatAmount(token_units, token),
    receiverAmount: receiver_cents === null ? null : formatAmount(receiver_cents, "BRL"),
    quoteEndsAt: row.quote_expires_at?.toISOString() ?? null,
  }));
}
