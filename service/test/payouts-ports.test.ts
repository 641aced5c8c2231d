import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { formatAmount } from "#protocol/money/money.ts";
import {
  BankTransfer,
  SANDBOX_REFUSED_PAYMENT_CENTS,
  SANDBOX_UNTAKEN_PAYMENT_CENTS,
} from "#protocol/api/sandbox.ts";
import { jsonCall } from "#sandbox/test/json-call.ts";
import { openTestSandbox } from "#sandbox/test/open-test-sandbox.ts";
import type { PixBank, PixPaymentOrder } from "#service/pix/port.ts";
import { sandboxBank } from "#service/pix/sandbox-bank.ts";
import { startFakeBank } from "./fake-bank.ts";
import { codeOf } from "./code-of.ts";
import { shared } from "./shared.ts";

const sandbox = shared(openTestSandbox);
const play = shared(startFakeBank);
beforeAll(() => {
  play.payments.state.refusesBefore = (_key, amount) => (amount === "666.00" ? "no" : null);
});

type Row = { pix_key: string | null; amount: string; end_to_end_id: string };
type Bank = { port: PixBank; refusing: (is: boolean) => void; sent: () => Promise<Row[]> };

const BANKS: Record<string, () => Bank> = {
  "the played bank": () => ({
    port: sandboxBank(play.url),
    refusing: (is) => void (play.payments.state.ends = is ? "refused" : "settled"),
    sent: () => Promise.resolve(play.payments.sent()),
  }),
  "the sandbox's bank": () => ({
    port: sandboxBank(sandbox.url),
    refusing: () => undefined,
    sent: async () => {
      const { body } = await jsonCall(`${sandbox.url}/sandbox/bank/transfers`);
      const rows = BankTransfer.array().parse(body);
      return rows.filter(({ direction }) => direction === "out");
    },
  }),
};

describe.each(Object.keys(BANKS))("%s", (name) => {
  let bank: Bank;
  beforeAll(() => void (bank = BANKS[name]!()));

  const order = (cents: bigint): PixPaymentOrder => ({
    paymentId: randomUUID(),
    pixKey: "52998224725",
    cents,
    description: "Payout 1",
  });
  const ended = (paymentId: string) =>
    expect.poll(() => bank.port.findPayment(paymentId), { interval: 50 });
  const rowsOf = async (endToEndId: string | null) =>
    (await bank.sent()).filter((row) => row.end_to_end_id === endToEndId);

  test("sends once: accepted, a moment later settled, and in the statement", async () => {
    const payment = order(536_30n);
    expect(await bank.port.findPayment(payment.paymentId)).toBeNull();
    const first = await bank.port.putPayment(payment);
    expect(first).toMatchObject({ state: "accepted", reason: null, settledAt: null });
    await ended(payment.paymentId).toMatchObject({
      state: "settled",
      endToEndId: first.endToEndId,
      reason: null,
      settledAt: expect.any(Date) as Date,
    });
    const settled = await bank.port.findPayment(payment.paymentId);
    expect(await bank.port.putPayment(payment)).toEqual(settled);
    expect(await rowsOf(first.endToEndId)).toMatchObject([
      { pix_key: "52998224725", amount: formatAmount(payment.cents, "BRL") },
    ]);
  });

  test("ten of one id at once are one", async () => {
    const payment = order(1_01n);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => bank.port.putPayment(payment)),
    );
    expect(new Set(answers.map(({ endToEndId }) => endToEndId)).size).toBe(1);
    await ended(payment.paymentId).toMatchObject({ state: "settled" });
    expect(await rowsOf(answers[0]!.endToEndId)).toHaveLength(1);
  });

  test.each([{ cents: 2n }, { pixKey: "joao@example.com" }, { description: "Payout 2" }])(
    "has the id but for %o: a conflict",
    async (other) => {
      const payment = order(1n);
      await bank.port.putPayment(payment);
      const before = (await bank.port.findPayment(payment.paymentId))!.endToEndId;
      expect(await codeOf(bank.port.putPayment({ ...payment, ...other }))).toBe("CONFLICT");
      expect((await bank.port.findPayment(payment.paymentId))!.endToEndId).toBe(before);
    },
  );

  test("a receiver that refuses on arrival: refused for good, nothing left", async () => {
    bank.refusing(true);
    const payment = order(SANDBOX_REFUSED_PAYMENT_CENTS);
    expect(await bank.port.checkKey(payment.pixKey, payment.cents)).toEqual({ takes: true });
    const first = await bank.port.putPayment(payment);
    expect(first.state).toBe("accepted");
    const refused = {
      state: "refused",
      endToEndId: null,
      reason: "O banco do recebedor recusou o PIX.",
      settledAt: null,
    };
    await ended(payment.paymentId).toEqual(refused);
    expect(await bank.port.putPayment(payment)).toEqual(refused);
    expect(await rowsOf(first.endToEndId)).toEqual([]);
    bank.refusing(false);
  });

  test("a receiver that would not take it says so when asked, without a trace", async () => {
    const before = await bank.sent();
    expect(await bank.port.checkKey("52998224725", SANDBOX_UNTAKEN_PAYMENT_CENTS)).toEqual({
      takes: false,
      reason: expect.any(String) as string,
    });
    expect(await bank.port.checkKey("52998224725", 665_99n)).toEqual({ takes: true });
    expect(await bank.sent()).toEqual(before);
  });
});

test.each([
  ["a settled PIX without its time", { state: "settled", end_to_end_id: "E1" }],
  ["a settled PIX without its id", { state: "settled", settled_at: "2026-01-01T00:00:00.000Z" }],
  ["a state that nobody knows", { state: "maybe" }],
  ["nothing", null],
])("a bank that tells of %s: nothing is known", async (_what, told) => {
  const port = sandboxBank(play.url);
  play.payments.find = () => ({ status: 200, body: told });
  expect(await codeOf(port.findPayment("any"))).toBe("UNAVAILABLE");
});

test("a bank that is away: nothing is known", async () => {
  const port = sandboxBank("http://127.0.0.1:9");
  const payment = { paymentId: "a", pixKey: "52998224725", cents: 1n, description: "x" };
  expect(await codeOf(port.putPayment(payment))).toBe("UNAVAILABLE");
  expect(await codeOf(port.findPayment("a"))).toBe("UNAVAILABLE");
  expect(await codeOf(port.checkKey("52998224725", 1n))).toBe("UNAVAILABLE");
});
