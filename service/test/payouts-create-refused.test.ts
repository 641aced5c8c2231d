import { beforeAll, describe, expect, test } from "vitest";
import { ZERO_ADDRESS } from "#protocol/chain/evm-address.ts";
import { pinnedFactory, pinnedToken } from "#protocol/chain/networks.ts";
import { startPayoutDashboard, type PayoutClient } from "./payout-dashboard.ts";
import { shared } from "./shared.ts";

const dashboard = shared(startPayoutDashboard);
let client: PayoutClient;
let spender: string;
beforeAll(async () => {
  client = await dashboard.client();
  spender = (await dashboard.quote(client)).contract.contractAddress;
});

const bodyOf = (payout_quote_id: number | string, override: object = {}) => ({
  payout_quote_id,
  sender_wallet_address: dashboard.wallet(),
  network: "polygon",
  ...override,
});
const refused = async (body: object) => {
  const { status, body: refusal } = await dashboard.askPayout(client.user, body);
  const { code, fields, message } = refusal;
  return { status, code, fields, message };
};
describe("refuses", () => {
  test("an expired quote; nothing is made", async () => {
    const quote = await dashboard.quote(client);
    await dashboard.expire(quote.id);
    const before = await dashboard.rows(client.user);
    expect(await refused(bodyOf(quote.id))).toEqual({
      status: 400,
      code: "QUOTE_EXPIRED",
      fields: { payout_quote_id: "expired" },
      message: "Cotação expirada. Crie uma nova cotação.",
    });
    expect(await dashboard.rows(client.user)).toEqual(before);
  });

  test("another network than the quote's, naming it", async () => {
    const quote = await dashboard.quote(client);
    const refusal = await refused(bodyOf(quote.id, { network: "base" }));
    expect(refusal).toMatchObject({ status: 400, fields: { network: "invalid" } });
    expect(refusal.message).toContain("polygon");
  });

  test("a used quote with another wallet or network", async () => {
    const quote = await dashboard.quote(client);
    const body = bodyOf(quote.id);
    await dashboard.askPayout(client.user, body);
    for (const other of [{ sender_wallet_address: dashboard.wallet() }, { network: "base" }]) {
      const refusal = await refused({ ...body, ...other });
      expect(refusal).toMatchObject({ status: 409, fields: { payout_quote_id: "taken" } });
    }
  });

  test("a PIX account that was deleted while its quote was open", async () => {
    const other = await dashboard.client();
    const quote = await dashboard.quote(other);
    await dashboard.call(other.user, `DELETE /exchange/bank-accounts/${other.accountId}`);
    const { status, body } = await dashboard.askPayout(other.user, bodyOf(quote.id));
    expect([status, body.code]).toEqual([404, "NOT_FOUND"]);
    expect([await dashboard.rows(other.user), await dashboard.events(other.user)]).toEqual([
      [],
      [],
    ]);
  });

  test.each<[string, () => string]>([
    ["the zero address", () => ZERO_ADDRESS],
    ["the token", () => pinnedToken("sandbox", "polygon", "USDC")!],
    [
      "the other token, in small letters",
      () => pinnedToken("sandbox", "polygon", "USDT")!.toLowerCase(),
    ],
    ["the factory", () => pinnedFactory("sandbox", "polygon")!],
    ["the caller's own spender", () => spender],
    ["the treasury", () => dashboard.chains.get("polygon")!.signer],
  ])("%s as the wallet that sends", async (_words, address) => {
    const quote = await dashboard.quote(client);
    expect(await refused(bodyOf(quote.id, { sender_wallet_address: address() }))).toMatchObject({
      status: 400,
      code: "INVALID_INPUT",
      fields: { sender_wallet_address: "not_usable" },
    });
    expect((await dashboard.askPayout(client.user, bodyOf(quote.id))).status).toBe(201);
  });

  test.each([
    [{ sender_wallet_address: "0x1234" }, { sender_wallet_address: "invalid_address" }],
    [
      { sender_wallet_address: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1Beaee" },
      { sender_wallet_address: "invalid_checksum" },
    ],
    [{ network: "avalanche" }, { network: "not_in_list" }],
    [{ payout_quote_id: "7x" }, { payout_quote_id: "invalid" }],
  ])("a body like %j", async (override, fields) => {
    expect(await refused(bodyOf(1, override))).toMatchObject({ status: 400, fields });
  });

  test("an unknown quote and an unknown payout", async () => {
    expect(await refused(bodyOf(999_999_999))).toMatchObject({
      status: 404,
      code: "NOT_FOUND",
      fields: { payout_quote_id: "unknown" },
    });
    expect((await dashboard.look(client.user, "no-such-payout")).status).toBe(404);
    expect((await dashboard.look(client.user, "x".repeat(65))).status).toBe(400);
  });
});
