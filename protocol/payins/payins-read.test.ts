import { describe, expect, test } from "vitest";
import { EXAMPLES } from "#protocol/api/examples.ts";
import { parseJson } from "#protocol/wire/json.ts";
import { NO_PAYIN_ECHO } from "./payin-echo.ts";
import { readPayin, readPayinQuote, readPayment } from "./payins-read.ts";
import { UnreadableAnswer } from "#protocol/wire/read.ts";

type Reply = { data?: Record<string, unknown> };
const example = (name: string) => (EXAMPLES[name]?.reply as Reply | undefined)?.data ?? {};
const answer = (data: unknown) => ({ success: true, message: "ok", data });
const quote = example("createPayinQuote");
const expiresAt = new Date("2026-09-01T12:05:00.000Z");

describe("readPayinQuote", () => {
  const expected = {
    quoteId: quote["quote_id"],
    commercialRate: 5_450_000n,
    rate: 5_477_250n,
    senderCents: 25_000n,
    receiverUnits: 45_415_126n,
    feeCents: 125n,
    takesPurpose: true,
    echo: expect.objectContaining({ address: quote["address"], quoteId: null, feeAmount: null }),
    expiresAt,
  };

  test.each<[string, object]>([
    ["as the service gives it", {}],
    ["with numbers", { sender_amount: 250, receiver_amount: 45.415126, quotation: 5.47725 }],
    [
      "with fewer places",
      { sender_amount: "250", fee_amount: "1.25", commercial_quotation: "5.45" },
    ],
    ["with surplus zeros", { sender_amount: "250.0000", receiver_amount: "45.41512600" }],
    ["with a longer rate", { quotation: "5.477250999" }],
    ["with expires_at in epoch seconds", { expires_at: expiresAt.getTime() / 1000 }],
    ["with expires_at in epoch milliseconds", { expires_at: expiresAt.getTime() }],
    ["with expires_at in another zone", { expires_at: "2026-09-01T09:05:00-03:00" }],
    ["with payin_quote_id only", { quote_id: undefined }],
    ["with payin_quote_id beside a null", { quote_id: null }],
    ["with fields of its own", { spread: "1", network: "avalanche" }],
  ])("reads one %s", (_what, change) => {
    expect(readPayinQuote(answer({ ...quote, ...change }))).toEqual(expected);
  });

  test("takes quote_id before payin_quote_id, a number too, and does without a fee", () => {
    const given = { ...quote, quote_id: 41, payin_quote_id: 42, fee_amount: undefined };
    expect(readPayinQuote(answer(given))).toMatchObject({ quoteId: "41", feeCents: null });
  });

  test("reads amounts from the digits of the text, not through a float", () => {
    const text = JSON.stringify(answer(quote)).replace(
      '"receiver_amount":"45.415126"',
      '"receiver_amount":9007199254.740993',
    );
    expect(readPayinQuote(parseJson(text)).receiverUnits).toBe(9_007_199_254_740_993n);
  });

  test.each<[string, object]>([
    ["no id", { quote_id: "", payin_quote_id: null }],
    ["no amount", { sender_amount: undefined }],
    ["half a cent", { sender_amount: "250.005" }],
    ["a negative amount", { sender_amount: "-250.00" }],
    ["an amount with a comma", { sender_amount: "250,00" }],
    ["an exponent", { receiver_amount: "4e1" }],
    ["a tenth of a token's unit", { receiver_amount: "45.4151261" }],
    ["no rate", { quotation: null }],
    ["a rate that is none", { quotation: "abc" }],
    ["no expiry", { expires_at: undefined }],
    ["an expiry that is none", { expires_at: "soon" }],
  ])("does not understand %s", (_what, change) => {
    expect(() => readPayinQuote(answer({ ...quote, ...change }))).toThrow(UnreadableAnswer);
  });
});

describe("readPayment", () => {
  const payment = example("createPayment");

  test("reads the seed's four fields and whatever status", () => {
    const given = { ...payment, status: "awaiting", transaction_id: "1", expires_at: undefined };
    expect(readPayment(answer(given))).toEqual({
      pixCode: payment["pix_code"],
      quoteId: payment["quote_id"],
      echo: { ...NO_PAYIN_ECHO, quoteId: payment["quote_id"] },
      transactionId: 1,
      status: "awaiting",
      expiresAt: null,
    });
  });

  test.each(["pix_code", "transaction_id", "status"])("needs %s", (field) => {
    const given = answer({ ...payment, [field]: undefined });
    expect(() => readPayment(given)).toThrow(UnreadableAnswer);
  });
});

describe("readPayin", () => {
  const payin = example("getPayin");

  test("reads all of it, and nulls as not yet", () => {
    expect(readPayin(answer(payin))).toMatchObject({
      transactionId: 1,
      status: "completed",
      echo: { token: "USDC", senderAmount: "250.00", receiverAmount: "45.415126" },
      confirmations: 3,
      completedAt: new Date("2026-09-01T12:02:00.000Z"),
    });
    const open = { ...payin, paid_at: null, completed_at: null, transaction_hash: null };
    expect(
      readPayin(answer({ ...open, status: "under_review", confirmations: null })),
    ).toMatchObject({
      status: "under_review",
      paidAt: null,
      completedAt: null,
      transactionHash: null,
      confirmations: 0,
    });
  });

  test("keeps what it repeats as it is, to be compared and never taken for true", () => {
    const { echo } = readPayin(answer({ ...payin, token: "DAI", address: undefined }));
    expect(echo).toMatchObject({ token: "DAI", address: null });
  });
});

test("a payin says what became of it under its own names", () => {
  const said = {
    ...example("getPayin"),
    transaction_id: 7,
    status: "completed",
    transaction_hash: "0x1",
    confirmations: 3,
    end_to_end_id: "E1",
    payer: { name: "Ana" },
    paid_at: "2026-11-24T12:00:00Z",
    completed_at: "2026-11-24T12:01:00Z",
    updated_at: "2026-11-24T12:02:00Z",
    created_at: "2026-11-24T11:59:00Z",
  };
  expect(readPayin(said)).toMatchObject({
    transactionHash: "0x1",
    confirmations: 3,
    endToEndId: "E1",
    payer: { name: "Ana" },
    paidAt: new Date(said.paid_at),
    completedAt: new Date(said.completed_at),
    updatedAt: new Date(said.updated_at),
  });
  const { updated_at: _updated, ...older } = said;
  expect(readPayin(older).updatedAt).toEqual(new Date(said.created_at));
});
