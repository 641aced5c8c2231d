import "server-only";
import type { Account } from "#lib/core/access/actor.ts";
import type { Store } from "#lib/core/store/store.ts";
import { isStillAsked } from "#lib/payouts/checks/payout-verdict.ts";
import { payoutIntent, type PayoutIntent } from "#lib/payouts/rows/payout-intents.ts";
import { storedQuote } from "#lib/payouts/rows/payout-signing-check.ts";
import { payoutOfIntent } from "#lib/payouts/rows/payouts.ts";
import { externalAllowanceOf } from "#lib/allowances/rows/external-allowances.ts";
import { categories } from "#lib/accounting/rows/categories.ts";
import { requestById } from "#lib/policies/rows/requests.ts";
import type { RequestTerms } from "#lib/policies/views/requested-content.ts";
import type { Category } from "#lib/rules/accounting/accounting.ts";
import type { PayoutLabels } from "#lib/rules/activity/labels.ts";
import type { ApprovedPayout } from "#lib/rules/policies/approved-payout.ts";
import { feeOf } from "#lib/rules/payouts/check-before-signing.ts";
import { formatAmount, formatRate } from "#protocol/money/money.ts";
import type { ReceiverView } from "./receiver-view.ts";
import { receiverOfIntent } from "./receivers.ts";

/** What a request is about. */
type RequestedPayout = {
  /** Null: the payout is another by now. */
  receiver: ReceiverView | null;
  /** The dashboard's id of the payout that it became; null: there is none yet. */
  payout: string | null;
  /** An external wallet pays it. */
  isExternal: boolean;
  /** What it is paid for, as the approval binds it, its category by name; null: asked before labels were bound. */
  labels: PayoutLabels | null;
  /** Of the very quote that is approved; null: there is another by now. */
  terms: RequestTerms | null;
};

function termsOf(intent: PayoutIntent, approved: ApprovedPayout): RequestTerms | null {
  const quote = storedQuote(intent);
  const isSeen =
    String(intent.token_units) === approved.units &&
    String(intent.receiver_cents) === approved.receiverCents;
  if (quote === null || !isSeen) return null;
  const fee = feeOf(quote);
  return {
    rate: formatRate(quote.rate),
    feeAmount: fee === null ? null : formatAmount(fee, "BRL"),
  };
}

const withCategoryName = (labels: PayoutLabels, named: readonly Category[]): PayoutLabels => ({
  ...labels,
  category: named.find(({ id }) => id === labels.category)?.name ?? labels.category,
});

export async function requestedPayout(
  store: Store,
  { id: accountId }: Account,
  id: string,
): Promise<RequestedPayout> {
  const request = await requestById(store.db, accountId, id);
  if (request?.operation !== "payout") {
    return { receiver: null, payout: null, isExternal: false, labels: null, terms: null };
  }
  const { object: intentId, content } = request.row;
  const [intent, payout, external, named] = await Promise.all([
    payoutIntent(store.db, accountId, intentId),
    payoutOfIntent(store.db, accountId, intentId),
    externalAllowanceOf(store.db, accountId, intentId),
    categories(store.db, accountId),
  ]);
  const isSame = intent !== undefined && (await isStillAsked(store.db, request, intent, null));
  return {
    receiver: isSame ? await receiverOfIntent(store, intent) : null,
    payout: payout ? String(payout.id) : null,
    isExternal: external !== null,
    labels: content.labels ? withCategoryName(content.labels, named) : null,
    terms: intent ? termsOf(intent, content) : null,
  };
}
