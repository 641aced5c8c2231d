import "server-only";
import type { Account } from "#lib/core/access/actor.ts";
import type { Store } from "#lib/core/store/store.ts";
import { externalState, type ExternalState } from "#lib/rules/allowances/external-state.ts";
import { waitingExternalAllowances } from "#lib/allowances/rows/external-waiting.ts";
import { formatAmount, type Token } from "#protocol/money/money.ts";

/** A payout from an external wallet that the exchange was not asked for yet; times as ISO 8601. */
export type ExternalWaiting = {
  intent: string;
  receiver: string;
  token: Token;
  amount: string;
  /** As it was quoted last; null: it was not. */
  receiverAmount: string | null;
  state: ExternalState;
  /** Until when the owners may allow it. */
  until: string;
};

const SHOWN_MOST = 50;

/** The oldest first. */
export async function externalWaiting(store: Store, account: Account): Promise<ExternalWaiting[]> {
  const rows = await waitingExternalAllowances(store.db, account.id, SHOWN_MOST);
  return rows.map((row) => ({
    intent: row.intent,
    receiver: row.receiver,
    token: row.token,
    amount: formatAmount(row.units, row.token),
    receiverAmount: row.receiver_cents === null ? null : formatAmount(row.receiver_cents, "BRL"),
    state: externalState(row),
    until: row.ends_at.toISOString(),
  }));
}
