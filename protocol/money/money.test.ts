import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  ASSETS,
  CURRENCY_TYPES,
  divDown,
  divUp,
  formatAmount,
  formatRate,
  grossUp,
  mulDown,
  mulUp,
  parseAmount,
  parseRate,
  PLACES,
  shareUp,
} from "./money.ts";

const MILLION = 1_000_000;

/** Fast and repeatable: a failure names the seed. */
function* randomUnits(seed: number): Generator<bigint> {
  let state = BigInt(seed) | 1n;
  for (;;) {
    state = (state * 6364136223846793005n + 1442695040888963407n) & 0xffff_ffff_ffff_ffffn;
    yield state >> (8n + (state % 48n));
  }
}

describe("amounts", () => {
  const seed = Math.floor(Math.random() * 2 ** 31);
  test.each(ASSETS)(`of %s come back from a million texts (seed ${seed})`, (asset) => {
    const units = randomUnits(seed);
    let lost: bigint | null = null;
    for (let n = 0; n < MILLION; n++) {
      const some = units.next().value as bigint;
      if (parseAmount(formatAmount(some, asset), asset) !== some) lost = some;
    }
    expect(lost).toBeNull();
  });

  test("mean what an independent reading of the digits says", () => {
    const digits = fc.stringMatching(/^(0|[1-9]\d{0,17})$/);
    fc.assert(
      fc.property(digits, fc.stringMatching(/^\d{0,6}$/), (whole, decimals) => {
        const text = decimals === "" ? whole : `${whole}.${decimals}`;
        const expected = BigInt(whole) * 1_000_000n + BigInt(`${decimals}000000`.slice(0, 6));
        expect(parseAmount(text, "USDC")).toBe(expected);
        const isBrl = decimals.length <= 2;
        expect(parseAmount(text, "BRL")).toBe(isBrl ? expected / 10_000n : null);
      }),
    );
  });

  test.each([
    "",
    " ",
    ".",
    "1.",
    ".5",
    "01",
    "00",
    "00.10",
    "-1",
    "+1",
    "-0",
    "1e2",
    "1E2",
    "0x10",
    "1,00",
    "1.000,00",
    "1,000.00",
    "1 000",
    "1_000",
    " 1",
    "1 ",
    "1\n",
    "1.0.0",
    "NaN",
    "Infinity",
    "١٢",
    "１２",
    "R$ 1",
    "1000000000000000000",
    "1.0000000",
  ])("are never read from %j", (text) => {
    for (const asset of ASSETS) expect(parseAmount(text, asset)).toBeNull();
    expect(parseRate(text)).toBeNull();
  });

  test("with surplus decimals are refused, not rounded", () => {
    expect(parseAmount("1.001", "BRL")).toBeNull();
    expect(parseAmount("1.000", "BRL")).toBeNull();
    expect(parseAmount("1.0000001", "USDT")).toBeNull();
    expect(parseAmount("1.000001", "USDT")).toBe(1_000_001n);
  });

  test("are shown with all their places", () => {
    expect(formatAmount(0n, "BRL")).toBe("0.00");
    expect(formatAmount(5n, "BRL")).toBe("0.05");
    expect(formatAmount(25_000n, "BRL")).toBe("250.00");
    expect(formatAmount(1n, "USDC")).toBe("0.000001");
    expect(formatAmount(-5n, "BRL")).toBe("-0.05");
    expect(formatRate(5_450_000n)).toBe("5.450000");
    expect(PLACES).toEqual({ BRL: 2, USDC: 6, USDT: 6 });
  });

  test("read rates back", () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 20n), (rate) => {
        expect(parseRate(formatRate(rate))).toBe(rate);
      }),
    );
  });
});

/** k is ⌊n/d⌋ or ⌈n/d⌉ by definition, without dividing. */
const isFloor = (k: bigint, n: bigint, d: bigint) => k * d <= n && n < (k + 1n) * d;
const isCeiling = (k: bigint, n: bigint, d: bigint) => (k - 1n) * d < n && n <= k * d;

describe("exchange between tokens and BRL", () => {
  const units = fc.bigInt(0n, 10n ** 24n);
  const rates = fc.bigInt(1n, 10n ** 12n);
  // 10⁶ units a token, 10⁶ a rate, 100 cents a real.
  const UNITS_TIMES_RATE_PER_CENT = 10n ** 10n;

  test("is the exact fraction, rounded the way its name says", () => {
    fc.assert(
      fc.property(units, rates, (some, rate) => {
        const value = some * rate;
        expect(isFloor(mulDown(some, rate), value, UNITS_TIMES_RATE_PER_CENT)).toBe(true);
        expect(isCeiling(mulUp(some, rate), value, UNITS_TIMES_RATE_PER_CENT)).toBe(true);
        const worth = some * UNITS_TIMES_RATE_PER_CENT;
        expect(isFloor(divDown(some, rate), worth, rate)).toBe(true);
        expect(isCeiling(divUp(some, rate), worth, rate)).toBe(true);
      }),
      { numRuns: 5_000 },
    );
  });

  test("there and back never makes money", () => {
    fc.assert(
      fc.property(units, rates, (some, rate) => {
        expect(divDown(mulDown(some, rate), rate) <= some).toBe(true);
        expect(mulDown(divDown(some, rate), rate) <= some).toBe(true);
        expect(divUp(mulUp(some, rate), rate) >= some).toBe(true);
        expect(mulUp(divUp(some, rate), rate) >= some).toBe(true);
      }),
    );
  });

  test("up and down differ by one unit at most, and agree on what divides", () => {
    fc.assert(
      fc.property(units, rates, (some, rate) => {
        const up = mulUp(some, rate) - mulDown(some, rate);
        expect(up === 0n).toBe((some * rate) % UNITS_TIMES_RATE_PER_CENT === 0n);
        expect(up === 0n || up === 1n).toBe(true);
      }),
    );
  });
});

describe("shares", () => {
  const cents = fc.bigInt(0n, 10n ** 15n);
  const bps = fc.bigInt(0n, 9_999n);

  test("are rounded up to the cent", () => {
    fc.assert(
      fc.property(cents, bps, (some, share) => {
        expect(isCeiling(shareUp(some, share), some * share, 10_000n)).toBe(true);
      }),
    );
  });

  test("grossUp is the smallest amount that leaves enough", () => {
    fc.assert(
      fc.property(cents, bps, (net, share) => {
        const gross = grossUp(net, share);
        expect(gross - shareUp(gross, share)).toBe(net);
        const less = gross - 1n;
        expect(gross === 0n || less - shareUp(less, share) < net).toBe(true);
      }),
    );
  });
});

test("a quote names one of two amounts, of three assets", () => {
  expect(CURRENCY_TYPES).toEqual(["sender", "receiver"]);
  expect(ASSETS).toEqual(["BRL", "USDC", "USDT"]);
});
