import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { encodeBrCode } from "./br-code.ts";
import { formatAmount } from "./money.ts";
import { payinFromReceiver, payinFromSender } from "./payin-amounts.ts";
import { checkPixCode, quoteFault } from "./payin-check.ts";
import { SANDBOX_RECEIVER } from "./sandbox.ts";

const FEE = { flat: 0n, bps: 50n };
const rate = fc.bigInt({ min: 3_000_000n, max: 10_000_000n });

const senderQuote = fc
  .record({ cents: fc.bigInt({ min: 1000n, max: 100_000_000n }), rate })
  .map(({ cents, rate: at }) => ({
    asked: { currencyType: "sender" as const, requestUnits: cents },
    quote: { ...payinFromSender(cents, at, FEE), rate: at },
  }));
const receiverQuote = fc
  .record({ units: fc.bigInt({ min: 1_000_000n, max: 10n ** 12n }), rate })
  .map(({ units, rate: at }) => ({
    asked: { currencyType: "receiver" as const, requestUnits: units },
    quote: { ...payinFromReceiver(units, at, FEE), rate: at },
  }));
const honest = fc.oneof(senderQuote, receiverQuote);

describe("a quote", () => {
  test("that follows from what was asked is accepted", () => {
    fc.assert(fc.property(honest, ({ asked, quote }) => quoteFault(asked, quote) === null));
  });

  test("that is off by one unit anywhere is named", () => {
    const field = fc.constantFrom("senderCents", "receiverUnits", "feeCents" as const);
    const off = fc.constantFrom(1n, -1n);
    fc.assert(
      fc.property(honest, field, off, ({ asked, quote }, name, by) => {
        const changed = { ...quote, [name]: quote[name as "feeCents"] + by };
        // A cent of fee may buy nothing at all when the rate rounds it away; only the sums count.
        const stillFollows =
          asked.currencyType === "sender" &&
          name === "feeCents" &&
          payinFromSender(quote.senderCents, quote.rate, { flat: changed.feeCents, bps: 0n })
            .receiverUnits === quote.receiverUnits;
        return stillFollows || quoteFault(asked, changed) !== null;
      }),
    );
  });

  test("without a fee may not give more than its rate", () => {
    const asked = { currencyType: "sender" as const, requestUnits: 25_000n };
    const quote = { senderCents: 25_000n, feeCents: null, rate: 5_000_000n };
    expect(quoteFault(asked, { ...quote, receiverUnits: 49_000_000n })).toBeNull();
    expect(quoteFault(asked, { ...quote, receiverUnits: 50_000_001n })).toBe("receiver_amount");
  });
});

describe("a PIX code", () => {
  const of = (amount: bigint, over: Partial<typeof SANDBOX_RECEIVER> = {}) =>
    encodeBrCode({
      ...SANDBOX_RECEIVER,
      ...over,
      amount: formatAmount(amount, "BRL"),
      txid: "A1b2C3d4E5f6G7h8I9j0K1l2M",
    });

  test("of the right amount to the pinned receiver is read", () => {
    expect(checkPixCode(of(25_000n), 25_000n, SANDBOX_RECEIVER)).toMatchObject({ ok: true });
  });

  test.each([
    ["another amount", of(25_001n), "amount"],
    ["another name", of(25_000n, { name: "OUTRA PESSOA" as never }), "receiver"],
    ["another key", of(25_000n, { key: "52998224725" as never }), "receiver"],
    ["a wrong CRC", of(25_000n).slice(0, -4) + "0000", "bad_crc"],
    ["no code at all", "hello", "unreadable"],
  ])("with %s is refused by name", (_, text, fault) => {
    const checked = checkPixCode(text, 25_000n, SANDBOX_RECEIVER);
    expect(checked).toEqual({ ok: false, fault });
  });
});
