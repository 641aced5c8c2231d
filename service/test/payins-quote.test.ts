import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ExchangeError } from "#protocol/wire/error.ts";
import { formatAmount, mulDown, mulUp, parseAmount, parseRate } from "#protocol/money/money.ts";
import type { PayinQuoteRecord } from "#protocol/payins/payins.ts";
import { startPayinWorld } from "./payin-world.ts";
import { shared } from "./shared.ts";
import type { Refusal } from "./caller.ts";

const world = shared(startPayinWorld);
const client = shared(() => world.client());

const body = (override: object = {}) => ({
  network: "polygon",
  token: "USDC",
  currency_type: "sender",
  request_amount: "250.00",
  address: client.address,
  ...override,
});
const refused = async (override: object, user = client.user) => {
  const { status, body: refusal } = await world.call<Refusal>(user, "POST /exchange/quote", {
    body: body(override),
  });
  return { status, ...refusal };
};
const cents = (text: string) => parseAmount(text, "BRL")!;
const units = (text: string) => parseAmount(text, "USDC")!;

function expectSound(quote: PayinQuoteRecord): void {
  const [market, rate] = [
    parseRate(quote.commercial_quotation)!,
    parseRate(quote.quotation)!,
  ] as const;
  const net = cents(quote.sender_amount) - cents(quote.fee_amount);
  const received = units(quote.receiver_amount);
  expect(rate).toBeGreaterThanOrEqual(market);
  // The spread is 50 basis points, rounded up at the sixth place.
  expect(rate).toBe((market * 10_050n + 9_999n) / 10_000n);
  // The fee is 0.50 % of the amount sent, rounded up to the cent.
  expect(cents(quote.fee_amount)).toBe((cents(quote.sender_amount) * 50n + 9_999n) / 10_000n);
  // Nobody gets more than was paid for; the shortfall is less than the price of one unit.
  expect(mulDown(received, rate)).toBeLessThanOrEqual(net);
  expect(mulUp(received, rate)).toBeLessThanOrEqual(net);
  // An amount in tokens is exact; an amount in BRL leaves dust worth less than one unit.
  const isSender = quote.currency_type === "sender";
  expect(!isSender || (received + 1n) * rate > net * 10n ** 10n).toBe(true);
}

describe("works", () => {
  test("with everything that INTERFACE §4 names", async () => {
    const quote = await world.quote(client);
    expect(quote).toMatchObject({
      payin_quote_id: quote.quote_id,
      network: "polygon",
      token: "USDC",
      currency_type: "sender",
      request_amount: "250.00",
      sender_amount: "250.00",
      fee_amount: "1.25",
    });
    expect(quote.address.toLowerCase()).toBe(client.address);
    expect(Date.parse(quote.expires_at) - Date.parse(quote.created_at)).toBe(300_000);
    expect(quote.quote_id).toMatch(/^[\w-]{24}$/);
    expectSound(quote);
  });

  test("any amount in bounds, both ways, to the unit", async () => {
    const senders = fc.bigInt(1_000n, 100_000_000n);
    await fc.assert(
      fc.asyncProperty(senders, async (sent) => {
        const request_amount = formatAmount(sent, "BRL");
        const quote = await world.quote(client, { request_amount });
        expect(quote.sender_amount).toBe(request_amount);
        expectSound(quote);
      }),
      { numRuns: 40 },
    );
    await fc.assert(
      fc.asyncProperty(fc.bigInt(2_000_000n, 180_000_000_000n), async (wanted) => {
        const request_amount = formatAmount(wanted, "USDT");
        const asked = { currency_type: "receiver", token: "USDT", request_amount };
        const quote = await world.quote(client, asked);
        expect(quote.receiver_amount).toBe(request_amount);
        expectSound(quote);
        // Sending exactly that sum buys at least these tokens, for the same fee.
        const back = await world.quote(client, { request_amount: quote.sender_amount });
        expect(back.fee_amount).toBe(quote.fee_amount);
      }),
      { numRuns: 40 },
    );
  });

  test.each([
    ["a JSON number", 250, "250.00"],
    ["one decimal", "250.5", "250.50"],
  ])("%s is normalised", async (_words, request_amount, expected) => {
    expect((await world.quote(client, { request_amount })).request_amount).toBe(expected);
  });
});

describe("refuses", () => {
  test.each([
    ["9.99", "sender", "too_small:10.00", "R$ 10,00"],
    ["1000000.01", "sender", "too_large:1000000.00", "R$ 1.000.000,00"],
    ["1", "receiver", "too_small:10.00", "R$ 10,00"],
    ["400000", "receiver", "too_large:1000000.00", "R$ 1.000.000,00"],
  ])(
    "%s as %s: the bound is named in BRL sent",
    async (request_amount, currency_type, reason, words) => {
      const { status, code, fields, message } = await refused({ request_amount, currency_type });
      expect([status, code, fields]).toEqual([
        400,
        "AMOUNT_OUT_OF_BOUNDS",
        { request_amount: reason },
      ]);
      expect(message.replaceAll("\u00a0", " ")).toContain(words);
    },
  );

  test.each(["10.00", "1000000.00"])("not the bound itself, %s", async (request_amount) => {
    expectSound(await world.quote(client, { request_amount }));
  });

  test.each([
    ["250.001", "too_many_decimals:2"],
    ["0", "not_positive"],
    ["-1", "not_an_amount"],
    ["1e3", "not_an_amount"],
    ["0250", "leading_zeros"],
    ["250,00", "not_an_amount"],
    ["", "required"],
  ])("the amount %s", async (request_amount, reason) => {
    expect(await refused({ request_amount })).toMatchObject({
      status: 400,
      fields: { request_amount: reason },
    });
  });

  test("a pair that no chain is set up for, naming both", async () => {
    const wallet = { network: "ethereum", address: client.address, name: "Outra" };
    await world.call(client.user, "POST /exchange/wallets", { body: wallet });
    const { status, code, fields, message } = await refused({ network: "ethereum", token: "USDT" });
    expect([status, code, fields]).toEqual([400, "PAIR_NOT_SUPPORTED", { token: "not_supported" }]);
    expect(message).toContain("USDT");
    expect(message).toContain("ethereum");
  });

  test("a wallet that is not registered, not active, or on another network only", async () => {
    const unusable = { status: 400, code: "WALLET_NOT_USABLE", fields: { address: "not_usable" } };
    expect(await refused({ address: "0x00000000000000000000000000000000000000b1" })).toMatchObject(
      unusable,
    );
    const other = await world.client();
    await world.deps.db
      .updateTable("wallets")
      .set({ status: "suspended" })
      .where("user_id", "=", other.user.id)
      .execute();
    expect(await refused({ address: other.address }, other.user)).toMatchObject(unusable);
  });

  test("without a rate: unavailable, and nothing is promised", async () => {
    const { rates } = world.deps;
    world.deps.rates = { market: () => Promise.reject(new ExchangeError("UNAVAILABLE")) };
    expect(await refused({})).toMatchObject({ status: 503, code: "UNAVAILABLE" });
    world.deps.rates = rates;
  });
});

describe("keeps others out", () => {
  test("another's wallet can't be quoted", async () => {
    const other = await world.client();
    expect(await refused({ address: client.address }, other.user)).toMatchObject({
      status: 400,
      code: "WALLET_NOT_USABLE",
    });
  });
});
