import fc from "fast-check";
import { expect, test } from "vitest";
import { dayOfEndToEnd, endToEndIn, statementCents } from "./statement.ts";

test.each([
  ["1234.56", 123456n],
  ["-1.234,56", -123456n],
  ["1,234,567.89", 123456789n],
  ["1.234.567", 123456700n],
  ["R$ 80,00-", -8000n],
  ["(80,00)", -8000n],
  ["250,00 D", -25000n],
  ["+99.9", 9990n],
  ["−5,00", -500n],
])("%s is an amount", (text, cents) => {
  expect(statementCents(text)).toMatchObject({ ok: true, cents });
});
test.each([
  "",
  "1.234",
  "1,234",
  "1.2.3",
  "1,23,4",
  "--1,00",
  "-1,00-",
  "1e3",
  "0x10",
  "(1,00",
  "1,234.567",
  "9".repeat(18),
])("%j is none", (text) => {
  expect(statementCents(text).ok).toBe(false);
});

test("every amount comes back as it was written, in each manner", () => {
  const grouped = (whole: string, by: string) => whole.replaceAll(/\B(?=(?:\d{3})+$)/g, by);
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }), (cents) => {
      const digits = String(cents < 0n ? -cents : cents).padStart(3, "0");
      const [whole, fraction] = [digits.slice(0, -2), digits.slice(-2)];
      const sign = cents < 0n ? "-" : "";
      for (const text of [
        `${sign}${whole}.${fraction}`,
        `${sign}${grouped(whole, ".")},${fraction}`,
        `R$ ${grouped(whole, ".")},${fraction}${sign}`,
        `${sign}${grouped(whole, ",")}.${fraction}`,
      ]) {
        expect(statementCents(text)).toMatchObject({ ok: true, cents, isPlain: false });
      }
    }),
  );
});

test("an end-to-end id is found in a text, and its minute is one in São Paulo", () => {
  const id = "E18236120202611040159s0123456789";
  expect(endToEndIn("", `PIX/${id} x`)).toBe(id);
  expect(endToEndIn(`${id}0`, `X${id}`)).toBeNull();
  expect(dayOfEndToEnd(id)).toBe("2026-11-03");
  expect(dayOfEndToEnd("E18236120202613040159s0123456789")).toBeNull();
  expect(dayOfEndToEnd("E17")).toBeNull();
});
