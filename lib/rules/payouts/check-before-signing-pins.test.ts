import { describe, expect, test } from "vitest";
import type { SigningCheck } from "./check-before-signing.ts";
import { pinnedToken } from "#protocol/chain/networks.ts";
import { checkQuote, differencesOf, PINS, TERMS } from "#protocol/test/check-quote.ts";
import {
  honestPayoutQuote,
  quoteAsk,
  sandboxSpender,
  type QuoteAsk,
} from "#protocol/test/honest-payout-quote.ts";

describe("without a pin", () => {
  const said = (ask: QuoteAsk, over: Partial<SigningCheck>) =>
    differencesOf(checkQuote(ask, honestPayoutQuote(quoteAsk(), TERMS), over));

  test("of the spender nothing is signed, and what the exchange named stands beside the gap", () => {
    expect(said(quoteAsk(), { pins: { ...PINS, spender: null } })).toEqual([
      {
        field: "spender",
        fault: "not_pinned",
        derived: null,
        returned: sandboxSpender("polygon"),
      },
    ]);
  });

  test.each([
    ["with a broken checksum", sandboxSpender("polygon").toLowerCase().replace(/[a-f]/, "F")],
    ["that is nobody", `0x${"0".repeat(40)}`],
    ["that is the token", pinnedToken("sandbox", "polygon", "USDC") ?? ""],
    ["that is no address", "spender"],
  ])("a spender %s is none", (_what, spender) => {
    expect(said(quoteAsk(), { pins: { ...PINS, spender } })[0]).toMatchObject({
      field: "spender",
      fault: "not_pinned",
    });
  });

  test("of the token or the chain nothing is signed", () => {
    const production = { ...PINS, environment: "production" as const };
    const onBase = { ...quoteAsk(), network: "base", token: "USDT" } as QuoteAsk;
    expect(said(onBase, { pins: production })[0]).toMatchObject({
      field: "token_address",
      fault: "not_pinned",
    });
    expect(said({ ...quoteAsk(), network: "tron" }, { pins: production })[0]).toMatchObject({
      field: "token_address",
      fault: "not_pinned",
    });
  });

  test.each(["tron", "solana"] as const)("on %s a spender of another family is none", (network) => {
    const asked = { ...quoteAsk(), network, token: "USDT" } as QuoteAsk;
    expect(said(asked, { pins: PINS })[0]).toMatchObject({ field: "spender", fault: "not_pinned" });
  });

  test("of the user's number only the spender is compared", () => {
    const quote = { ...honestPayoutQuote(quoteAsk(), TERMS), userId: 99 };
    expect(checkQuote(quoteAsk(), quote, { pins: { ...PINS, userId: null } }).ok).toBe(true);
  });
});

describe("an exchange that gives the seed's fields alone", () => {
  const seed = (ask: QuoteAsk, over: object = {}) => {
    const full = honestPayoutQuote(ask, TERMS);
    const { payout_quote_id, commercial_quotation, quotation, contract, expires_at } = full;
    const { sender_amount, receiver_amount } = full;
    const sums = { sender_amount, receiver_amount, ...over };
    return { payout_quote_id, commercial_quotation, quotation, contract, expires_at, ...sums };
  };

  test("may be signed where tokens were typed and the fees are inside", () => {
    expect(checkQuote(quoteAsk(), seed(quoteAsk())).ok).toBe(true);
  });

  test.each([
    ["fees on top", quoteAsk({ coverFees: true })],
    ["BRL to be received", quoteAsk({ currencyType: "receiver", asked: 54_000n, coverFees: true })],
    ["BRL less the fees", quoteAsk({ currencyType: "receiver", asked: 54_000n })],
  ])("and not for %s, since its fees are unknown", (_what, ask) => {
    expect(checkQuote(ask, seed(ask))).toMatchObject({
      ok: false,
      differences: [{ field: "fees", fault: "not_stated" }],
    });
  });

  test.each([
    ["takes more than the limits allow", "500.00", "fees"],
    ["pays more than its own rate", "540.02", "receiver_amount"],
    ["pays nothing", "0.00", "receiver_amount"],
  ])("and not where it %s", (_what, receiver_amount, field) => {
    const checked = checkQuote(quoteAsk(), seed(quoteAsk(), { receiver_amount }));
    expect(differencesOf(checked).map((each) => each.field)).toContain(field);
  });

  test("may name a rate of more places than we keep", () => {
    const ask = quoteAsk({ asked: 100_000_000_000n });
    const sums = { sender_amount: "540000.09", receiver_amount: "540000.09" };
    const quote = { ...seed(ask, sums), quotation: "5.4000009" };
    expect(checkQuote(ask, quote).ok).toBe(true);
  });

  test("is read in its own ways: numbers, one case, names and outputs of its own", () => {
    const { contract } = honestPayoutQuote(quoteAsk(), TERMS);
    const own = {
      ...contract,
      amount: Number(contract.amount),
      address: contract.address.toLowerCase(),
      contractAddress: `0x${contract.contractAddress.slice(2).toUpperCase()}`,
      network: { name: "polygon", chainId: "31300137", currency: "POL" },
      abi: [
        {
          ...contract.abi[0],
          inputs: [
            { type: "address", name: "_spender", internalType: "address" },
            { type: "uint256", name: "" },
          ],
          outputs: [{ type: "bool" }],
        },
      ],
    };
    expect(checkQuote(quoteAsk(), seed(quoteAsk(), { contract: own })).ok).toBe(true);
  });
});
