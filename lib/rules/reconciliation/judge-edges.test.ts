import { describe, expect, test } from "vitest";
import { donePayment, endToEndOf, NOW } from "#lib/test/reconciliation/healthy-payments.ts";
import { cameOf, judged, of, payin, payout } from "#lib/test/reconciliation/planted-differences.ts";
import type { PaymentFacts } from "./facts.ts";
import { dayOf } from "./finding.ts";
import { judgeUnanswered } from "./judge-payment.ts";

const DAY_MS = 86_400_000;
const [line] = payin.lines;
const [back] = payin.returns;
if (!line || !back) throw new Error("the payin has a line and a return");
const LATELY = new Date(NOW.getTime() - 3_600_000);
const kinds = (payment: PaymentFacts) => judged(payment).map(({ kind }) => kind);
const onChain = (payment: PaymentFacts, chain: Partial<PaymentFacts["chain"]>, rest = {}) =>
  kinds(of(payment, { ...rest, chain: { ...payment.chain, ...chain } }));
const byPix = (payment: PaymentFacts, pix: Partial<PaymentFacts["pix"]>, rest = {}) =>
  judged(of(payment, { ...rest, pix: { ...payment.pix, ...pix } }));
const shift = (at: Date, days: number) => new Date(at.getTime() + days * DAY_MS);

test.each([
  ["other_chain", "chain_missing"],
  ["not_found", "chain_missing"],
  ["reverted", "chain_missing"],
  ["refund_not_found", "chain_missing"],
  ["refund_reverted", "chain_missing"],
  ["too_few_confirmations", "chain_unfinished"],
  ["refund_too_few_confirmations", "chain_unfinished"],
  ["other_amount", "chain_other_amount"],
  ["refund_other_amount", "chain_other_amount"],
  ["other_recipient_or_amount", "chain_other_party"],
  ["other_payout", "chain_doubled"],
  ["refund_other_payout", "chain_doubled"],
  ["refund_too_early", "chain_other_day"],
  ["pulled_though_failed", "chain_surplus"],
  ["something_new", "chain_other_party"],
])("what our look at the chain calls %s is %s", (difference, kind) => {
  expect(onChain(payout, { check: "differs", difference })).toEqual([kind]);
});

describe("the chain", () => {
  test("one that stands for another's payout is found once", () => {
    const twice = { check: "differs", difference: "other_payout", sharedWith: 1n } as const;
    expect(onChain(payout, twice)).toEqual(["chain_doubled"]);
  });

  test("without a hash only what moved is missed, and after a day", () => {
    const none = { check: "not_checked", hash: null } as const;
    const bare = { lines: [], isCovered: false, returns: [] };
    expect(onChain(payout, none, { ...bare, status: "refunded" })).toContain("chain_missing");
    expect(onChain(payout, none, { ...bare, status: "failed" })).not.toContain("chain_missing");
    expect(onChain(payout, none, { endedAt: LATELY })).not.toContain("chain_missing");
    expect(onChain(payin, none)).toContain("chain_missing");
    for (const status of ["failed", "expired"] as const) {
      expect(onChain(payin, none, { ...bare, status })).not.toContain("chain_missing");
      expect(onChain(payin, { sharedWith: 1n }, { ...bare, status })).not.toContain(
        "chain_doubled",
      );
    }
    expect(onChain(payout, { sharedWith: 1n }, { ...bare, status: "failed" })).toContain(
      "chain_doubled",
    );
  });
});

describe("the exchange", () => {
  const later = (days: number) => kinds(of(payin, { createdAt: shift(payin.settledAt!, days) }));
  test("what moved a day before it was asked for may be of another zone, two days before not", () => {
    expect(later(1)).not.toContain("exchange_other_day");
    expect(later(2)).toContain("exchange_other_day");
  });

  test("a payout is late by when it was asked for, a payin by its deadline", () => {
    const open = { endedAt: null, settledAt: null, lines: [], returns: [], isCovered: false };
    const old = shift(NOW, -9);
    const late = (payment: PaymentFacts, createdAt: Date, expiresAt: Date) =>
      kinds(of(payment, { ...open, status: "processing", createdAt, expiresAt }));
    expect(late(payout, LATELY, old)).not.toContain("exchange_unfinished");
    expect(late(payout, old, LATELY)).toContain("exchange_unfinished");
    expect(late(payin, LATELY, old)).toContain("exchange_unfinished");
    expect(late(payin, old, LATELY)).not.toContain("exchange_unfinished");
  });

  test("an answer is awaited for a day", () => {
    const asked = { side: "payin", intent: "i", cents: 1n } as const;
    expect(judgeUnanswered({ ...asked, askedAt: LATELY }, NOW)).toEqual({
      found: [],
      lookAgainAt: shift(LATELY, 1),
    });
  });
});

describe("a PIX", () => {
  test("without an id is missed a day after the end, with what was settled and when", () => {
    const rest = { lines: [], isCovered: false };
    expect(byPix(payout, { endToEndId: null }, rest)).toMatchObject([
      { kind: "pix_missing", cents: payout.netCents, day: dayOf(payout.settledAt!) },
    ]);
    expect(byPix(payout, { endToEndId: null }, { ...rest, netCents: null })).toMatchObject([
      { kind: "pix_missing", cents: payout.grossCents },
    ]);
    const ended = { ...rest, settledAt: null, endedAt: shift(NOW, -5), createdAt: shift(NOW, -9) };
    expect(byPix(payout, { endToEndId: null }, ended)).toMatchObject([
      { kind: "pix_missing", day: dayOf(shift(NOW, -5)) },
    ]);
    expect(byPix(payout, { endToEndId: null }, { ...ended, endedAt: null })).toMatchObject([
      { kind: "pix_missing", day: dayOf(shift(NOW, -9)) },
    ]);
    expect(byPix(payout, { endToEndId: null }, { ...rest, endedAt: LATELY })).toEqual([]);
  });

  test("that came for nothing is one too many after three days, whichever way the payin ended", () => {
    const rest = { returns: [], lines: [], isCovered: false };
    for (const status of ["failed", "expired"] as const) {
      expect(kinds(of(payin, { ...rest, status }))).toEqual(["pix_surplus"]);
      const at = { settledAt: LATELY, createdAt: LATELY };
      const pix = { endToEndId: endToEndOf(LATELY, 1) };
      expect(byPix(payin, pix, { ...rest, ...at, status })).toEqual([]);
    }
  });

  test("is of somebody else only where both are named", () => {
    const other = { isOtherPayer: true, payer: "Somebody", expected: "Else" };
    expect(byPix(payin, { ...other, payer: null })).toEqual([]);
    expect(byPix(payin, { ...other, expected: null })).toEqual([]);
    expect(byPix(payin, { ...other, isOtherPayer: false })).toEqual([]);
  });

  test("may be made a day from its settlement, and not two", () => {
    const madeOn = (days: number) =>
      byPix(payin, { endToEndId: endToEndOf(shift(payin.settledAt!, days), 1) }).map(
        ({ kind }) => kind,
      );
    expect(madeOn(1)).not.toContain("pix_other_day");
    expect(madeOn(-1)).not.toContain("pix_other_day");
    expect(madeOn(2)).toContain("pix_other_day");
    expect(madeOn(-2)).toContain("pix_other_day");
  });
});

describe("a statement", () => {
  test("has a PIX that went back twice, as it came and as it went", () => {
    const came = cameOf(back);
    const went = { ...came, id: 903n, cents: -came.cents };
    const of2 = (...lines: PaymentFacts["lines"][number][]) =>
      judged(of(payin, { coveredReturns: [back.id], lines: [line, ...lines] }));
    expect(of2(came, went)).toEqual([]);
    expect(of2(came, went, { ...went, id: 904n })).toMatchObject([
      { kind: "statement_doubled", returnId: back.id, lineId: 904n, theirs: "3" },
    ]);
    expect(of2(came, { ...went, cents: went.cents - 1n })).toMatchObject([
      { kind: "statement_other_amount", returnId: back.id, lineId: 903n, cents: 1n },
    ]);
  });

  test("shows what it has against what was decided, each with its sign", () => {
    const [out] = donePayment("payout").lines;
    if (!out) throw new Error("the payout has a line");
    expect(judged(of(payout, { lines: [{ ...out, cents: out.cents - 1n }] }))).toMatchObject([
      { ours: String(-payout.grossCents), theirs: String(out.cents - 1n) },
    ]);
  });

  test("tells of a paid payin that is not done that the bank has moved it", () => {
    const open = { status: "processing", expiresAt: LATELY, endedAt: null } as const;
    expect(kinds(of(payin, open))).toEqual([]);
    expect(kinds(of(payin, { ...open, settledAt: null }))).toContain("statement_unfinished");
    expect(kinds(of(payout, { ...open, createdAt: LATELY }))).toContain("statement_unfinished");
  });
});
