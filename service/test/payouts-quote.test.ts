import fc from "fast-check";
import { decodeFunctionData, encodeFunctionData, type Abi, type Address } from "viem";
import { describe, expect, test } from "vitest";
import { ExchangeError } from "#protocol/wire/error.ts";
import { formatAmount, parseAmount } from "#protocol/money/money.ts";
import { pinnedChainId, pinnedFactory, pinnedToken } from "#protocol/chain/networks.ts";
import { spenderOf } from "#protocol/chain/spender.ts";
import type { Chain } from "#service/chain/port.ts";
import { expectSound } from "./payout-equations.ts";
import { startPayoutDashboard } from "./payout-dashboard.ts";
import { shared } from "./shared.ts";

const dashboard = shared(startPayoutDashboard);
const client = shared(() => dashboard.client());

const refused = async (override: object) => {
  const { status, body } = await dashboard.askQuote(client, override);
  return { status, ...body };
};

describe("works", () => {
  test.each([
    ["sender", false, "100", "100.000000", 100_000_000n, "537.28", "2.71", "540.99"],
    ["sender", true, "100", "100.000000", 100_685_775n, "540.99", "2.71", "544.70"],
    ["receiver", true, "540", "540.00", 100_500_135n, "540.00", "2.70", "543.70"],
    ["receiver", false, "540", "540.00", 99_816_209n, "536.30", "2.70", "540.00"],
  ] as const)(
    "%s with cover_fees %s, worked out by hand at 5.409943",
    async (currency_type, cover_fees, request_amount, asked, units, receives, percent, sends) => {
      const body = { currency_type, cover_fees, request_amount };
      const quote = await dashboard.quote(client, body);
      expect(quote).toEqual({
        id: quote.payout_quote_id,
        payout_quote_id: expect.any(Number) as number,
        quote_id: expect.stringMatching(/^[\w-]{24}$/) as string,
        userId: client.user.id,
        bankAccountId: client.accountId,
        token: "USDC",
        network: "polygon",
        commercial_quotation: "5.437129",
        quotation: "5.409943",
        sender_amount: sends,
        receiver_amount: receives,
        partner_fee_amount: percent,
        flat_fee: "1.00",
        request_amount: asked,
        currency_type,
        cover_fees,
        receiver_local_amount: receives,
        description: null,
        purpose_code: null,
        contract: expect.objectContaining({ amount: String(units) }) as object,
        expires_at: expect.any(String) as string,
        created_at: expect.any(String) as string,
        updated_at: quote.created_at,
      });
      expect(Date.parse(quote.expires_at) - Date.parse(quote.created_at)).toBe(300_000);
      expectSound(quote);
    },
  );

  test.each([
    ["sender", true, "123456.654321", 124_074_122_934n, "667893.46"],
    ["receiver", true, "0.01", 188_542n, "0.01"],
    ["receiver", false, "1.02", 188_542n, "0.01"],
    ["receiver", true, "1000000", 185_769_240_083n, "1000000.00"],
  ])("%s with cover_fees %s at a bound or odd: %s", async (type, cover, asked, units, receives) => {
    const body = { currency_type: type, cover_fees: cover, request_amount: asked };
    const quote = await dashboard.quote(client, body);
    expect([quote.contract.amount, quote.receiver_amount]).toEqual([String(units), receives]);
    expectSound(quote);
  });

  test("any amount in bounds at any rate, all four ways, by the interface's equations", async () => {
    const { rates } = dashboard.deps;
    const asked = fc.oneof(
      fc.record({
        currency_type: fc.constant("sender"),
        request_amount: fc
          .bigInt(500_000n, 150_000_000_000n)
          .map((units) => formatAmount(units, "USDC")),
      }),
      fc.record({
        currency_type: fc.constant("receiver"),
        request_amount: fc.bigInt(110n, 99_000_000n).map((cents) => formatAmount(cents, "BRL")),
      }),
    );
    const market = fc.bigInt(3_000_000n, 6_500_000n);
    await fc.assert(
      fc.asyncProperty(asked, fc.boolean(), market, async (body, cover_fees, rate) => {
        dashboard.deps.rates = { market: async (_token, at) => ({ rate, at }) };
        expectSound(await dashboard.quote(client, { ...body, cover_fees }));
      }),
      { numRuns: 60 },
    );
    dashboard.deps.rates = rates;
  });

  test.each([
    ["ethereum", "USDC"],
    ["ethereum", "USDT"],
    ["polygon", "USDC"],
    ["polygon", "USDT"],
    ["base", "USDC"],
  ] as const)(
    "names the pinned contract of %s and its %s, to the letter",
    async (network, token) => {
      const { contract } = await dashboard.quote(client, { network, token });
      const spender = spenderOf(pinnedFactory("sandbox", network)!, client.user.id);
      expect(contract).toEqual({
        abi: [
          {
            type: "function",
            name: "approve",
            stateMutability: "nonpayable",
            inputs: [
              { name: "spender", type: "address" },
              { name: "amount", type: "uint256" },
            ],
            outputs: [],
          },
        ],
        amount: "100000000",
        address: pinnedToken("sandbox", network, token),
        network: { name: network, chainId: pinnedChainId("sandbox", network) },
        functionName: "approve",
        contractAddress: spender,
      });
      const abi = contract.abi as Abi;
      const args = [spender, BigInt(contract.amount)] as const;
      const data = encodeFunctionData({ abi, functionName: contract.functionName, args });
      expect(data.slice(0, 10)).toBe("0x095ea7b3");
      expect(decodeFunctionData({ abi, data }).args).toEqual(args as [Address, bigint]);
    },
  );

  test("an account's number as text, and an amount as a number", async () => {
    const bank_account_id = String(client.accountId);
    const quote = await dashboard.quote(client, { bank_account_id, request_amount: 100.5 });
    expect([quote.bankAccountId, quote.request_amount]).toEqual([client.accountId, "100.500000"]);
  });
});

describe("refuses", () => {
  test.each([
    ["sender", false, "0.187654", "R$ 0,01", "too_small"],
    ["receiver", false, "1.01", "R$ 0,01", "too_small"],
    ["sender", true, "0.001848", "R$ 0,01", "too_small"],
    ["sender", true, "184845", "R$ 1.000.000,00", "too_large"],
    ["receiver", true, "1000000.01", "R$ 1.000.000,00", "too_large"],
    ["receiver", false, "1005026.15", "R$ 1.000.000,00", "too_large"],
  ] as const)(
    "%s with cover_fees %s of %s: the receiver would not get what is allowed",
    async (currency_type, cover_fees, request_amount, words, reason) => {
      const ways = { currency_type, cover_fees };
      const { status, code, message, fields } = await refused({ ...ways, request_amount });
      expect([status, code]).toEqual([400, "AMOUNT_OUT_OF_BOUNDS"]);
      expect(message.replaceAll("\u00a0", " ")).toContain(words);
      const [word, bound = ""] = fields!["request_amount"]!.split(":");
      expect(word).toBe(reason);
      // The bound itself is accepted, and the next amount beyond it is not.
      expectSound(await dashboard.quote(client, { ...ways, request_amount: bound }));
      const asset = currency_type === "sender" ? ("USDC" as const) : ("BRL" as const);
      const beyond = parseAmount(bound, asset)! + (reason === "too_small" ? -1n : 1n);
      const text = formatAmount(beyond, asset);
      expect((await refused({ ...ways, request_amount: text })).code).toBe("AMOUNT_OUT_OF_BOUNDS");
    },
  );

  test("a PIX account that is not there, or not any more", async () => {
    const unknown = { status: 404, code: "NOT_FOUND", fields: { bank_account_id: "unknown" } };
    expect(await refused({ bank_account_id: 999_999_999 })).toMatchObject(unknown);
    const other = await dashboard.client();
    await dashboard.call(other.user, `DELETE /exchange/bank-accounts/${other.accountId}`);
    const { status, body } = await dashboard.askQuote(other);
    expect({ status, ...body }).toMatchObject(unknown);
  });

  test.each([
    ["solana", "USDC"],
    ["tron", "USDT"],
  ])("a network that no chain is set up for: %s", async (network, token) => {
    const { status, code, fields, message } = await refused({ network, token });
    expect([status, code, fields]).toEqual([400, "PAIR_NOT_SUPPORTED", { token: "not_supported" }]);
    expect(message).toContain(network);
    expect(message).toContain(token);
  });

  test.each<[string, Partial<Chain>]>([
    ["has no factory", { canPull: false }],
    ["has another's factory", { pullState: () => ({ is: "refused", why: "obeys another" }) }],
  ])("a network that %s", async (_words, change) => {
    const chain = dashboard.chains.get("base")!;
    dashboard.chains.set("base", { ...chain, ...change });
    const { status, code, message } = await refused({ network: "base" });
    dashboard.chains.set("base", chain);
    expect([status, code]).toEqual([400, "PAIR_NOT_SUPPORTED"]);
    expect(message).toBe("USDC não é oferecido na rede base para payouts.");
    expect((await dashboard.askQuote(client, { network: "base" })).status).toBe(201);
  });

  test("the first on a network has it made ready for pulls, and waits for nothing", async () => {
    const chain = dashboard.chains.get("base")!;
    let asked = 0;
    let is: "unasked" | "ready" = "unasked";
    const never = () => new Promise<void>(() => (asked += 1));
    dashboard.chains.set("base", { ...chain, preparePulls: never, pullState: () => ({ is }) });
    expect((await dashboard.askQuote(client, { network: "base" })).status).toBe(201);
    expect(asked).toBe(1);
    is = "ready";
    expect((await dashboard.askQuote(client, { network: "base" })).status).toBe(201);
    expect(asked).toBe(1);
    dashboard.chains.set("base", chain);
  });

  test("without a rate: unavailable, and nothing is promised", async () => {
    const { rates } = dashboard.deps;
    dashboard.deps.rates = { market: () => Promise.reject(new ExchangeError("UNAVAILABLE")) };
    expect(await refused({})).toMatchObject({ status: 503, code: "UNAVAILABLE" });
    dashboard.deps.rates = rates;
  });
});

describe("keeps others out", () => {
  test("another's PIX account, and the spender is never another's", async () => {
    const other = await dashboard.client();
    expect(await refused({ bank_account_id: other.accountId })).toMatchObject({
      status: 400,
      code: "BAD_REQUEST",
      fields: { bank_account_id: "not_yours" },
    });
    const [mine, others] = [await dashboard.quote(client), await dashboard.quote(other)];
    expect(others.contract.contractAddress).not.toBe(mine.contract.contractAddress);
    const forged = await dashboard.quote(other, {
      userId: client.user.id,
      user_id: client.user.id,
    });
    expect(forged.contract.contractAddress).toBe(others.contract.contractAddress);
    expect(forged.userId).toBe(other.user.id);
  });
});
