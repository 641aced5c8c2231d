import { afterAll, beforeAll, expect, test } from "vitest";
import { startPayoutDesk, type PayoutClient, type PayoutDesk } from "./payout-desk.ts";

let desk: PayoutDesk;
let owner: PayoutClient;
let other: PayoutClient;
beforeAll(async () => {
  desk = await startPayoutDesk();
  [owner, other] = [await desk.client(), await desk.client()];
});
afterAll(() => desk.stop());

const bodyOf = (payout_quote_id: number, sender_wallet_address = desk.wallet()) => ({
  payout_quote_id,
  sender_wallet_address,
  network: "polygon",
});
const withoutId = (body: object) => ({ ...body, requestId: null });

test("another's quote is unknown: not used, used and expired alike", async () => {
  const quote = await desk.quote(owner);
  const body = bodyOf(quote.id);
  const attempt = async () => {
    const { status, body: refusal } = await desk.askPayout(other.user, body);
    return { status, ...withoutId(refusal) };
  };
  const unused = await attempt();
  expect(unused).toMatchObject({ status: 404, code: "NOT_FOUND" });
  expect((await desk.askPayout(owner.user, body)).status).toBe(201);
  expect(await attempt()).toEqual(unused);
  await desk.expire(quote.id);
  expect(await attempt()).toEqual(unused);
  expect(await desk.rows(other.user)).toEqual([]);
});

test("another's payout is unknown, the same as none", async () => {
  const quote = await desk.quote(owner);
  const { data } = (await desk.askPayout(owner.user, bodyOf(quote.id))).body;
  const theirs = await desk.look(other.user, data.payout_id);
  const none = await desk.look(other.user, "00000000-0000-4000-8000-000000000000");
  expect([theirs.status, none.status]).toEqual([404, 404]);
  expect(withoutId(theirs.body)).toEqual(withoutId(none.body));
});

test("who names another's wallet is led to a spender of his own, and keeps the owner from nothing", async () => {
  const wallet = desk.wallet();
  const [mine, theirs] = [await desk.quote(owner), await desk.quote(other)];
  expect((await desk.askPayout(other.user, bodyOf(theirs.id, wallet))).status).toBe(201);
  expect((await desk.askPayout(owner.user, bodyOf(mine.id, wallet))).status).toBe(201);
  const [chain, [row]] = [desk.chains.get("polygon")!, await desk.rows(other.user)];
  expect(chain.spenderOf(row!.user_id)).toBe(theirs.contract.contractAddress);
  expect(theirs.contract.contractAddress).not.toBe(mine.contract.contractAddress);
});

test("a body can't name the user, the status or the amounts", async () => {
  const quote = await desk.quote(owner);
  const { id } = other.user;
  const forged = { userId: id, user_id: id, status: "completed", token_units: "1" };
  const { data } = (await desk.askPayout(owner.user, { ...bodyOf(quote.id), ...forged })).body;
  expect(data).toMatchObject({ userId: owner.user.id, status: "processing" });
  const row = (await desk.rows(owner.user)).find(({ payout_id }) => payout_id === data.payout_id);
  expect(row!.token_units).toBe(BigInt(quote.contract.amount));
});

test("no log line holds a PIX key", async () => {
  const client = await desk.client();
  const quote = await desk.quote(client);
  await desk.askPayout(client.user, bodyOf(quote.id));
  expect(desk.service.logged()).not.toContain(client.pixKey);
});
