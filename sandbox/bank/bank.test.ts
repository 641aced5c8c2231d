import fc from "fast-check";
import { DatabaseSync } from "node:sqlite";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ExchangeError } from "#protocol/wire/error.ts";
import { afterAll, describe, expect, test } from "vitest";
import { Bank } from "./bank.ts";
import type { Movement } from "./movements.ts";
import type { Payment } from "./payments.ts";

const OPENING = 100_000_000_00n;
const folder = mkdtempSync(join(tmpdir(), "bank-"));
afterAll(() => rmSync(folder, { recursive: true }));

const EXPIRES = new Date("2026-11-21T12:00:00Z");
const KEYS = ["52998224725", "joao@example.com", "+5511987654321"];
const txidOf = (charge: number) => `CHARGE${String(charge).padStart(19, "0")}`;

const cents = fc.bigInt(1n, 5_000n);
const few = fc.nat(4);
/** Includes amounts that a receiver refuses beforehand, or on arrival. */
const sent = fc.oneof({ weight: 8, arbitrary: cents }, fc.constantFrom(666_00n, 777_00n));
type Step =
  | { kind: "charge"; charge: number; cents: bigint }
  | { kind: "pay"; charge: number; order: number; cents: bigint }
  | { kind: "return"; order: number; payment: number; cents: bigint }
  | { kind: "payment"; order: number; key: number; cents: bigint }
  | { kind: "clock"; ms: number };
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant("charge" as const), charge: few, cents }),
  fc.record({ kind: fc.constant("pay" as const), charge: few, order: fc.nat(9), cents }),
  fc.record({ kind: fc.constant("return" as const), order: few, payment: few, cents }),
  fc.record({ kind: fc.constant("payment" as const), order: few, key: fc.nat(2), cents: sent }),
  fc.record({ kind: fc.constant("clock" as const), ms: fc.integer({ min: -5000, max: 90_000 }) }),
);

const paymentOf = ({ order, key, cents }: { order: number; key: number; cents: bigint }) => ({
  id: `payment-${order}`,
  pixKey: KEYS[key]!,
  cents,
  description: "payout",
});

/** The result of the step, or null when the bank refuses it. */
function take(
  bank: Bank,
  { ...each }: Exclude<Step, { kind: "clock" }>,
): Movement | Payment | null {
  const { movements } = bank;
  try {
    switch (each.kind) {
      case "charge":
        bank.putCharge({
          txid: txidOf(each.charge),
          cents: each.cents,
          expiresAt: EXPIRES,
          description: "x",
        });
        return null;
      case "pay": {
        const charge = bank.findCharge(txidOf(each.charge));
        return charge && bank.pay(charge, each.cents, `pay-${each.order}`);
      }
      case "return": {
        const paid = movements.all().filter((row) => row.direction === "in")[each.payment];
        return bank.putReturn(`return-${each.order}`, paid?.endToEndId ?? "none", each.cents);
      }
      case "payment":
        return bank.putPayment(paymentOf(each));
    }
  } catch (error) {
    if (error instanceof ExchangeError) return null;
    throw error;
  }
}

function checkBooks(bank: Bank, db: DatabaseSync): void {
  const rows = bank.movements.all();
  const total = (direction: string) =>
    rows.filter((row) => row.direction === direction).reduce((sum, row) => sum + row.cents, 0n);
  expect(bank.movements.balance()).toBe(OPENING + total("in") - total("out") - total("returned"));
  expect(db.prepare("select sum(cents) as sum from entry").get()?.sum).toBe(0);
  const unbalanced = db.prepare(
    "select movement_id from entry group by movement_id having sum(cents) <> 0 or count(*) <> 2",
  );
  expect(unbalanced.all()).toEqual([]);
  const ids = rows.map((row) => row.endToEndId);
  expect(new Set(ids).size).toBe(ids.length);
  const orders = rows.map((row) => `${row.direction} ${row.orderId}`);
  expect(new Set(orders).size).toBe(orders.length);
  for (const [at, row] of rows.entries()) {
    expect(row.endToEndId).toMatch(/^[ED]9999000[12]\d{12}[A-Za-z\d]{11}$/);
    expect(row.endToEndId.startsWith("D")).toBe(row.direction === "returned");
    expect(bank.movements.returnedOf(row.endToEndId)).toBeLessThanOrEqual(row.cents);
    expect(row.createdAt >= (rows[at - 1]?.createdAt ?? row.createdAt)).toBe(true);
  }
}

/** Every sent PIX has ended once: in the statement to the cent, or not at all. */
function checkPayments(bank: Bank): void {
  const rows = bank.movements.all().filter((row) => row.direction === "out");
  const payments = Array.from({ length: 5 }, (_, order) => bank.findPayment(`payment-${order}`));
  const settled = payments.filter((payment) => payment?.state === "settled");
  expect(payments.map((payment) => payment?.state)).not.toContain("accepted");
  const told = (id: string, key: string | null, each: Payment | Movement, at: Date | null) =>
    [id, key, each.cents, each.endToEndId, at?.toISOString()].join(" ");
  expect(
    settled.map((each) => told(each!.id, each!.pixKey, each!, each!.settledAt)).sort(),
  ).toEqual(rows.map((row) => told(row.orderId, row.pixKey, row, row.createdAt)).sort());
  for (const payment of payments) {
    const isTaken = payment?.cents !== 666_00n && payment?.cents !== 777_00n;
    if (payment) expect(payment.state).toBe(isTaken ? "settled" : "refused");
  }
}

test("whatever happens, the books sum to zero, nothing is returned twice and no row changes", () => {
  let run = 0;
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const file = join(folder, `${run++}.db`);
      let wall = Date.UTC(2026, 10, 21, 11, 59);
      const bank = new Bank(file, () => wall);
      const db = new DatabaseSync(file, { readOnly: true });
      let seen: Movement[] = [];
      for (const each of steps) {
        if (each.kind === "clock") {
          wall += each.ms;
          continue;
        }
        const before = bank.movements.all();
        const made = take(bank, each);
        // Repeating the order gives the same movement, not another one.
        expect(made && take(bank, each)).toEqual(made);
        const rows = bank.movements.all();
        expect(before.slice(0, seen.length)).toEqual(seen);
        expect(rows.slice(0, before.length)).toEqual(before);
        const moves = made && each.kind !== "payment" ? 1 : 0;
        expect(rows.length - before.length).toBeLessThanOrEqual(moves);
        seen = rows;
      }
      checkBooks(bank, db);
      wall = Date.UTC(2026, 10, 22);
      checkPayments(bank);
      checkBooks(bank, db);
      const before = bank.movements.all();
      db.close();
      bank.close();
      const reopened = new Bank(file);
      expect(reopened.movements.all()).toEqual(before);
      reopened.close();
    }),
    { numRuns: 60 },
  );
});

describe("refuses", () => {
  const bank = new Bank(join(folder, "refuses.db"));
  const order = { txid: txidOf(1), cents: 25_000n, expiresAt: EXPIRES, description: "payin" };
  const charge = bank.putCharge(order);
  afterAll(() => bank.close());
  const conflict = expect.objectContaining({ code: "CONFLICT" });

  test("a txid for something else", () => {
    expect(bank.putCharge(order)).toEqual(charge);
    expect(() => bank.putCharge({ ...order, cents: 25_001n })).toThrow(conflict);
    expect(() => bank.putCharge({ ...order, description: "other" })).toThrow(conflict);
  });

  test("an order id for something else, more back than came in, and a PIX that never came", () => {
    const paid = bank.pay(charge, 25_000n, "one");
    expect(() => bank.pay(charge, 24_999n, "one")).toThrow(conflict);
    bank.putReturn("r1", paid.endToEndId, 20_000n);
    expect(() => bank.putReturn("r2", paid.endToEndId, 5_001n)).toThrow(conflict);
    expect(() => bank.putReturn("r1", paid.endToEndId, 20_001n)).toThrow(conflict);
    expect(bank.putReturn("r2", paid.endToEndId, 5_000n).txid).toBe(charge.txid);
    const unknown = `E${"0".repeat(20)}aaaaaaaaaaa`;
    const notFound = expect.objectContaining({ code: "NOT_FOUND" });
    expect(() => bank.putReturn("r3", unknown, 1n)).toThrow(notFound);
  });

  test("a payment id for something else", () => {
    const first = bank.putPayment(paymentOf({ order: 7, key: 0, cents: 1n }));
    expect(bank.putPayment(paymentOf({ order: 7, key: 0, cents: 1n }))).toEqual(first);
    for (const other of [{ cents: 2n }, { pixKey: KEYS[1]! }, { description: "other" }]) {
      const order = { ...paymentOf({ order: 7, key: 0, cents: 1n }), ...other };
      expect(() => bank.putPayment(order)).toThrow(conflict);
    }
  });

  test("to change or delete a row, even by SQL", () => {
    const db = new DatabaseSync(join(folder, "refuses.db"));
    expect(() => db.exec("update movement set cents = 1")).toThrow(/never changed/);
    expect(() => db.exec("delete from entry")).toThrow(/never deleted/);
    db.close();
  });
});
