import fc from "fast-check";
import { expect, test } from "vitest";
import { healthyPayment, NOW } from "#lib/test/reconciliation/healthy-payments.ts";
import {
  judged,
  lined,
  loose,
  of,
  payin,
  PLANTED,
} from "#lib/test/reconciliation/planted-differences.ts";
import { judgePayment } from "./judge-payment.ts";
import { judgeLooseLine } from "./judge-statement.ts";
import { EXCEPTION_KINDS, KINDS } from "./kinds.ts";

test("there are at least twenty kinds, in every way and of every witness", () => {
  expect(KINDS.length).toBeGreaterThanOrEqual(20);
  for (const [kind, { witness, difference }] of Object.entries(EXCEPTION_KINDS)) {
    expect(kind.startsWith(`${witness}_`)).toBe(true);
    expect(typeof difference).toBe("string");
  }
});

test("where nothing is planted, nothing is found", () => {
  fc.assert(
    fc.property(healthyPayment(), (payment) => {
      expect(judged(payment)).toEqual([]);
    }),
    { numRuns: 3_000 },
  );
});

test.each(KINDS)("a planted %s is found as that, and as nothing else", (kind) => {
  for (const found of PLANTED[kind]()) {
    expect(found.map((one) => one.kind)).toEqual([kind]);
    expect(found[0]?.cents ?? -1n).toBeGreaterThanOrEqual(0n);
    expect(found[0]?.day).toMatch(/^2026-\d\d-\d\d$/);
  }
});

test("what goes on by itself is looked at again in time, and only then found", () => {
  const young = of(payin, {
    status: "processing",
    endedAt: null,
    settledAt: null,
    lines: [],
    returns: [],
    isCovered: false,
    pix: { ...payin.pix, endToEndId: null },
    expiresAt: new Date(NOW.getTime() - 3_600_000),
  });
  const { found, lookAgainAt } = judgePayment(young, NOW);
  expect(found).toEqual([]);
  expect(lookAgainAt).toEqual(new Date(NOW.getTime() + 23 * 3_600_000));
  expect(judgePayment(young, lookAgainAt!).found.map(({ kind }) => kind)).toEqual([
    "exchange_unfinished",
  ]);
});

test("what the blockchain shows instead is the other side, where it is known", () => {
  const shows = (units: bigint | null) =>
    judged(
      of(payin, {
        chain: { ...payin.chain, check: "differs", difference: "other_recipient_or_amount", units },
      }),
    );
  const ours = String(payin.units);
  expect(shows(payin.units - 1n)).toMatchObject([
    { what: "units", ours, theirs: String(payin.units - 1n) },
  ]);
  expect(shows(null)).toMatchObject([{ what: "units", ours, theirs: null }]);
});

test("what a person is still asked about is not missing", () => {
  const suggested = [{ kind: "payin" as const, returnId: null }];
  expect(judged(of(payin, { lines: [], suggested }))).toEqual([]);
});

test("a line of an account of one's own that doesn't name the exchange is other business", () => {
  expect(judgeLooseLine({ ...loose, of: "own", exchangeName: "Aguia" })).toEqual([]);
  expect(judgeLooseLine({ ...loose, of: "own", exchangeName: null })).toEqual([]);
  expect(judgeLooseLine({ ...loose, isSuggested: true })).toEqual([]);
});

test("a person who matched a line has seen its day and name; the amount still counts", () => {
  expect(judged(lined({ by: "person", day: "2026-01-02", name: "MERCADO" }))).toEqual([]);
  expect(judged(lined({ by: "person", cents: 1n })).map(({ kind }) => kind)).toEqual([
    "statement_other_amount",
  ]);
});

test("what both sides say of each", () => {
  const said = KINDS.flatMap((kind) =>
    PLANTED[kind]()
      .flat()
      .map(({ part, what, ours, theirs, cents, day, returnId, lineId }) =>
        [kind, part || "-", what, ours, theirs, cents, day, returnId ?? "-", lineId ?? "-"].join(
          " ",
        ),
      ),
  );
  expect(said).toEqual([
    "exchange_missing - cents 1  1 2026-10-01 - -",
    "exchange_surplus - cents  109 109 2026-09-11 - -",
    "exchange_other_amount - cents 110 109 1 2026-09-11 - -",
    "exchange_other_amount - units 217999 218000 109 2026-09-11 - -",
    "exchange_other_fee - cents 92 91 1 2026-09-11 - -",
    "exchange_other_party - text 0xdef 0xabc0000000000000000000000000000000000001 109 2026-09-11 - -",
    "exchange_other_day - day 2026-09-14 2026-09-11 109 2026-09-14 - -",
    "exchange_doubled - count 1 2 109 2026-09-11 - -",
    "exchange_two_ends - state completed  109 2026-09-11 - -",
    "exchange_unfinished - hours 1843 processing 109 2026-09-11 - -",
    "exchange_unfinished - hours 1148 on_hold 9105029498 2026-10-10 - -",
    "chain_missing not_found units 18210058996000  9105029498 2026-10-10 - -",
    "chain_missing refund_reverted units 18210058996000  9105029498 2026-10-10 - -",
    "chain_missing no_hash units 18210058996000  9105029498 2026-10-10 - -",
    "chain_surplus pulled_though_failed units 18210058996000  9105029498 2026-10-10 - -",
    "chain_other_amount other_amount units 18210058996000  9105029498 2026-10-10 - -",
    "chain_other_party other_recipient_or_amount units 18210058996000  9105029498 2026-10-10 - -",
    "chain_other_day refund_too_early units 18210058996000  9105029498 2026-10-10 - -",
    "chain_doubled other_payout units 18210058996000  9105029498 2026-10-10 - -",
    "chain_doubled hash count 1 2 9105029498 2026-10-10 - -",
    "chain_unfinished too_few_confirmations units 18210058996000  9105029498 2026-10-10 - -",
    "chain_unfinished unread hours 1147  9105029498 2026-10-10 - -",
    "pix_missing - cents 109  109 2026-09-11 - -",
    "pix_surplus - cents  109 109 2026-09-11 - -",
    "pix_other_amount - cents 109 108 1 2026-09-11 18 -",
    "pix_other_party - text Else Somebody 109 2026-09-11 - -",
    "pix_other_day - day 2026-09-11 2026-10-01 109 2026-09-11 - -",
    "pix_doubled - count 1 2 109 2026-09-11 - -",
    "pix_doubled 18 count 1 2 109 2026-09-11 18 -",
    "pix_unfinished 18 hours 1844 returning 109 2026-09-11 18 -",
    "statement_missing - cents 18  18 2026-09-11 - -",
    "statement_missing 18 cents 109  109 2026-09-11 18 -",
    "statement_missing 18 cents 109  109 2026-09-11 18 -",
    "statement_surplus - cents  100 100 2026-11-03 - 5",
    "statement_surplus - cents  100 100 2026-11-03 - 5",
    "statement_other_amount 900 cents 109 110 1 2026-09-11 - 900",
    "statement_other_amount 900 cents 109 -109 109 2026-09-11 - 900",
    "statement_other_party 900 text Padaria Zé Ltda MERCADO DA ESQUINA 109 2026-09-11 - 900",
    "statement_other_day 900 day 2026-09-11 2026-01-02 109 2026-01-02 - 900",
    "statement_doubled 901 count 1 2 109 2026-09-11 - 901",
    "statement_unfinished 900 cents  -9105029474 9105029474 2026-10-10 - 900",
  ]);
});
