import { mkdtempSync, rmSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { Bank } from "./bank.ts";
import { ON_ITS_WAY_MS } from "./outgoing.ts";
import { REFUSALS } from "./refusals.ts";

const folder = mkdtempSync(join(tmpdir(), "bank-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe("a PIX that is sent", () => {
  let wall = Date.UTC(2026, 10, 21);
  const bank = new Bank(join(folder, "sent.db"), () => wall);
  afterAll(() => bank.close());
  const order = (id: number, cents: bigint) => ({
    id: `payment-${id}`,
    pixKey: "52998224725",
    cents,
    description: "payout",
  });
  const outRows = () => bank.movements.all().filter((row) => row.direction === "out");

  test("is accepted first, and settled a moment later, dated then, whenever somebody looks", () => {
    const sent = bank.putPayment(order(1, 250_00n));
    expect(sent).toMatchObject({ state: "accepted", settledAt: null, reason: null });
    expect(sent.endToEndId).toMatch(/^E99990002202611210000[A-Za-z\d]{11}$/);
    wall += ON_ITS_WAY_MS - 1;
    expect([bank.findPayment("payment-1")?.state, outRows()]).toEqual(["accepted", []]);
    wall += 60_000;
    const { endToEndId, arrivesAt } = sent;
    expect(outRows()).toMatchObject([{ cents: 250_00n, endToEndId, createdAt: arrivesAt }]);
    expect(bank.findPayment("payment-1")).toMatchObject({ state: "settled", settledAt: arrivesAt });
  });

  test("of R$ 666,00 is refused beforehand, and when it is sent all the same", () => {
    expect(bank.refusalOf(665_99n)).toBeNull();
    expect(bank.refusalOf(777_00n)).toBeNull();
    expect(bank.refusalOf(666_00n)).toBe(REFUSALS.not_taken);
    const sent = bank.putPayment(order(2, 666_00n));
    expect(sent).toMatchObject({ state: "refused", reason: REFUSALS.not_taken, endToEndId: null });
  });

  test("of R$ 777,00 is refused on arrival; the money never leaves", () => {
    const balance = bank.movements.balance();
    expect(bank.putPayment(order(3, 777_00n)).state).toBe("accepted");
    wall += ON_ITS_WAY_MS;
    expect(bank.findPayment("payment-3")).toMatchObject({
      state: "refused",
      reason: REFUSALS.sent_back,
      settledAt: null,
    });
    expect(bank.movements.balance()).toBe(balance);
  });

  test("needs its money, what is on its way counted as gone", () => {
    const balance = bank.movements.balance();
    expect(bank.putPayment(order(4, balance - 1n)).state).toBe("accepted");
    const second = bank.putPayment(order(5, 2n));
    expect(second).toMatchObject({ state: "refused", reason: REFUSALS.no_funds });
    expect(bank.putPayment(order(6, 1n)).state).toBe("accepted");
    wall += ON_ITS_WAY_MS;
    expect(bank.movements.balance()).toBe(0n);
    expect(bank.putPayment(order(5, 2n))).toEqual(second);
  });

  test("survives its bank: what was on its way arrives", () => {
    const file = join(folder, "killed.db");
    const first = new Bank(file, () => wall);
    const { endToEndId } = first.putPayment(order(1, 5n));
    first.close();
    wall += ON_ITS_WAY_MS;
    const again = new Bank(file, () => wall);
    expect(again.movements.all()).toMatchObject([{ direction: "out", endToEndId }]);
    again.close();
  });

  test("never changes once it has ended, even by SQL", () => {
    const db = new DatabaseSync(join(folder, "sent.db"));
    expect(() => db.exec("update payment set reason = 'x'")).toThrow(/never changed/);
    expect(() => db.exec("delete from payment")).toThrow(/never deleted/);
    db.close();
  });
});
