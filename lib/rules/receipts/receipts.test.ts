import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PAYIN_PHASES } from "#lib/rules/payins/payin-phase.ts";
import { PAYOUT_PHASES, type PayoutPhase } from "#lib/rules/payouts/payout-states.ts";
import { STEP_STATES } from "#lib/rules/payouts/payout-steps.ts";
import { checkedReceipt } from "./checked-receipt.ts";
import { payinReceipt, returnReceipt, type PayinSaid } from "./payin-receipt.ts";
import { payoutReceipt, type PayoutSaid } from "./payout-receipt.ts";
import { checkPath, groupedCode, parseReceiptCode } from "./receipt-code.ts";
import { receiptFileName } from "./receipt-file-name.ts";
import { markOf } from "./receipt-states.ts";

const moment = fc
  .date({ min: new Date("2024-01-01"), max: new Date("2030-01-01"), noInvalidDate: true })
  .map((at) => at.toISOString());
const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: null });
const name = fc.string({ unit: "grapheme", minLength: 1, maxLength: 60 });
const brl = fc
  .bigInt(1n, 10n ** 12n)
  .map((cents) => `${cents / 100n}.${String(cents % 100n).padStart(2, "0")}`);
const rate = fc.constant("5.464600");
const COMPANY = { name: "Ipê Amarelo", document: "11222333000181", sign: null };
const chainCheck = fc.constantFrom("not_checked" as const, "verified" as const, "differs" as const);
const common = {
  id: fc.nat().map(String),
  contradictedBy: maybe(fc.constantFrom("failed", "completed")),
  chainCheck,
  network: fc.constantFrom("polygon", "elsewhere"),
  token: fc.constantFrom("USDC" as const, "USDT" as const),
  senderAmount: brl,
  receiverAmount: brl,
  feeAmount: maybe(brl),
  rate,
  allInRate: rate,
  createdAt: moment,
  endToEndId: maybe(fc.constantFrom("E1", "E2")),
  readAt: maybe(moment),
  labels: fc.record({ reference: fc.string({ maxLength: 20 }) }),
};

const payins: fc.Arbitrary<PayinSaid> = fc.record({
  ...common,
  transactionId: fc.nat().map(String),
  address: fc.constant("0xabc"),
  pix: fc.oneof(
    fc.constant({ ok: false as const }),
    fc.record({ ok: fc.constant(true as const), receiverName: name, receiverKey: maybe(name) }),
  ),
  expiresAt: moment,
  paidAt: maybe(moment),
  completedAt: maybe(moment),
  transactionHash: maybe(fc.constant("0xhash")),
  returns: fc.array(
    fc.record({
      id: fc.nat().map(String),
      reason: fc.constantFrom("late", "undeliverable", "something"),
      status: fc.constantFrom("returning", "returned", "something"),
      amount: brl,
      endToEndId: fc.constantFrom("E1", "E2"),
      receivedAt: moment,
      returnedAt: maybe(moment),
    }),
    { maxLength: 3 },
  ),
  payer: maybe(
    fc.record({
      name,
      document: maybe(fc.constant("***.456.789-**")),
      bank: maybe(fc.record({ ispb: fc.constant("18236120"), name: maybe(name) })),
    }),
  ),
});

const payouts: fc.Arbitrary<PayoutSaid> = fc.record({
  isExplained: fc.boolean(),
  ...common,
  phase: fc.constantFrom(...(Object.keys(PAYOUT_PHASES) as PayoutPhase[])),
  tokenAmount: brl,
  senderAddress: fc.constant("0xabc"),
  receiver: fc.record({
    name,
    key: maybe(name),
    holder: maybe(fc.record({ name, document: maybe(fc.constant("***.456.789-**")) })),
  }),
  steps: fc.array(
    fc.record({
      name: fc.constantFrom("transaction", "payment"),
      state: fc.constantFrom(...STEP_STATES),
      at: maybe(moment),
      provider: maybe(fc.constant("Banco do Envio")),
    }),
    { maxLength: 2 },
  ),
  pullHash: maybe(fc.constant("0xpull")),
  refundHash: maybe(fc.constant("0xrefund")),
  endedAt: maybe(moment),
});

describe("a payin's receipt", () => {
  const cases = fc.tuple(payins, fc.constantFrom(...PAYIN_PHASES));

  test("has a check only where it is completed and nothing contradicts that", () => {
    fc.assert(
      fc.property(cases, ([payin, phase]) => {
        const isDone =
          phase === "completed" && payin.contradictedBy === null && payin.chainCheck !== "differs";
        expect(markOf(payinReceipt(payin, phase, COMPANY).state) === "done").toBe(isDone);
      }),
    );
  });

  test("is never final while the payin or its return is not", () => {
    fc.assert(
      fc.property(cases, ([payin, phase]) => {
        const mark = markOf(payinReceipt(payin, phase, COMPANY).state);
        const isOpen = !["completed", "failed", "expired"].includes(phase);
        if (isOpen) expect(mark).toBe("waiting");
        if (mark === "back") {
          expect(payin.returns.some(({ status }) => status === "returned")).toBe(true);
        }
      }),
    );
  });

  test("says that tokens were received only with its check", () => {
    fc.assert(
      fc.property(cases, ([payin, phase]) => {
        const { exchange, state } = payinReceipt(payin, phase, COMPANY);
        expect(exchange?.areTokensMoved).toBe(markOf(state) === "done");
      }),
    );
  });

  test("a return names its payer only where the PIX is the payin's own", () => {
    fc.assert(
      fc.property(payins, (payin) => {
        for (const one of payin.returns) {
          const { to, state } = returnReceipt(payin, one, COMPANY);
          const isOwn = one.endToEndId === payin.endToEndId;
          expect(to.name).toBe(isOwn ? (payin.payer?.name ?? null) : null);
          expect(markOf(state) === "done").toBe(one.status === "returned");
        }
      }),
    );
  });
});

describe("a payout's receipt", () => {
  test("has a check only where it is completed and nothing contradicts that", () => {
    fc.assert(
      fc.property(payouts, (payout) => {
        const mark = markOf(payoutReceipt(payout, COMPANY).state);
        const isAgreed = payout.contradictedBy === null && payout.chainCheck !== "differs";
        const isPaid = isAgreed || (payout.contradictedBy === null && payout.isExplained);
        expect(mark === "done").toBe(payout.phase === "completed" && isPaid);
        expect(mark === "back").toBe(payout.phase === "refunded" && isAgreed);
        expect(mark === "ended").toBe(payout.phase === "failed" && isAgreed);
      }),
      // Rare together: an end without a payment, explained.
      { numRuns: 2_000 },
    );
  });

  test("says when the PIX was paid, and by which bank, only where it was", () => {
    fc.assert(
      fc.property(payouts, (payout) => {
        const { times, state, from } = payoutReceipt(payout, COMPANY);
        if (times.some(({ what }) => what === "paid")) expect(markOf(state)).toBe("done");
        if (from.bank !== null) expect(markOf(state)).toBe("done");
      }),
    );
  });
});

test("the public page's facts are these, and no text of the receipt but the amount is among them", () => {
  fc.assert(
    fc.property(payouts, (payout) => {
      const checked = checkedReceipt(payoutReceipt(payout, COMPANY));
      expect(Object.keys(checked).toSorted()).toEqual(
        ["amount", "asset", "date", "from", "state", "to"].toSorted(),
      );
      expect(checked.date).toMatch(/^\d{4}-\d\d-\d\d$/);
      for (const initials of [checked.from, checked.to]) {
        expect([...(initials ?? "")].length).toBeLessThanOrEqual(6);
      }
    }),
  );
});

test("a file's name has no character that any system refuses, whatever the receiver is called", () => {
  fc.assert(
    fc.property(payouts, (payout) => {
      const named = receiptFileName(payoutReceipt(payout, COMPANY));
      expect(named).toMatch(/^\d{4}-\d\d-\d\d(_[a-z\d-]+)?_\d+\.\d\d-BRL_payout-\d+$/);
      expect(named.length).toBeLessThan(120);
    }),
  );
});

describe("a code", () => {
  const code = fc.string({
    unit: fc.constantFrom(..."0123456789ABCDEFGHJKMNPQRSTVWXYZ"),
    minLength: 26,
    maxLength: 26,
  });

  test("is read however it was typed", () => {
    fc.assert(
      fc.property(code, (one) => {
        for (const typed of [one, groupedCode(one), one.toLowerCase(), ` ${groupedCode(one)} `]) {
          expect(parseReceiptCode(typed)).toBe(one);
        }
        expect(parseReceiptCode(one.replaceAll("0", "o").replaceAll("1", "l"))).toBe(one);
        expect(checkPath(one)).toMatch(/^\/receipt#[\dA-Z-]+$/);
      }),
    );
  });

  test.each(["", "A", "U".repeat(26), "0".repeat(25), "0".repeat(27), "é".repeat(26)])(
    "%j is none",
    (text) => expect(parseReceiptCode(text)).toBeNull(),
  );
});
