import "server-only";
import type { Account } from "#lib/core/access/actor.ts";
import type { Store } from "#lib/core/store/store.ts";
import { unsignedAmong } from "#lib/allowances/rows/open-signatures.ts";
import { grantedRequests } from "#lib/policies/rows/listed-requests.ts";
import { formatAmount, type Token } from "#protocol/money/money.ts";

/** A payout that others have approved and that nobody has signed yet; times as ISO 8601. */
export type ApprovedPayoutView = {
  intent: string;
  receiver: string;
  token: Token;
  /** As it was approved. */
  amount: string;
  receiverAmount: string;
  /** When the approval expires. */
  until: string;
  /** Until when its quote stands; null: it has none. */
  quoteEndsAt: string | null;
};

const SHOWN_MOST = 50;

/** The first to expire first. What an external wallet's owners are asked for is listed as theirs. */
export async function approvedPayouts(
  { db }: Store,
  account: Account,
): Promise<ApprovedPayoutView[]> {
  const granted = await grantedRequests(db, account.id, "payout", SHOWN_MOST);
  if (granted.length === 0) return [];
  const intents = granted.map(({ row }) => row.object);
  const found = await unsignedAmong(db, account.id, intents);
  const unsigned = new Map(found.map((one) => [one.id, one]));
  return granted.flatMap(({ row: { object, content }, expiresAt }) => {
    const intent = unsigned.get(object);
    if (!intent) return [];
    return {
      intent: object,
      receiver: content.name,
      token: content.token,
      amount: formatAmount(BigInt(content.units), content.token),
      receiverAmount: formatAmount(BigInt(content.receiverCents), "BRL"),
      until: expiresAt.toISOString(),
      quoteEndsAt: intent.quote_expires_at?.toISOString() ?? null,
    };
  });
}
