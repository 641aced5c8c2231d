import "server-only";
import { describeSpan } from "#platform/tracing/tracing.ts";
import { toJson } from "#platform/json-column.ts";
import type { Difference } from "#protocol/wire/difference.ts";
import { labelColumns, PayinLabels } from "#lib/rules/activity/labels.ts";
import { chargeOf, paymentFaults } from "#lib/rules/payins/payin-check.ts";
import { createPayment } from "#protocol/payins/payins.ts";
import { PAYIN_FIGURES, type Payment } from "#protocol/payins/payins-read.ts";
import { movePayinIntent, type PayinIntent } from "#lib/payins/rows/payin-intents.ts";
import { agreedIntent, storedPayinQuote } from "#lib/payins/rows/payin-terms.ts";
import { isChargeUsed, storePayin, type PayinRow } from "#lib/payins/rows/payins.ts";
import { purposeToSend } from "#lib/regulatory/checks/payment-purpose.ts";
import type { Store } from "#lib/core/store/store.ts";
import { ExchangeFault, isExchangeFault } from "#lib/core/errors/exchange-fault.ts";
import type { Exchange } from "#lib/core/exchange/get-exchange.ts";
import { pinnedReceiver } from "#lib/core/exchange/pinned-receiver.ts";

const ASK_AGAIN_SECONDS = 2;
const READ_SOON_SECONDS = 3;

/**
 * Requests the payment of an intent committed as `paying` or `unclear`, and stores its payin with every
 * difference from what was confirmed; with any, the PIX code is not shown. Safe to repeat: a used quote
 * answers with its first payment (INTERFACE §1).
 * @throws ExchangeFault after the intent has its new status: `unclear` when the outcome is unknown, `quoted`
 * when nothing was begun, `refused` when the exchange said no.
 */
export async function payIntent(
  store: Store,
  exchange: Exchange,
  intent: PayinIntent,
): Promise<PayinRow> {
  if (intent.quote_id === null) throw new Error("an intent without a quote can't be paid");
  // The same on each call: while it is asked, nobody can change it.
  const about = { accountId: intent.account_id, operation: "payin", object: intent.id } as const;
  const purpose = await purposeToSend(store.db, about, intent.quote_takes_purpose);
  let payment: Payment;
  try {
    payment = await exchange.call(
      createPayment,
      {
        quote_id: intent.quote_id,
        external_id: intent.id,
        ...(purpose && { purpose_code: purpose }),
      },
      { idempotencyKey: intent.id },
    );
  } catch (error) {
    if (!isExchangeFault(error)) throw error;
    await recordFault(store, intent, error);
    throw isDoubtful(intent, error) ? unclear(error) : error;
  }
  const id = String(payment.transactionId);
  describeSpan({ "ponte.payment.kind": "payin", "ponte.payment.id": id });
  const differences = await differencesOf(store, exchange, intent, payment);
  return keepPayment(store, intent, payment, differences);
}

async function differencesOf(
  store: Store,
  { account }: Exchange,
  intent: PayinIntent,
  payment: Payment,
): Promise<Difference[]> {
  const agreed = agreedIntent(intent);
  if (agreed === null) throw new Error("an intent without a quote can't be paid");
  const charge = chargeOf(payment.pixCode);
  return paymentFaults({
    agreed,
    payment,
    pinned: await pinnedReceiver(store, account),
    isChargeUsed: charge !== null && (await isChargeUsed(store.db, account.id, charge, intent.id)),
    now: new Date(),
  });
}

const unclear = (cause: ExchangeFault) =>
  cause.kind === "unclear" ? cause : new ExchangeFault("unclear", createPayment.name, { cause });

/** Whether a refusal is about the quote; others are about the caller or the moment. */
const isVerdict = ({ status, code }: ExchangeFault): boolean =>
  status === 400 || status === 422 || (status === 404 && code === "NOT_FOUND");

/**
 * Whether a payin may exist after all. If an earlier answer was lost, only the exchange's verdict on the
 * quote ends the doubt. A 409 means that the same payment is under way.
 */
function isDoubtful(intent: PayinIntent, fault: ExchangeFault): boolean {
  if (fault.kind === "unclear" || fault.kind === "unreadable") return true;
  if (fault.kind === "refused" && fault.status === 409) return true;
  const wasUnclear = intent.status === "unclear";
  return wasUnclear && !(fault.kind === "refused" && isVerdict(fault));
}

async function recordFault(store: Store, intent: PayinIntent, fault: ExchangeFault): Promise<void> {
  const move = (to: "unclear" | "quoted" | "refused", change = {}) =>
    movePayinIntent(store.db, intent.account_id, intent.id, ["paying", "unclear"], to, change);
  if (isDoubtful(intent, fault)) await move("unclear", { askAgainInSeconds: ASK_AGAIN_SECONDS });
  else if (fault.kind !== "refused") await move("quoted");
  else await move("refused", { refusedCode: fault.code ?? String(fault.status) });
}

/** Stores the payin; if the answer's payin belongs to another intent, this one stays in doubt. */
async function keepPayment(
  store: Store,
  intent: PayinIntent,
  payment: Payment,
  differences: readonly Difference[],
): Promise<PayinRow> {
  const { account_id, id } = intent;
  const quote = storedPayinQuote(intent);
  if (quote === null) throw new Error("an intent without a quote can't be paid");
  const payin = await store.transaction(async (tx) => {
    const kept = await storePayin(tx, account_id, {
      intent_id: id,
      transaction_id: BigInt(payment.transactionId),
      quote_id: quote.quoteId,
      status: payment.status,
      reported_by: "payment",
      pix_code: payment.pixCode,
      txid: chargeOf(payment.pixCode),
      differences: differences.length > 0 ? toJson([...differences]) : null,
      network: intent.network,
      token: intent.token,
      address: intent.address,
      ...PAYIN_FIGURES.columns(quote),
      expires_at: payment.expiresAt ?? quote.expiresAt,
      next_read_at: new Date(Date.now() + READ_SOON_SECONDS * 1000),
      ...labelColumns(PayinLabels, intent),
      created_by: intent.created_by,
    });
    if (kept.intent_id !== id) return null;
    await movePayinIntent(tx, account_id, id, ["paying", "unclear"], "done");
    return kept;
  });
  if (payin) return payin;
  const doubt = new ExchangeFault("unclear", createPayment.name);
  await recordFault(store, intent, doubt);
  throw doubt;
}
