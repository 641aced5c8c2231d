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
    expect(await refused(dashboard.bodyOf(quote.id))).toEqual({
      status: 400,
      code: "QUOTE_EXPIRED",
      fields: { payout_quote_id: "expired" },
      message: "Cotação expirada. Crie uma nova cotação.",
    });
    expect(await dashboard.rows(client.user)).toEqual(before);
  });

  test("another network than the quote's, naming it", async () => {
    const quote = await dashboard.quote(client);
    const refusal = await refused(dashboard.bodyOf(quote.id, { network: "base" }));
    expect(refusal).toMatchObject({ status: 400, fields: { network: "invalid" } });
    expect(refusal.message).toContain("polygon");
  });

  test("a used quote with another wallet or network", async () => {
    const quote = await dashboard.quote(client);
    const body = dashboard.bodyOf(quote.id);
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
    const { status, body } = await dashboard.askPayout(other.user, dashboard.bodyOf(quote.id));
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
    expect(
      await refused(dashboard.bodyOf(quote.id, { sender_wallet_address: address() })),
    ).toMatchObject({
      status: 400,
      code: "INVALID_INPUT",
      fields: { sender_wallet_address: "not_usable" },
    });
    expect((await dashboard.askPayout(client.user, dashboard.bodyOf(quote.id))).status).toBe(201);
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
    expect(await refused(dashboard.bodyOf(1, override))).toMatchObject({ status: 400, fields });
  });

  test("an unknown quote and an unknown payout", async () => {
    expect(await refused(dashboard.bodyOf(999_999_999))).toMatchObject({
      status: 404,
      code: "NOT_FOUND",
      fields: { payout_quote_id: "unknown" },
    });
    expect((await dashboard.look(client.user, "no-such-payout")).status).toBe(404);
    expect((await dashboard.look(client.user, "x".repeat(65))).status).toBe(400);
  });
});

describe("keeps others out", () => {
  let owner: PayoutClient;
  let other: PayoutClient;
  beforeAll(async () => {
    [owner, other] = [await dashboard.client(), await dashboard.client()];
  });

  const withoutId = (body: object) => ({ ...body, requestId: null });

  test("another's quote is unknown: not used, used and expired alike", async () => {
    const quote = await dashboard.quote(owner);
    const body = dashboard.bodyOf(quote.id);
    const attempt = async () => {
      const { status, body: refusal } = await dashboard.askPayout(other.user, body);
      return { status, ...withoutId(refusal) };
    };
    const unused = await attempt();
    expect(unused).toMatchObject({ status: 404, code: "NOT_FOUND" });
    expect((await dashboard.askPayout(owner.user, body)).status).toBe(201);
    expect(await attempt()).toEqual(unused);
    await dashboard.expire(quote.id);
    expect(await attempt()).toEqual(unused);
    expect(await dashboard.rows(other.user)).toEqual([]);
  });

  test("another's payout is unknown, the same as none", async () => {
    const quote = await dashboard.quote(owner);
    const { data } = (await dashboard.askPayout(owner.user, dashboard.bodyOf(quote.id))).body;
    const theirs = await dashboard.look(other.user, data.payout_id);
    const none = await dashboard.look(other.user, "00000000-0000-4000-8000-000000000000");
    expect([theirs.status, none.status]).toEqual([404, 404]);
    expect(withoutId(theirs.body)).toEqual(withoutId(none.body));
  });

  test("who names another's wallet is led to a spender of his own, and keeps the owner from nothing", async () => {
    const wallet = dashboard.wallet();
    const [mine, theirs] = [await dashboard.quote(owner), await dashboard.quote(other)];
    const ask = ({ user }: PayoutClient, { id }: { id: number }) =>
      dashboard.askPayout(user, dashboard.bodyOf(id, { sender_wallet_address: wallet }));
    expect((await ask(other, theirs)).status).toBe(201);
    expect((await ask(owner, mine)).status).toBe(201);
    const [chain, [row]] = [dashboard.chains.get("polygon")!, await dashboard.rows(other.user)];
    expect(chain.spenderOf(row!.user_id)).toBe(theirs.contract.contractAddress);
    expect(theirs.contract.contractAddress).not.toBe(mine.contract.contractAddress);
  });

  test("a body can't name the user, the status or the amounts", async () => {
    const quote = await dashboard.quote(owner);
    const { id } = other.user;
    const forged = { userId: id, user_id: id, status: "completed", token_units: "1" };
    const { data } = (
      await dashboard.askPayout(owner.user, { ...dashboard.bodyOf(quote.id), ...forged })
    ).body;
    expect(data).toMatchObject({ userId: owner.user.id, status: "processing" });
    const row = (await dashboard.rows(owner.user)).find(
      ({ payout_id }) => payout_id === data.payout_id,
    );
    expect(row!.token_units).toBe(BigInt(quote.contract.amount));
  });

  test("no log line holds a PIX key", async () => {
    const client = await dashboard.client();
    const quote = await dashboard.quote(client);
    await dashboard.askPayout(client.user, dashboard.bodyOf(quote.id));
    expect(dashboard.service.logged()).not.toContain(client.pixKey);
  });
});
