import "server-only";
import type { Account } from "#lib/core/access/actor.ts";
import { intentsInDoubt } from "#lib/core/store/dashboard-troubles.ts";
import type { Store } from "#lib/core/store/store.ts";
import { walletKey, walletNames } from "#lib/payins/rows/payin-intents.ts";
import { formatAmount, type Token } from "#protocol/money/money.ts";

/** A payin that the exchange was asked for and has not answered; an amount is null where no quote is stored. */
export type UnconfirmedPayinView = {
  intent: string;
  /** Who is expected to pay; null: nobody was named. */
  payer: string | null;
  /** Null: the wallet has no name here. */
  wallet: string | null;
  network: string;
  token: Token;
  senderAmount: string | null;
  amount: string | null;
  /** When it was asked for; ISO 8601. */
  since: string;
};

const SHOWN_MOST = 50;

/** The oldest first. */
export async function unconfirmedPayins(
  { db }: Store,
  account: Account,
): Promise<UnconfirmedPayinView[]> {
  const rows = await intentsInDoubt(db, account.id, SHOWN_MOST);
  const names = await walletNames(
    db,
    account.id,
    rows.map(({ address }) => address),
  );
  return rows.map(({ sender_cents, receiver_units, token, ...row }) => ({
    intent: row.id,
    payer: row.expected_payer || null,
    wallet: names.get(walletKey(row)) ?? null,
    network: row.network,
    token,
    senderAmount: sender_cents === null ? null : formatAmount(sender_cents, "BRL"),
    amount: receiver_units === null ? null : formatAmount(receiver_units, token),
    since: (row.confirmed_at ?? row.since).toISOString(),
  }));
}
