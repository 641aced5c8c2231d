import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatAmount, parseAmount, PLACES, type Asset } from "#protocol/money/money.ts";
import { LANGUAGES, LOCALES, type Locale } from "#lib/i18n/locale.ts";
import { HIDDEN } from "#protocol/test/hidden-letters.ts";
import { readAmount, showAmount } from "./amount-input.ts";
import { localAmount } from "./local-amount.ts";

const amount = (text: string) => ({ amount: text });
const reason = (text: string) => ({ reason: text });

describe("what one means is read", () => {
  test.each<[string, Asset, Locale, string]>([
    ["250", "BRL", "pt-BR", "250"],
    ["250,00", "BRL", "pt-BR", "250.00"],
    ["250.00", "BRL", "pt-BR", "250.00"],
    ["250,5", "BRL", "en", "250.5"],
    ["1.234,56", "BRL", "pt-BR", "1234.56"],
    ["1.234,56", "BRL", "en", "1234.56"],
    ["1,234.56", "BRL", "pt-BR", "1234.56"],
    ["1,234.56", "BRL", "en", "1234.56"],
    ["1.234.567", "USDC", "en", "1234567"],
    ["1.234", "BRL", "pt-BR", "1234"],
    ["1,234", "BRL", "en", "1234"],
    ["1 234,56", "BRL", "pt-BR", "1234.56"],
    ["1\u00a0234\u202f567,89", "BRL", "en", "1234567.89"],
    ["1 234,567", "USDC", "en", "1234.567"],
    ["R$ 1.234,56", "BRL", "en", "1234.56"],
    ["45.123456 USDC", "USDC", "pt-BR", "45.123456"],
    ["0,125", "USDC", "pt-BR", "0.125"],
    ["0.125", "USDC", "pt-BR", "0.125"],
    ["1,2340", "USDC", "pt-BR", "1.2340"],
    [",50", "BRL", "pt-BR", "0.50"],
    ["12,", "BRL", "pt-BR", "12"],
    [" 7 ", "BRL", "en", "7"],
    ["007", "BRL", "pt-BR", "7"],
    ["0250", "BRL", "pt-BR", "250"],
    ["00,50", "BRL", "pt-BR", "0.50"],
    ["00.125", "USDC", "en", "0.125"],
    ["000", "BRL", "en", "0"],
    ["R$\u00a01.234,56\n", "BRL", "pt-BR", "1234.56"],
    ["\u2066R$\u2069 1.234,56\u200b", "BRL", "en", "1234.56"],
    ["\ufeff2\u200b5\u00ad0\ufe0f", "BRL", "en", "250"],
    ["1\u2009234\u2009567,89", "BRL", "pt-BR", "1234567.89"],
  ])("%s of %s in %s", (typed, asset, locale, wire) => {
    expect(readAmount(typed, asset, locale)).toEqual(amount(wire));
  });
});

describe("what could mean two amounts is refused", () => {
  test.each<[string, Asset, Locale]>([
    ["1.234", "USDC", "pt-BR"],
    ["1.234", "USDC", "en"],
    ["1,234", "USDC", "pt-BR"],
    ["1,234", "USDT", "en"],
    ["1,234", "BRL", "pt-BR"],
    ["1.234", "BRL", "en"],
    ["999.999", "USDC", "pt-BR"],
    ["01.234", "USDC", "pt-BR"],
    ["1\u200b.234", "USDC", "en"],
  ])("%s of %s in %s", (typed, asset, locale) => {
    expect(readAmount(typed, asset, locale)).toEqual(reason("ambiguous"));
  });
});

describe("what is no amount is refused", () => {
  test.each<[string, Asset, string]>([
    ["", "BRL", "required"],
    ["   ", "BRL", "required"],
    ["R$", "BRL", "required"],
    ["-5", "BRL", "not_an_amount"],
    ["+5", "BRL", "not_an_amount"],
    ["1e3", "BRL", "not_an_amount"],
    ["(5)", "BRL", "not_an_amount"],
    ["US$ 5", "BRL", "not_an_amount"],
    ["5 USDT", "USDC", "not_an_amount"],
    ["\u200b\u2060", "BRL", "required"],
    ["0.250,00", "BRL", "leading_zeros"],
    ["0 250", "BRL", "leading_zeros"],
    ["\uff12\uff15\uff10", "BRL", "not_an_amount"],
    ["1..5", "BRL", "not_an_amount"],
    ["1,2,3", "BRL", "not_an_amount"],
    ["12.34.567", "BRL", "not_an_amount"],
    ["1,23.456,7", "BRL", "not_an_amount"],
    ["1 2", "BRL", "not_an_amount"],
    ["12 34", "BRL", "not_an_amount"],
    [".", "BRL", "not_an_amount"],
    ["٣", "BRL", "not_an_amount"],
    ["Infinity", "USDC", "not_an_amount"],
    ["0x10", "USDC", "not_an_amount"],
    ["1,2345", "BRL", "too_many_decimals:2"],
    ["10,0000001", "USDC", "too_many_decimals:6"],
  ])("%s of %s", (typed, asset, why) => {
    for (const locale of LOCALES) expect(readAmount(typed, asset, locale)).toEqual(reason(why));
  });
});

const anyLocale = fc.constantFrom(...LOCALES);
const anyAsset = fc.constantFrom<Asset>("BRL", "USDC", "USDT");
const anyUnits = fc.bigInt({ min: 0n, max: 10n ** 17n });

test.each(LOCALES)(
  "three decimals are shown so that they can't be taken for thousands (%s)",
  (locale) => {
    expect(readAmount(showAmount("1.234", locale), "USDC", locale)).toEqual(amount("1.2340"));
  },
);

test("what the field shows at rest reads back as the same amount", () => {
  fc.assert(
    fc.property(anyUnits, anyAsset, anyLocale, (units, asset, locale) => {
      const read = readAmount(showAmount(formatAmount(units, asset), locale), asset, locale);
      expect(read).toHaveProperty("amount");
      expect(parseAmount("amount" in read ? read.amount : "", asset)).toBe(units);
    }),
    { numRuns: 20_000 },
  );
});

test("either convention, grouped or not, is read as the amount meant or refused, never as another", () => {
  const written = fc.record({
    units: anyUnits,
    asset: anyAsset,
    author: anyLocale,
    reader: anyLocale,
    decimals: fc.integer({ min: 0, max: 6 }),
    grouped: fc.boolean(),
  });
  fc.assert(
    fc.property(written, ({ units, asset, author, reader, decimals, grouped }) => {
      const places = Math.min(decimals, PLACES[asset]);
      const cut = units - (units % 10n ** BigInt(PLACES[asset] - places));
      const [whole = "", fraction = ""] = formatAmount(cut, asset).split(".");
      const wire = places === 0 ? whole : `${whole}.${fraction.slice(0, places)}`;
      const text = grouped
        ? localAmount(wire, author)
        : wire.replace(".", LANGUAGES[author].separators.decimal);
      const read = readAmount(text, asset, reader);
      const outcome = "amount" in read ? parseAmount(read.amount, asset) : read.reason;
      expect([cut, "ambiguous"]).toContain(outcome);
    }),
    { numRuns: 20_000 },
  );
});

test("no text whatever is read as something parseAmount refuses", () => {
  const scribble = fc.stringMatching(/^[0-9., R$-]{0,16}$/);
  fc.assert(
    fc.property(scribble, anyAsset, anyLocale, (text, asset, locale) => {
      const read = readAmount(text, asset, locale);
      expect("amount" in read ? parseAmount(read.amount, asset) : read.reason).not.toBeNull();
    }),
    { numRuns: 20_000 },
  );
});

test("a number of more digits than any amount is handed on, and is still no amount", () => {
  for (const locale of LOCALES) {
    expect(readAmount("1234567890123456789", "BRL", locale)).toEqual({
      amount: "1234567890123456789",
    });
  }
  expect(parseAmount("1234567890123456789", "BRL")).toBeNull();
});

test("invisible characters anywhere change nothing, whatever the text", () => {
  const scribble = fc.stringMatching(/^[0-9., R$-]{0,16}$/);
  const hidden = fc.array(fc.tuple(fc.nat(16), fc.constantFrom(...HIDDEN)), { maxLength: 6 });
  fc.assert(
    fc.property(scribble, hidden, anyAsset, anyLocale, (text, scattered, asset, locale) => {
      const letters = [...text];
      for (const [at, letter] of scattered) letters.splice(at, 0, letter);
      expect(readAmount(letters.join(""), asset, locale)).toEqual(readAmount(text, asset, locale));
    }),
    { numRuns: 20_000 },
  );
});
