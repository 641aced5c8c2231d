import "server-only";
import type { Session } from "#lib/core/access/actor.ts";
import type { Store } from "#lib/core/store/store.ts";
import {
  lastPayoutChoice,
  payoutIntent,
  type PayoutIntent,
} from "#lib/payouts/rows/payout-intents.ts";
import { payoutById } from "#lib/payouts/rows/payouts.ts";
import type { PayoutNetwork } from "#protocol/chain/networks.ts";
import { type CurrencyType, formatAmount, parseAmount, type Token } from "#protocol/money/money.ts";
import { formAttachments } from "#lib/attachments/views/attachments.ts";
import type { FormAttachment } from "#lib/rules/attachments/attachments.ts";
import { labelsOf, PayoutLabels } from "#lib/rules/activity/labels.ts";

type StartReader = { store: Store; session: Pick<Session, "account" | "person"> };

export type PayoutFormValues = PayoutLabels & {
  pix_account: string;
  network: PayoutNetwork;
  token: Token;
  currency_type: CurrencyType;
  cover_fees: boolean;
  request_amount: string;
  attachments: FormAttachment[];
};

/** What the form starts from: an intent to edit, a payout to repeat, a receiver, a draft, or nothing. */
export type PayoutFormFrom = {
  edit?: string | undefined;
  like?: string | undefined;
  /** What was not paid, by its intent: the same once more, as a payout of its own. */
  again?: string | undefined;
  account?: string | undefined;
  /** With `edit`: exactly these tokens are sent instead, as decimal text. */
  tokens?: string | undefined;
  /** What was drafted for the person. */
  drafted?: Partial<PayoutFormValues> | undefined;
};

type Chosen = Pick<
  PayoutIntent,
  "pix_account_id" | "network" | "token" | "currency_type" | "cover_fees"
>;

const choiceOf = (from: Chosen) => ({
  pix_account: String(from.pix_account_id),
  network: from.network as PayoutNetwork,
  token: from.token,
  currency_type: from.currency_type,
  cover_fees: from.cover_fees,
});

/** The tokens that are typed are the tokens that are sent. */
export const EXACT_TOKENS = { currency_type: "sender", cover_fees: false } as const;

/** The values to begin with; what is missing takes the form's own default. */
export async function startingValues(
  { store, session: { account, person } }: StartReader,
  { edit, like, again, account: receiver, tokens, drafted }: PayoutFormFrom,
): Promise<Partial<PayoutFormValues>> {
  if (drafted) return drafted;
  const payout = like ? await payoutById(store.db, account.id, BigInt(like)) : null;
  const from = edit ?? again ?? payout?.intent_id;
  const intent = from ? await payoutIntent(store.db, account.id, from) : null;
  if (intent) {
    const labels = labelsOf(PayoutLabels, payout ?? intent);
    // What is repeated is paid for something else.
    const attachments = await formAttachments(store.db, account.id, "payout", edit);
    const { request_amount } = intent;
    const choice = { ...choiceOf(intent), request_amount, ...labels, attachments };
    const isExact = tokens !== undefined && (parseAmount(tokens, intent.token) ?? 0n) > 0n;
    return isExact ? { ...choice, ...EXACT_TOKENS, request_amount: tokens } : choice;
  }
  if (payout) {
    return {
      ...choiceOf({ ...payout, ...EXACT_TOKENS }),
      request_amount: formatAmount(payout.token_units, payout.token),
      ...labelsOf(PayoutLabels, payout),
    };
  }
  const last = await lastPayoutChoice(store.db, account.id, person.id);
  // Neither receiver nor side of the amount is carried over: only where the tokens are.
  return {
    ...(last && { network: last.network as PayoutNetwork, token: last.token }),
    ...(receiver ? { pix_account: receiver } : {}),
  };
}
