import "server-only";
import type {
  LooseLine,
  MatchedLine,
  PaymentFacts,
  ReturnFacts,
} from "#lib/rules/reconciliation/facts.ts";
import { dayOf } from "#lib/rules/reconciliation/finding.ts";
import { judgePayment, judgeUnanswered } from "#lib/rules/reconciliation/judge-payment.ts";
import { judgeLooseLine } from "#lib/rules/reconciliation/judge-statement.ts";
import type { ExceptionKind, Found } from "#lib/rules/reconciliation/kinds.ts";
import { donePayment, endToEndOf, NOW } from "./healthy-payments.ts";

const LONG_AGO = new Date("2026-10-01T12:00:00Z");
export const payin = donePayment("payin");
export const payout = donePayment("payout");
const line = payin.lines[0]!;
const [back] = payin.returns;

export const of = (payment: PaymentFacts, changed: Partial<PaymentFacts>) => ({
  ...payment,
  ...changed,
});
const decided = (changed: Partial<NonNullable<PaymentFacts["decided"]>>) =>
  of(payin, { decided: { ...payin.decided!, ...changed } });
const chain = (changed: Partial<PaymentFacts["chain"]>) =>
  of(payout, { chain: { ...payout.chain, ...changed } });
const differs = (difference: string) => chain({ check: "differs", difference });
const pix = (changed: Partial<PaymentFacts["pix"]>) =>
  of(payin, { pix: { ...payin.pix, ...changed } });
export const lined = (changed: Partial<MatchedLine>) =>
  of(payin, { lines: [{ ...line, ...changed }] });
export const judged = (payment: PaymentFacts) => judgePayment(payment, NOW).found;
export const cameOf = ({ id, cents, endToEndId, receivedAt }: ReturnFacts): MatchedLine => ({
  ...line,
  id: 902n,
  kind: "return",
  returnId: id,
  cents,
  endToEndId,
  day: dayOf(receivedAt),
});
export const loose: LooseLine = {
  id: 5n,
  of: "exchange",
  day: "2026-11-03",
  cents: 100n,
  name: "X",
  memo: "PIX RECEBIDO",
  isSuggested: false,
  exchangeName: null,
};

/** One planted difference of every kind, some kinds in several ways. */
export const PLANTED: Record<ExceptionKind, () => readonly Found[][]> = {
  exchange_missing: () => [
    judgeUnanswered({ side: "payin", intent: "i", askedAt: LONG_AGO, cents: 1n }, NOW).found,
  ],
  exchange_surplus: () => [judged(of(payin, { decided: null }))],
  exchange_other_amount: () => [
    judged(decided({ grossCents: payin.grossCents + 1n })),
    judged(decided({ units: payin.units - 1n })),
  ],
  exchange_other_fee: () => [judged(decided({ feeCents: payin.feeCents! + 1n }))],
  exchange_other_party: () => [judged(decided({ party: "0xdef" }))],
  exchange_other_day: () => {
    const createdAt = new Date(payin.createdAt.getTime() + 3 * 86_400_000);
    return [judged(of(payin, { createdAt }))];
  },
  exchange_doubled: () => [judged(of(payin, { twins: 1n }))],
  exchange_two_ends: () => [judged(of(payin, { isContradicted: true }))],
  exchange_unfinished: () => [
    judged(of(payin, { status: "processing", endedAt: null, lines: [], isCovered: false })),
    judged(of(payout, { status: "on_hold", endedAt: null, settledAt: null, lines: [] })),
  ],
  chain_missing: () => [
    judged(differs("not_found")),
    judged(differs("refund_reverted")),
    judged(chain({ hash: null, check: "not_checked" })),
  ],
  chain_surplus: () => [judged(differs("pulled_though_failed"))],
  chain_other_amount: () => [judged(differs("other_amount"))],
  chain_other_party: () => [judged(differs("other_recipient_or_amount"))],
  chain_other_day: () => [judged(differs("refund_too_early"))],
  chain_doubled: () => [judged(differs("other_payout")), judged(chain({ sharedWith: 1n }))],
  chain_unfinished: () => [
    judged(differs("too_few_confirmations")),
    judged(chain({ check: "not_checked" })),
  ],
  pix_missing: () => [judged(of(pix({ endToEndId: null }), {}))],
  pix_surplus: () => [
    judged(of(payin, { status: "expired", returns: [], lines: [], isCovered: false })),
  ],
  pix_other_amount: () => [
    judged(
      of(payin, {
        status: "failed",
        lines: [],
        isCovered: false,
        returns: [
          {
            ...back!,
            reason: "undeliverable",
            endToEndId: payin.pix.endToEndId!,
            cents: payin.grossCents - 1n,
          },
        ],
      }),
    ),
  ],
  pix_other_party: () => [judged(pix({ isOtherPayer: true, payer: "Somebody", expected: "Else" }))],
  pix_other_day: () => [judged(pix({ endToEndId: endToEndOf(LONG_AGO, 17) }))],
  pix_doubled: () => [
    judged(pix({ sharedWith: 1n })),
    judged(of(payin, { returns: [{ ...back!, sharedWith: 1n }] })),
  ],
  pix_unfinished: () => [
    judged(of(payin, { returns: [{ ...back!, status: "returning", returnedAt: null }] })),
  ],
  statement_missing: () => [
    judged(of(payin, { lines: [] })),
    judged(of(payin, { coveredReturns: [back!.id] })),
    // It came, and by the statement it never went back.
    judged(of(payin, { coveredReturns: [back!.id], lines: [line, cameOf(back!)] })),
  ],
  statement_surplus: () => [
    judgeLooseLine(loose),
    judgeLooseLine({ ...loose, of: "own", memo: "PIX ENVIADO ÁGUIA SA", exchangeName: "Aguia" }),
  ],
  statement_other_amount: () => [
    judged(lined({ cents: line.cents + 1n })),
    judged(lined({ cents: -line.cents })),
  ],
  statement_other_party: () => [judged(lined({ name: "MERCADO DA ESQUINA" }))],
  statement_other_day: () => [judged(lined({ day: "2026-01-02" }))],
  statement_doubled: () => [judged(of(payin, { lines: [line, { ...line, id: 901n }] }))],
  statement_unfinished: () => [
    judged(
      of(payout, {
        status: "failed",
        settledAt: null,
        pix: { ...payout.pix, endToEndId: null },
        chain: { ...payout.chain, check: "verified" },
        isCovered: false,
      }),
    ),
  ],
};
