import "server-only";
import type { Session } from "#lib/core/access/actor.ts";
import type { Store } from "#lib/core/store/store.ts";
import { lastPayoutChoice, payoutIntent } from "#lib/payouts/rows/payout-intents.ts";
import { payoutById } from "#lib/payouts/rows/payouts.ts";
import type { PayoutNetwork } from "#protocol/chain/networks.ts";
import { type CurrencyType, formatAmount, type Token } from "#protocol/money/money.ts";
import { labelsOf, PayoutLabels } from "#protocol/wire/labels.ts";

type StartReader = { store: Store; session: Pick<Session, "account" | "person"> };

export type PayoutFormValues = PayoutLabels & {
  pix_account: string;
  network: PayoutNetwork;
  token: Token;
  currency_type: CurrencyType;
  cover_fees: boolean;
  request_amount: string;
};

/** What the form starts from: an intent to edit, a payout to repeat, a receiver, or nothing. */
export type PayoutFormFrom = {
  edit?: string | undefined;
  like?: string | undefined;
  account?: string | undefined;
};

type Chosen = Awaited<ReturnType<typeof lastPayoutChoice>> & object;

const choiceOf = (from: Chosen) => ({
  pix_account: String(from.pix_account_id),
  network: from.network as PayoutNetwork,
  token: from.token,
  currency_type: from.currency_type,
  cover_fees: from.cover_fees,
});

/** The values to begin with; what is missing takes the form's own default. */
export async function startingValues(
  { store, session: { account, person } }: StartReader,
  { edit, like, account: receiver }: PayoutFormFrom,
): Promise<Partial<PayoutFormValues>> {
  const payout = like ? await payoutById(store.db, account.id, BigInt(like)) : null;
  const from = edit ?? payout?.intent_id;
  const intent = from ? await payoutIntent(store.db, account.id, from) : null;
  if (intent) {
    const labels = labelsOf(PayoutLabels, payout ?? intent);
    return { ...choiceOf(intent), request_amount: intent.request_amount, ...labels };
  }
  if (payout) {
    return {
      ...choiceOf({ ...payout, currency_type: "sender", cover_fees: false }),
      request_amount: formatAmount(payout.token_units, payout.token),
      ...labelsOf(PayoutLabels, payout),
    };
  }
  const last = await lastPayoutChoice(store.db, account.id, person.id);
  return { ...(last && choiceOf(last)), ...(receiver ? { pix_account: receiver } : {}) };
}
