import { describe, expect, test } from "vitest";
import { encodeBrCode } from "#protocol/brazil/br-code.ts";
import { maskPixKey } from "#protocol/brazil/pix-key.ts";
import { parseJson } from "#protocol/wire/json.ts";
import { formatAmount } from "#protocol/money/money.ts";
import {
  chargeOf,
  checkPixCode,
  paymentFaults,
  type PaidFor,
  type PaymentCheck,
} from "./payin-check.ts";
import { createPayinQuote, createPayment, PaymentRecord } from "#protocol/payins/payins.ts";
import { SANDBOX_RECEIVER } from "#protocol/api/sandbox.ts";
import { HOSTILE_PAYMENTS } from "#protocol/test/hostile-payins.ts";
import {
  dynamicPixCode,
  honestPayinQuote,
  honestPayment,
  PAYIN_FEE,
  payinAsk,
} from "#protocol/test/honest-payin.ts";

const PINNED = { ...SANDBOX_RECEIVER, takesDynamic: false };

describe("a PIX code", () => {
  const of = (amount: bigint, over: Partial<typeof SANDBOX_RECEIVER> = {}) =>
    encodeBrCode({
      ...SANDBOX_RECEIVER,
      ...over,
      amount: formatAmount(amount, "BRL"),
      txid: "A1b2C3d4E5f6G7h8I9j0K1l2M",
    });

  test("of the right amount to the pinned receiver is read", () => {
    expect(checkPixCode(of(25_000n), 25_000n, PINNED)).toMatchObject({ ok: true });
  });

  test.each([
    ["another amount", of(25_001n), "amount"],
    ["another name", of(25_000n, { name: "OUTRA PESSOA" as never }), "receiver"],
    ["another key", of(25_000n, { key: "52998224725" as never }), "receiver"],
    ["a wrong CRC", of(25_000n).slice(0, -4) + "0000", "bad_crc"],
    ["no code at all", "hello", "unreadable"],
  ])("with %s is refused by name", (_, text, fault) => {
    const checked = checkPixCode(text, 25_000n, PINNED);
    expect(checked).toEqual({ ok: false, fault });
  });
});

describe("a dynamic PIX code", () => {
  const refusing = { name: SANDBOX_RECEIVER.name, key: null, takesDynamic: false };
  const taking = { ...refusing, takesDynamic: true };

  test.each([
    ["the amount in it", "250.00"],
    ["no amount in it", null],
  ])("with %s proves no amount, and is read only where such codes are taken", (_, amount) => {
    const code = dynamicPixCode(amount);
    expect(checkPixCode(code, 25_000n, refusing)).toEqual({ ok: false, fault: "dynamic" });
    expect(checkPixCode(code, 25_000n, taking)).toMatchObject({ ok: true });
  });

  test("with another amount in it is refused everywhere", () => {
    for (const pinned of [refusing, taking]) {
      const checked = checkPixCode(dynamicPixCode("250.01"), 25_000n, pinned);
      expect(checked).toEqual({ ok: false, fault: "amount" });
    }
  });

  test("names no key, and so is never the one of a pinned key", () => {
    const pinned = { ...taking, key: SANDBOX_RECEIVER.key };
    const checked = checkPixCode(dynamicPixCode("250.00"), 25_000n, pinned);
    expect(checked).toEqual({ ok: false, fault: "receiver" });
  });

  test("is of the charge at its address, however its host is written", () => {
    const at = (location: string) => chargeOf(dynamicPixCode(null, location));
    expect(at("PIX.example.com/qr/1")).toBe(at("pix.example.com/qr/1"));
    expect(at("pix.example.com/qr/2")).not.toBe(at("pix.example.com/qr/1"));
  });
});

describe("a payment", () => {
  const now = new Date("2026-09-01T12:00:00.000Z");
  const quote = honestPayinQuote(payinAsk(), { rate: 5_464_600n, fee: PAYIN_FEE, createdAt: now });
  const { quoteId, senderCents, receiverUnits, feeCents, rate } = createPayinQuote.read(quote);
  const agreed: PaidFor = { ...payinAsk(), quoteId, senderCents, receiverUnits, feeCents, rate };
  const honest = honestPayment(quote);
  const check = (answer: object, over: Partial<PaymentCheck> = {}) =>
    paymentFaults({
      agreed,
      payment: createPayment.read(parseJson(JSON.stringify({ data: answer }))),
      pinned: PINNED,
      isChargeUsed: false,
      now,
      ...over,
    });

  test("of what was confirmed differs in nothing, with the whole quote repeated or the seed's four fields", () => {
    const { expires_at: _ends, ...seed } = honest;
    expect(PaymentRecord.parse(honest)).toEqual(honest);
    expect(check(honest)).toEqual([]);
    expect(check({ ...quote, ...honest })).toEqual([]);
    expect(check(seed)).toEqual([]);
  });

  test.each(HOSTILE_PAYMENTS.map((lie) => [lie.name, lie] as const))(
    "with %s is named",
    (_name, { field, change }) => {
      const fields = check(change({ ...honest })).map((each) => each.field);
      expect(fields).toContain(field);
    },
  );

  test("whose code is another payin's is named", () => {
    expect(check(honest, { isChargeUsed: true })).toMatchObject([
      { field: "pix_txid", fault: "used", returned: "A1b2C3d4E5f6G7h8I9j0K1l2M" },
    ]);
  });

  test("with a dynamic code says what was agreed and where the amount stands, not the address itself", () => {
    const pinned = { name: null, key: null, takesDynamic: false };
    const answer = { ...honest, pix_code: dynamicPixCode("250.00") };
    const host = "pix.exchange.example";
    const unproved = { field: "pix_amount", fault: "unproved", derived: "250.00", returned: host };
    expect(check(answer, { pinned })).toEqual([unproved]);
    const used = check(answer, { pinned, isChargeUsed: true });
    expect(used).toMatchObject([unproved, { field: "pix_txid", returned: null }]);
  });

  test("says both sides of another amount, and of another receiver, whose key is masked", () => {
    const of = (over: object, amount = 25_000n) => {
      const text = encodeBrCode({
        ...SANDBOX_RECEIVER,
        amount: formatAmount(amount, "BRL"),
        txid: "A1b2C3d4E5f6G7h8I9j0K1l2M",
        ...over,
      } as never);
      return { ...honest, pix_code: text };
    };
    const { name, key } = SANDBOX_RECEIVER;
    const other = { name: "OUTRA PESSOA", key: "52998224725" };
    expect(check(of({}, 25_001n))).toEqual([
      { field: "pix_amount", fault: "differs", derived: "250.00", returned: "250.01" },
    ]);
    const differs = { field: "pix_receiver", fault: "differs" };
    const ours = `${name}, ${maskPixKey(key)}`;
    const theirs = `OUTRA PESSOA, ${maskPixKey(other.key)}`;
    expect(check(of(other))).toEqual([{ ...differs, derived: ours, returned: theirs }]);
    const pinned = { name, key: null, takesDynamic: false };
    expect(check(of(other), { pinned })).toEqual([
      { ...differs, derived: name, returned: "OUTRA PESSOA" },
    ]);
    const crc = check({ ...honest, pix_code: "hello" });
    expect(crc).toMatchObject([{ field: "pix_code", fault: "malformed", derived: null }]);
  });

  test("to nobody who is pinned is not judged by its receiver", () => {
    const found = HOSTILE_PAYMENTS.find(({ name }) => name === "a code to somebody else");
    const answer = found?.change({ ...honest }) ?? {};
    expect(check(answer, { pinned: { name: null, key: null, takesDynamic: false } })).toEqual([]);
  });

  test("never has its code, nor a whole key, among the values that are shown", () => {
    for (const { change } of HOSTILE_PAYMENTS) {
      const values = JSON.stringify(check(change({ ...honest })));
      expect(values).not.toContain("br.gov.bcb.pix");
      expect(values).not.toContain("ladrao@example.com");
    }
  });
});
