import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DIFFERENCE_PATHS } from "#protocol/wire/difference.ts";
import { parseJson } from "#protocol/wire/json.ts";
import { formatAmount, type Token } from "#protocol/money/money.ts";
import type { WalletNetwork } from "#protocol/chain/networks.ts";
import { payinQuoteFaults, type PayinInput, type PayinQuoteCheck } from "./payin-quote-check.ts";
import { createPayinQuote, PayinQuoteRecord } from "#protocol/payins/payins.ts";
import { SIGNING_LIMITS_DEFAULT } from "#lib/rules/spenders/signing-limits.ts";
import { HOSTILE_PAYIN_QUOTES } from "#protocol/test/hostile-payins.ts";
import { honestPayinQuote, PAYIN_FEE, payinAsk } from "#protocol/test/honest-payin.ts";

const RATE = 5_464_600n;
const createdAt = new Date("2026-09-01T12:00:00.000Z");
const TERMS = { rate: RATE, fee: PAYIN_FEE, createdAt };

/** Reads a quote as an answer: through the wire's text and the reader. */
const read = (quote: unknown) =>
  createPayinQuote.read(parseJson(JSON.stringify({ success: true, message: "ok", data: quote })));

/** A quote on the wire, checked at once by a dashboard where its rate is the usual one. */
const check = (ask: PayinInput, quote: unknown, over: Partial<PayinQuoteCheck> = {}) =>
  payinQuoteFaults({
    asked: ask,
    quote: read(quote),
    limits: SIGNING_LIMITS_DEFAULT,
    recentRates: [],
    now: createdAt,
    ...over,
  });
const fieldsOf = (...given: Parameters<typeof check>) => check(...given).map(({ field }) => field);

const TRON = "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8";
const WAYS: [WalletNetwork, Token, string][] = [
  ["polygon", "USDC", payinAsk().address],
  ["ethereum", "USDT", payinAsk().address],
  ["tron", "USDT", TRON],
];
const sides = fc.oneof(
  fc.record({
    currencyType: fc.constant("sender" as const),
    requestUnits: fc.bigInt(10_00n, 100_000_000n),
  }),
  fc.record({
    currencyType: fc.constant("receiver" as const),
    requestUnits: fc.bigInt(2_000_000n, 10n ** 12n),
  }),
);
const asks = fc
  .tuple(fc.constantFrom(...WAYS), sides)
  .map(([[network, token, address], side]) => payinAsk({ network, token, address, ...side }));
const honest = fc
  .record({
    ask: asks,
    rate: fc.bigInt(4_800_000n, 6_000_000n),
    fee: fc.record({ flat: fc.bigInt(0n, 300n), bps: fc.bigInt(0n, 190n) }),
  })
  .map(({ ask, ...terms }) => ({ ask, quote: honestPayinQuote(ask, { ...terms, createdAt }) }));

describe("an honest quote", () => {
  test("differs in nothing, whatever is asked, at whatever rate and fee", () => {
    fc.assert(
      fc.property(honest, ({ ask, quote }) => {
        expect(check(ask, quote)).toEqual([]);
      }),
    );
  });

  test("that repeats nothing of the request, as the seed has it, differs in nothing", () => {
    fc.assert(
      fc.property(honest, ({ ask, quote }) => {
        const { quote_id, quotation, commercial_quotation, expires_at } = quote;
        const { sender_amount, receiver_amount } = quote;
        const seed = { quote_id, quotation, commercial_quotation, expires_at };
        expect(check(ask, { ...seed, sender_amount, receiver_amount })).toEqual([]);
      }),
    );
  });

  test("that is off by one unit anywhere is named", () => {
    const places = [
      ["sender_amount", "BRL"],
      ["receiver_amount", "USDC"],
      ["fee_amount", "BRL"],
    ] as const;
    const by = fc.constantFrom(1n, -1n);
    fc.assert(
      fc.property(honest, fc.constantFrom(...places), by, ({ ask, quote }, [name, asset], off) => {
        const units = BigInt(quote[name].replace(".", "")) + off;
        if (units < 0n) return;
        const changed = { ...quote, [name]: formatAmount(units, asset) };
        expect(check(ask, changed).length).toBeGreaterThan(0);
      }),
    );
  });

  test.each([
    ["in lower case", payinAsk().address.toLowerCase()],
    ["in upper case", `0x${payinAsk().address.slice(2).toUpperCase()}`],
  ])("may write an address of EVM %s", (_case, address) => {
    expect(check(payinAsk(), { ...honestPayinQuote(payinAsk(), TERMS), address })).toEqual([]);
  });

  test("may not write one of Tron in another case, or one whose checksum is wrong", () => {
    const ask = payinAsk({ network: "tron", token: "USDT", address: TRON });
    const quote = honestPayinQuote(ask, TERMS);
    expect(fieldsOf(ask, { ...quote, address: TRON.toLowerCase() })).toEqual(["address"]);
    const swapped = payinAsk().address.replace("aAeb", "AaEB");
    const evm = { ...honestPayinQuote(payinAsk(), TERMS), address: swapped };
    expect(fieldsOf(payinAsk(), evm)).toEqual(["address"]);
  });

  test("may give numbers, fewer places or more zeros", () => {
    const quote = honestPayinQuote(payinAsk(), TERMS);
    const written = { sender_amount: 250, request_amount: "250.0000", fee_amount: 1.25 };
    expect(check(payinAsk(), { ...quote, ...written })).toEqual([]);
  });
});

describe("a lie", () => {
  const quote = honestPayinQuote(payinAsk(), TERMS);

  test.each(HOSTILE_PAYIN_QUOTES.map((lie) => [lie.name, lie] as const))(
    "of %s is named",
    (_name, { field, change }) => {
      expect(PayinQuoteRecord.parse(quote)).toEqual(quote);
      expect(fieldsOf(payinAsk(), change({ ...quote }))).toContain(field);
    },
  );

  test("is told once each, and names a place in the answer", () => {
    const names = HOSTILE_PAYIN_QUOTES.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const { field } of HOSTILE_PAYIN_QUOTES) expect(DIFFERENCE_PATHS[field]).toBeTruthy();
  });

  test("says both values, the bound of a rate and the most of a fee", () => {
    const lie = (name: string) => {
      const found = HOSTILE_PAYIN_QUOTES.find((each) => each.name === name);
      return check(payinAsk(), found?.change({ ...quote }));
    };
    expect(lie("a rate ten times worse")[0]).toEqual({
      field: "quotation",
      fault: "out_of_band",
      derived: "3.000000 – 10.000000",
      returned: "54.646000",
    });
    expect(lie("a rate a quarter worse")[0]).toEqual({
      field: "quotation",
      fault: "out_of_start_band",
      derived: "4.800000 – 6.000000",
      returned: "6.830750",
    });
    expect(lie("a fee of 90 %")).toEqual([
      { field: "fee_amount", fault: "too_high", derived: "10.00", returned: "225.00" },
    ]);
    expect(lie("0.000001 USDC")).toEqual([
      {
        field: "receiver_amount",
        fault: "differs",
        derived: quote.receiver_amount,
        returned: "0.000001",
      },
    ]);
    expect(lie("an end in 2099")).toEqual([
      {
        field: "expires_at",
        fault: "too_late",
        derived: "2026-09-01T12:10:00.000Z",
        returned: "2099-01-01T00:00:00.000Z",
      },
    ]);
    expect(lie("a network that looks alike")[0]?.returned).toBe("p\\u{43e}lygon");
  });
});

describe("the dashboard's own bounds", () => {
  const quote = honestPayinQuote(payinAsk(), TERMS);
  const days = (rate: bigint, count: number) => Array.from({ length: count }, () => rate);

  test("the usual rate counts from the fifth day on, within 3 %", () => {
    const far = (RATE * 97n) / 105n;
    expect(check(payinAsk(), quote, { recentRates: days(far, 4) })).toEqual([]);
    expect(check(payinAsk(), quote, { recentRates: days(far, 5) })).toMatchObject([
      { field: "quotation", fault: "far_from_median" },
    ]);
    expect(check(payinAsk(), quote, { recentRates: days(RATE, 20) })).toEqual([]);
  });

  test("an end lies ten minutes ahead at most", () => {
    const ending = (ms: number) => {
      const expires_at = new Date(createdAt.getTime() + ms).toISOString();
      return fieldsOf(payinAsk(), { ...quote, expires_at });
    };
    expect(ending(600_000)).toEqual([]);
    expect(ending(600_001)).toEqual(["expires_at"]);
    expect(ending(1)).toEqual([]);
    expect(ending(0)).toEqual(["expires_at"]);
  });

  test("where no fee is stated what the rate leaves over stays within the fee's limits", () => {
    const { fee_amount: _none, ...silent } = quote;
    const most = 10_00n;
    const bought = (cents: bigint) => (cents * 10_000_000_000n) / RATE;
    const at = (left: bigint) => formatAmount(bought(250_00n - left), "USDC");
    expect(check(payinAsk(), { ...silent, receiver_amount: at(most) })).toEqual([]);
    const beyond = { ...silent, receiver_amount: at(most + 1n) };
    expect(fieldsOf(payinAsk(), beyond)).toEqual(["fee_amount"]);
    const ask = payinAsk({ currencyType: "receiver", requestUnits: 45_000_000n });
    const { fee_amount: _no, ...asked } = honestPayinQuote(ask, TERMS);
    expect(check(ask, asked)).toEqual([]);
    expect(fieldsOf(ask, { ...asked, sender_amount: "900.00" })).toEqual(["fee_amount"]);
    expect(fieldsOf(ask, { ...asked, sender_amount: "10.00" })).toEqual(["sender_amount"]);
  });
});
