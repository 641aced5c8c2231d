import { describe, expect, test } from "vitest";
import { EXAMPLES } from "#protocol/api/examples.ts";
import { UnreadableAnswer } from "#protocol/wire/read.ts";
import {
  createPayout,
  createPayoutQuote,
  getPayout,
  PAYOUT_MOVES,
  PAYOUT_STATUSES,
} from "./payouts.ts";
import { expectRefused, fieldsOf } from "#protocol/test/fields-of.ts";

type Reply = { data?: Record<string, unknown> };
const example = (name: string) => (EXAMPLES[name]?.reply as Reply | undefined)?.data ?? {};
const answer = (data: unknown) => ({ success: true, message: "ok", data });

const good = {
  bank_account_id: 1,
  currency_type: "sender",
  cover_fees: false,
  request_amount: "100.00",
  network: "polygon",
  token: "USDC",
};

describe("createPayoutQuote", () => {
  test("counts a sender's amount in tokens and a receiver's in BRL: the opposite of a payin", () => {
    const of = (currency_type: string) =>
      fieldsOf(createPayoutQuote.input, { ...good, currency_type, request_amount: "1.000001" });
    expect(of("sender")).toBeNull();
    expect(of("receiver")).toEqual({ request_amount: "too_many_decimals:2" });
  });

  test.each<[string, unknown, string]>([
    ["bank_account_id", undefined, "required"],
    ["bank_account_id", "", "required"],
    ["bank_account_id", 0, "invalid"],
    ["bank_account_id", 1.5, "invalid_type"],
    ["bank_account_id", "x", "invalid"],
    ["currency_type", "both", "not_in_list"],
    ["cover_fees", undefined, "required"],
    ["cover_fees", "true", "invalid_type"],
    ["cover_fees", 1, "invalid_type"],
    ["request_amount", undefined, "required"],
    ["request_amount", "0", "not_positive"],
    ["request_amount", "-1", "not_an_amount"],
    ["request_amount", "1.0000001", "too_many_decimals:6"],
    ["network", "polygon_amoy", "not_in_list"],
    ["network", undefined, "required"],
    ["token", "DAI", "not_in_list"],
  ])("%s = %j is %s", (...row) => expectRefused(createPayoutQuote.input, good, ...row));

  test.each([
    ["base", "USDT"],
    ["tron", "USDC"],
  ])("refuses the pair %s and %s, which does not exist", (network, token) => {
    expect(fieldsOf(createPayoutQuote.input, { ...good, network, token })).toEqual({
      token: "not_supported",
    });
  });

  test("reads what the seed's fields say, from text or numbers", () => {
    const quote = example("createPayoutQuote");
    const expected = {
      payoutQuoteId: "7",
      commercialRate: 5_450_000n,
      rate: 5_422_750n,
      senderCents: 54_227n,
      receiverCents: 53_855n,
      receiverLocalCents: 53_855n,
      takesPurpose: true,
      flatFeeCents: 100n,
      partnerFeeCents: 272n,
      echo: {
        userId: "1",
        bankAccountId: "1",
        network: "polygon",
        token: "USDC",
        currencyType: "sender",
        coverFees: "false",
        requestAmount: "100.000000",
      },
      contract: quote["contract"],
      expiresAt: new Date("2026-09-01T12:05:00.000Z"),
    };
    expect(createPayoutQuote.read(answer(quote))).toEqual(expected);
    const loose = { ...quote, sender_amount: 542.27, expires_at: 1788264300 };
    expect(createPayoutQuote.read(answer(loose))).toEqual(expected);
  });

  test("reads one that gives the seed's fields alone", () => {
    const { payout_quote_id, commercial_quotation, quotation, sender_amount, ...rest } =
      example("createPayoutQuote");
    const { receiver_amount, contract, expires_at } = rest;
    const seed = { payout_quote_id, commercial_quotation, quotation, sender_amount };
    expect(
      createPayoutQuote.read(answer({ ...seed, receiver_amount, contract, expires_at })),
    ).toMatchObject({
      receiverLocalCents: null,
      takesPurpose: false,
      flatFeeCents: null,
      partnerFeeCents: null,
      echo: {
        userId: null,
        bankAccountId: null,
        network: null,
        token: null,
        currencyType: null,
        coverFees: null,
        requestAmount: null,
      },
    });
  });

  test.each<[string, object]>([
    ["no rate", { quotation: null }],
    ["a rate that is none", { quotation: "-5.4" }],
    ["a rate beyond any column", { quotation: "9999999999999.000000" }],
    ["an amount beyond any column", { sender_amount: "99999999999999999.99" }],
    ["no amount", { receiver_amount: "" }],
    ["no id", { payout_quote_id: null, id: null }],
    ["an id that can't be kept", { payout_quote_id: "7\u0000" }],
    ["no time", { expires_at: "soon" }],
    ["a time beyond any calendar", { expires_at: "+099999-01-01T00:00:00.000Z" }],
  ])("does not understand a quote with %s", (_what, change) => {
    const quote = { ...example("createPayoutQuote"), ...change };
    expect(() => createPayoutQuote.read(answer(quote))).toThrow(UnreadableAnswer);
  });

  test("keeps whatever stands where the contract should be, so that it can be compared", () => {
    const read = (contract: unknown) =>
      createPayoutQuote.read(answer({ ...example("createPayoutQuote"), contract })).contract;
    expect(read(undefined)).toBeNull();
    expect(read("approve")).toBe("approve");
    expect(read({ amount: "1e8", abi: "?" })).toEqual({ amount: "1e8", abi: "?" });
  });
});

describe("createPayout", () => {
  const wallet = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
  const input = { payout_quote_id: "7", sender_wallet_address: wallet, network: "polygon" };

  test("takes the quote's number as text too, and stores the address canonical", () => {
    const given = { ...input, sender_wallet_address: wallet.toLowerCase(), status: "completed" };
    expect(createPayout.input.parse(given)).toEqual({ ...input, payout_quote_id: 7 });
  });

  test.each<[string, unknown, string]>([
    ["payout_quote_id", undefined, "required"],
    ["payout_quote_id", "7x", "invalid"],
    ["sender_wallet_address", undefined, "required"],
    ["sender_wallet_address", "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t", "invalid_address"],
    ["network", "avalanche", "not_in_list"],
  ])("%s = %j is %s", (...row) => expectRefused(createPayout.input, input, ...row));

  test("reads words it does not know, and steps that are not there", () => {
    const payout = { ...example("createPayout"), status: "queued", tracking_liquidity: undefined };
    const read = getPayout.read(
      answer({ ...payout, tracking_transaction: { step: "mining", hash: "0xab", more: 1 } }),
    );
    expect(read).toMatchObject({
      status: "queued",
      liquidity: null,
      transaction: { step: "mining", transactionHash: "0xab", completedAt: null },
    });
    expect(() => getPayout.read(answer({ status: "processing" }))).toThrow(UnreadableAnswer);
    expect(() => getPayout.read(answer({ payout_id: "a" }))).toThrow(UnreadableAnswer);
    expect(
      getPayout.read(answer({ payout_id: "a", status: "x\u0000", updated_at: "?" })),
    ).toMatchObject({ status: "x", updatedAt: null });
  });
});

test("a payout's ends are final, and what is unknown can still go anywhere", () => {
  expect(Object.keys(PAYOUT_MOVES).sort()).toEqual([...PAYOUT_STATUSES].sort());
  for (const end of ["completed", "failed", "refunded"] as const) {
    expect(PAYOUT_MOVES[end]).toEqual([]);
    expect(PAYOUT_MOVES.on_hold).toContain(end);
  }
});
