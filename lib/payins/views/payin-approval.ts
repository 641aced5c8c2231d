import "server-only";
import type { Store } from "#lib/core/store/store.ts";
import { payinVerdict } from "#lib/payins/checks/payin-verdict.ts";
import { payableWallet } from "#lib/payins/rows/payable-wallets.ts";
import { payinIntent, type PayinIntent } from "#lib/payins/rows/payin-intents.ts";
import { storedPayinQuote } from "#lib/payins/rows/payin-terms.ts";
import { payinOfIntent } from "#lib/payins/rows/payins.ts";
import type { PolicyActor } from "#lib/policies/checks/policy-verdict.ts";
import { approvalView, type ApprovalView } from "#lib/policies/views/approval.ts";
import { coolingOffViews, type CoolingOffView } from "#lib/policies/views/cooling-off.ts";
import type { RequestTerms } from "#lib/policies/views/requested-content.ts";
import type { RequestView } from "#lib/policies/views/requests.ts";
import { formatAmount, formatRate } from "#protocol/money/money.ts";

/** What the policy says of a payin, and why its wallet can't be received into yet; null: it can. */
export type PayinApprovalView = {
  approval: ApprovalView<"payin">;
  coolingOff: CoolingOffView | null;
  walletName: string;
};

/** Null: without a quote, or a wallet that is in use, there is nothing to decide. */
export async function payinApproval(
  { db }: Store,
  actor: PolicyActor,
  id: string,
): Promise<PayinApprovalView | null> {
  const accountId = actor.account.id;
  const intent = await payinIntent(db, accountId, id);
  if (intent?.status !== "quoted" || intent.sender_cents === null) return null;
  const wallet = await payableWallet(db, accountId, intent.wallet_id);
  if (!wallet) return null;
  const object = String(wallet.id);
  const [verdict, coolingOffs] = await Promise.all([
    payinVerdict(db, { actor, intent, name: wallet.name }),
    coolingOffViews(db, { accountId, operation: "wallet" }, [object]),
  ]);
  const approval = await approvalView(db, accountId, verdict);
  return { approval, coolingOff: coolingOffs.get(object) ?? null, walletName: wallet.name };
}

type Asked = Pick<RequestView<"payin">, "intent" | "tokenAmount" | "senderAmount">;

type RequestedPayin = {
  /** Who is expected to pay it; empty: nobody said. */
  from: string;
  /** The payin that came of it, by the dashboard's id; null: there is none yet. */
  payin: string | null;
  /** Of the very quote that is approved; null: there is another by now. */
  terms: RequestTerms | null;
};

function termsOf(intent: PayinIntent, { tokenAmount, senderAmount }: Asked): RequestTerms | null {
  const quote = storedPayinQuote(intent);
  const isSeen =
    quote !== null &&
    formatAmount(quote.receiverUnits, intent.token) === tokenAmount &&
    formatAmount(quote.senderCents, "BRL") === senderAmount;
  if (!isSeen) return null;
  const { rate, feeCents } = quote;
  return {
    rate: formatRate(rate),
    feeAmount: feeCents === null ? null : formatAmount(feeCents, "BRL"),
  };
}

/** What an approver sees of a request's payin beside what the request binds. */
export async function requestedPayin(
  { db }: Store,
  accountId: string,
  asked: Asked,
): Promise<RequestedPayin> {
  const { intent: intentId } = asked;
  const [intent, payin] = await Promise.all([
    payinIntent(db, accountId, intentId),
    payinOfIntent(db, accountId, intentId),
  ]);
  const from = payin?.expected_payer ?? intent?.expected_payer ?? "";
  const terms = intent ? termsOf(intent, asked) : null;
  return { from, payin: payin ? String(payin.id) : null, terms };
}
