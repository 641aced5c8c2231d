import "server-only";
import { describeSpan } from "#platform/tracing/tracing.ts";
import { labelColumns, PayoutLabels } from "#lib/rules/activity/labels.ts";
import type { PayoutNetwork } from "#protocol/chain/networks.ts";
import { createPayout } from "#protocol/payouts/payouts.ts";
import type { Payout } from "#protocol/payouts/payouts-read.ts";
import { endExecutionsOf } from "#lib/payouts/rows/payout-executions.ts";
import { movePayoutIntent, type PayoutIntent } from "#lib/payouts/rows/payout-intents.ts";
import type { NamedPayout } from "#lib/payouts/rows/payout-traces.ts";
import { columnsOfPayout, storePayout, type PayoutRow } from "#lib/payouts/rows/payouts.ts";
import { purposeToSend } from "#lib/regulatory/checks/payment-purpose.ts";
import type { Store } from "#lib/core/store/store.ts";
import { ExchangeFault, isExchangeFault } from "#lib/core/errors/exchange-fault.ts";
import type { Exchange } from "#lib/core/exchange/get-exchange.ts";

const ASK_AGAIN_SECONDS = 2;
const READ_SOON_SECONDS = 2;

const unclear = (cause?: ExchangeFault) =>
  cause?.kind === "unclear" ? cause : new ExchangeFault("unclear", createPayout.name, { cause });

/**
 * Requests the payout of an intent committed as `executing` or `unclear`, and stores it. Only an exchange
 * that answers a used quote with its first payout may be asked a second time.
 * @throws ExchangeFault after the intent has its new status: `unclear` when the outcome is unknown, `signing`
 * when nothing was begun, `refused` when the exchange said no.
 */
export async function executePayout(
  store: Store,
  exchange: Exchange,
  intent: PayoutIntent,
): Promise<PayoutRow> {
  const { payout_quote_id: quote, signing_address: signer } = intent;
  if (quote === null || signer === null) throw new Error("nothing was signed for this intent");
  // The same on each call: while it is asked, nobody can change it.
  const about = { accountId: intent.account_id, operation: "payout", object: intent.id } as const;
  const purpose = await purposeToSend(store.db, about, intent.quote_takes_purpose);
  let payout: Payout;
  try {
    payout = await exchange.call(
      createPayout,
      {
        payout_quote_id: quote,
        sender_wallet_address: signer,
        network: intent.network as PayoutNetwork,
        ...(purpose && { purpose_code: purpose }),
      },
      { idempotencyKey: intent.id },
    );
  } catch (error) {
    if (!isExchangeFault(error)) throw error;
    await recordFault(store, intent, error);
    throw isDoubtful(intent, error) ? unclear(error) : error;
  }
  describeSpan({ "ponte.payment.kind": "payout", "ponte.payment.id": payout.payoutId });
  return keepAnswer(store, intent, payout);
}

/** Whether a refusal is about the quote; others are about the caller or the moment. */
const isVerdict = ({ status, code }: ExchangeFault): boolean =>
  status === 400 || status === 422 || (status === 404 && code === "NOT_FOUND");

const FIRST_REFUSAL = 400;
const REQUEST_TIMEOUT = 408;

/** A redirect or a timeout on the way does not say that nothing was begun. */
const isRefusal = ({ status = FIRST_REFUSAL }: ExchangeFault): boolean =>
  status >= FIRST_REFUSAL && status !== REQUEST_TIMEOUT;

/**
 * Whether a payout may exist after all. If an earlier answer was lost, only the exchange's verdict on the
 * quote ends the doubt. A 409 means that this payout is under way, unless its code says that another one is
 * open.
 */
function isDoubtful(intent: PayoutIntent, fault: ExchangeFault): boolean {
  if (fault.kind === "unclear" || fault.kind === "unreadable") return true;
  const wasUnclear = intent.status === "unclear";
  if (fault.kind !== "refused") return wasUnclear;
  if (!isRefusal(fault)) return true;
  if (fault.status === 409) return wasUnclear || fault.code !== "CONFLICT";
  return wasUnclear && !isVerdict(fault);
}

async function recordFault(
  store: Store,
  intent: PayoutIntent,
  fault: ExchangeFault,
): Promise<void> {
  const move = (to: "unclear" | "signing" | "refused", change = {}) =>
    movePayoutIntent(store.db, intent.account_id, intent.id, ["executing", "unclear"], to, change);
  if (isDoubtful(intent, fault)) await move("unclear", { askAgainInSeconds: ASK_AGAIN_SECONDS });
  else if (fault.kind !== "refused") await move("signing");
  else await move("refused", { refusedCode: fault.code ?? String(fault.status) });
}

/** Whether an answer is about this intent: it names the same quote and the same wallet, or none. */
function isAbout({ payout_quote_id, signing_address }: PayoutIntent, payout: Payout): boolean {
  const isQuote = payout.payoutQuoteId === null || payout.payoutQuoteId === payout_quote_id;
  const from = payout.senderAddress?.toLowerCase() ?? null;
  return isQuote && (from === null || from === signing_address?.toLowerCase());
}

async function keepAnswer(store: Store, intent: PayoutIntent, payout: Payout): Promise<PayoutRow> {
  const kept = isAbout(intent, payout) ? await keepOf(store, intent, payout, "payout") : null;
  if (kept) return kept;
  const doubt = unclear();
  await recordFault(store, intent, doubt);
  throw doubt;
}

/** Stores the payout with what was shown and signed; null: it is another intent's payout. */
function keepOf(
  store: Store,
  intent: PayoutIntent,
  payout: Payout,
  reportedBy: "payout" | "event",
): Promise<PayoutRow | null> {
  const { account_id, id, rate, spender, token_address, token_units } = intent;
  const { sender_cents, receiver_cents, signing_address, payout_quote_id: quote } = intent;
  const isQuoted = rate !== null && sender_cents !== null && receiver_cents !== null;
  const isSigned = spender !== null && token_address !== null && token_units !== null;
  if (!isQuoted || !isSigned || signing_address === null || quote === null) {
    throw new Error("nothing was signed for this intent");
  }
  const { flat_fee_cents: flat, partner_fee_cents: partner } = intent;
  return store.transaction(async (tx) => {
    const kept = await storePayout(tx, account_id, {
      ...columnsOfPayout(payout),
      reported_by: reportedBy,
      intent_id: id,
      payout_quote_id: quote,
      network: intent.network,
      token: intent.token,
      token_units,
      token_address,
      spender,
      sender_address: signing_address,
      pix_account_id: intent.pix_account_id,
      pix_account_name: intent.pix_account_name,
      sender_cents,
      receiver_cents,
      fee_cents: flat === null || partner === null ? null : flat + partner,
      commercial_rate: intent.commercial_rate,
      rate,
      next_read_at: new Date(Date.now() + READ_SOON_SECONDS * 1000),
      ...labelColumns(PayoutLabels, intent),
      created_by: intent.created_by,
    });
    if (kept.intent_id !== id) return null;
    await movePayoutIntent(tx, account_id, id, ["executing", "unclear"], "done");
    await endExecutionsOf(tx, id);
    return kept;
  });
}

/** Ends the doubt with an event that names the quote; from then on the exchange is read. */
export function adoptNamedPayout(
  store: Store,
  intent: PayoutIntent,
  named: NamedPayout,
): Promise<PayoutRow | null> {
  const { event: _event, sequence: _sequence, quote: _quote, at, status, ...said } = named;
  const payout = { ...said, status: status ?? "processing", createdAt: at };
  return keepOf(store, intent, payout, "event");
}
