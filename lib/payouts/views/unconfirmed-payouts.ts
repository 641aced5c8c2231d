import "server-only";
import type { Account } from "#lib/core/access/actor.ts";
import { payoutIntentsInDoubt } from "#lib/core/store/dashboard-troubles.ts";
import type { Store } from "#lib/core/store/store.ts";
import { formatAmount, type Token } from "#protocol/money/money.ts";

/** A payout that the exchange was asked for and has not answered; an amount is null where no quote is stored. */
export type UnconfirmedPayoutView = {
  intent: string;
  receiver: string;
  token: Token;
  amount: string | null;
  receiverAmount: string | null;
};

const SHOWN_MOST = 50;

/** The oldest first. */
export async function unconfirmedPayouts(
  { db }: Store,
  account: Account,
): Promise<UnconfirmedPayoutView[]> {
  const rows = await payoutIntentsInDoubt(db, account.id, SHOWN_MOST);
  return rows.map(({ id, pix_account_name, token, token_units, receiver_cents }) => ({
    intent: id,
    receiver: pix_account_name,
    token,
    amount: token_units === null ? null : formatAmount(token_units, token),
    receiverAmount: receiver_cents === null ? null : formatAmount(receiver_cents, "BRL"),
  }));
}
