import { Gauge, type Registry } from "prom-client";
import type { Figures } from "#service/domain/operations/figures.ts";

type Shown = { labels?: Record<string, string>; value: number | bigint | null };
type Figure = {
  name: string;
  help: string;
  labels?: readonly string[];
  of: (figures: Figures) => Shown[];
};

const one = (value: number | bigint | null): Shown[] => [{ value }];

/** Names end in their unit; an age is missing while nothing is waiting. */
const FIGURES: readonly Figure[] = [
  {
    name: "ponte_payins",
    help: "Payins by status",
    labels: ["status"],
    of: ({ open, ended }) => [
      { labels: { status: "processing" }, value: open.payinsOpen },
      ...ended.payins.map(({ end, count }) => ({ labels: { status: end }, value: count })),
    ],
  },
  {
    name: "ponte_payins_oldest_paid_seconds",
    help: "Age of the oldest payin that is paid and has not ended",
    of: ({ open }) => one(open.oldestPaid),
  },
  {
    name: "ponte_payins_oldest_overdue_seconds",
    help: "How long the payin is past its deadline that waits longest for the bank's word on it",
    of: ({ open }) => one(open.oldestOverdue),
  },
  {
    name: "ponte_sends",
    help: "Sends, pulls and refunds of tokens by network and state",
    labels: ["network", "state"],
    of: ({ sends, ended }) => [
      ...sends.map(({ network, state, count }) => ({ labels: { network, state }, value: count })),
      ...ended.sends.map(({ network, end, count }) => ({
        labels: { network: network ?? "", state: end },
        value: count,
      })),
    ],
  },
  {
    name: "ponte_sends_oldest_signed_seconds",
    help: "Age of the oldest signed send whose fate is open",
    labels: ["network"],
    of: ({ sends }) =>
      sends.map(({ network, oldestSigned }) => ({ labels: { network }, value: oldestSigned })),
  },
  {
    name: "ponte_sends_troubled",
    help: "Sends that need a person's look, as /settings/unsettled lists them",
    of: ({ sendsTroubled }) => one(sendsTroubled),
  },
  {
    name: "ponte_payouts",
    help: "Payouts by status",
    labels: ["status"],
    of: ({ open, ended }) => [
      { labels: { status: "processing" }, value: open.payoutsProcessing },
      { labels: { status: "on_hold" }, value: open.payoutsOnHold },
      ...ended.payouts.map(({ end, count }) => ({ labels: { status: end }, value: count })),
    ],
  },
  {
    name: "ponte_payouts_oldest_pulled_seconds",
    help: "How long the tokens of a payout are here whose PIX is neither paid nor its tokens back",
    of: ({ open }) => one(open.oldestPulled),
  },
  {
    name: "ponte_payouts_troubled",
    help: "Payouts that need a person's look, as /settings/unsettled lists them",
    of: ({ payoutsTroubled }) => one(payoutsTroubled),
  },
  {
    name: "ponte_kyc_analyses_open",
    help: "Companies that wait to be judged",
    of: ({ analyses }) => one(analyses.open),
  },
  {
    name: "ponte_kyc_analyses_oldest_seconds",
    help: "How long the company has waited that waits longest to be judged",
    of: ({ analyses }) => one(analyses.oldestSeconds),
  },
  {
    name: "ponte_kyc_analyses_troubled",
    help: "Companies that can't be judged for now, as /settings/unsettled lists them",
    of: ({ analysesTroubled }) => one(analysesTroubled),
  },
  {
    name: "ponte_pix_payments_asked",
    help: "PIX that the bank was told to pay, and of which no outcome is known",
    of: ({ open }) => one(open.paymentsAsked),
  },
  {
    name: "ponte_pix_payments_oldest_asked_seconds",
    help: "Age of the oldest PIX that the bank was told to pay, and of which no outcome is known",
    of: ({ open }) => one(open.oldestAsked),
  },
  {
    name: "ponte_pix_returns_waiting",
    help: "PIX returns that the bank has not confirmed",
    of: ({ open }) => one(open.returnsWaiting),
  },
  {
    name: "ponte_pix_returns_oldest_seconds",
    help: "Age of the oldest PIX return that the bank has not confirmed",
    of: ({ open }) => one(open.oldestReturn),
  },
  {
    name: "ponte_pix_returns_troubled",
    help: "PIX returns that the bank refused or did not answer for when last asked",
    of: ({ returnsTroubled }) => one(returnsTroubled),
  },
  {
    name: "ponte_bank_feed_faults",
    help: "Rows of the bank's feed that could not be taken, as /settings/unsettled lists them",
    of: ({ feedFaults }) => one(feedFaults),
  },
  {
    name: "ponte_suspense_pix",
    help: "PIX in suspense",
    of: ({ suspense }) => one(suspense.count),
  },
  {
    name: "ponte_suspense_cents",
    help: "Money in suspense, in cents of BRL",
    of: ({ suspense }) => one(suspense.cents),
  },
  {
    name: "ponte_recovery",
    help: "1 while the service moves no money, because the outside shows what the books do not know",
    of: ({ recovery }) => one(recovery ? 1 : 0),
  },
  {
    name: "ponte_recovery_effects",
    help: "Movements that the outside shows and the books do not know, as npm run recover lists them",
    of: ({ recovery }) => one(recovery?.effects ?? 0),
  },
  {
    name: "ponte_webhook_deliveries",
    help: "Webhook deliveries that are not done, by status",
    labels: ["status"],
    of: ({ open }) => [
      { labels: { status: "pending" }, value: open.deliveriesPending },
      { labels: { status: "dead" }, value: open.deliveriesDead },
    ],
  },
  {
    name: "ponte_webhook_deliveries_oldest_pending_seconds",
    help: "Age of the oldest webhook delivery that is pending",
    of: ({ open }) => one(open.oldestDelivery),
  },
  {
    name: "ponte_bank_feed_age_seconds",
    help: "Time since the bank's feed was last read, by any process; kept every five seconds",
    of: ({ open }) => one(open.bankFeedAge),
  },
  {
    name: "ponte_books_imbalance_units",
    help: "Debits less credits of the books in minor units, per currency: anything but 0 is a fault",
    labels: ["currency"],
    of: ({ books }) =>
      books.imbalances.map(({ currency, units }) => ({ labels: { currency }, value: units })),
  },
  {
    name: "ponte_books_unread_transactions",
    help: "Transactions of the books that the imbalance does not hold yet; falls to 0 after a start",
    of: ({ books }) => one(books.unread),
  },
];

/** Registers a gauge per figure; returns the function that sets them. */
export function figureGauges(registry: Registry): (figures: Figures) => void {
  const shown = FIGURES.map(({ name, help, labels = [], of }) => ({
    gauge: new Gauge({ name, help, labelNames: [...labels], registers: [registry] }),
    isSingle: labels.length === 0,
    of,
  }));
  return (figures) => {
    for (const { gauge, isSingle, of } of shown) {
      // Labels that no longer occur must not keep their last value.
      if (isSingle) gauge.remove();
      else gauge.reset();
      for (const { labels = {}, value } of of(figures)) {
        if (value !== null) gauge.set(labels, Number(value));
      }
    }
  };
}
