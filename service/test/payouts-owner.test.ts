import { beforeAll, expect, test } from "vitest";
import { startPayoutDashboard, type PayoutClient } from "./payout-dashboard.ts";
import { shared } from "./shared.ts";

const dashboard = shared(startPayoutDashboard);
let owner: PayoutClient;
let other: PayoutClient;
beforeAll(async () => {
  [owner, other] = [await dashboard.client(), await dashboard.client()];
});

const bodyOf = (payout_quote_id: number, sender_wallet_address = dashboard.wallet()) => ({
  payout_quote_id,
  sender_wallet_address,
  network: "polygon",
});
const withoutId = (body: object) => ({ ...body, requestId: null });

test("another's quote is unknown: not used, used and expired alike", async () => {
  const quote = await dashboard.quote(owner);
  const body = bodyOf(quote.id);
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
  const { data } = (await dashboard.askPayout(owner.user, bodyOf(quote.id))).body;
  const theirs = await dashboard.look(other.user, data.payout_id);
  const none = await dashboard.look(other.user, "00000000-0000-4000-8000-000000000000");
  expect([theirs.status, none.status]).toEqual([404, 404]);
  expect(withoutId(theirs.body)).toEqual(withoutId(none.body));
});

test("who names another's wallet is led to a spender of his own, and keeps the owner from nothing", async () => {
  const wallet = dashboard.wallet();
  const [mine, theirs] = [await dashboard.quote(owner), await dashboard.quote(other)];
  expect((await dashboard.askPayout(other.user, bodyOf(theirs.id, wallet))).status).toBe(201);
  expect((await dashboard.askPayout(owner.user, bodyOf(mine.id, wallet))).status).toBe(201);
  const [chain, [row]] = [dashboard.chains.get("polygon")!, await dashboard.rows(other.user)];
  expect(chain.spenderOf(row!.user_id)).toBe(theirs.contract.contractAddress);
  expect(theirs.contract.contractAddress).not.toBe(mine.contract.contractAddress);
});

test("a body can't name the user, the status or the amounts", async () => {
  const quote = await dashboard.quote(owner);
  const { id } = other.user;
  const forged = { userId: id, user_id: id, status: "completed", token_units: "1" };
  const { data } = (await dashboard.askPayout(owner.user, { ...bodyOf(quote.id), ...forged })).body;
  expect(data).toMatchObject({ userId: owner.user.id, status: "processing" });
  const row = (await dashboard.rows(owner.user)).find(
    ({ payout_id }) => payout_id === data.payout_id,
  );
  expect(row!.token_units).toBe(BigInt(quote.contract.amount));
});

test("no log line holds a PIX key", async () => {
  const client = await dashboard.client();
  const quote = await dashboard.quote(client);
  await dashboard.askPayout(client.user, bodyOf(quote.id));
  expect(dashboard.service.logged()).not.toContain(client.pixKey);
});
