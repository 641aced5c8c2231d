import { parseAbi } from "viem";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { env } from "#lib/core/env.ts";
import { MAIN, testDashboard } from "#lib/test/dashboards/test-dashboard.ts";
import { payoutDetail } from "#lib/payouts/views/payouts.ts";
import { MAIN_ACCOUNT } from "#lib/core/exchange/connections.ts";
import { setPin } from "#lib/spenders/rows/pins.ts";
import { payoutById } from "#lib/payouts/rows/payouts.ts";
import { insertPayout } from "#lib/test/rows/payout-rows.ts";
import { startRelay } from "#lib/test/outside/relay.ts";
import { parseEvmAddress } from "#protocol/chain/evm-address.ts";
import { pinnedFactory } from "#protocol/chain/networks.ts";
import { spenderOf } from "#protocol/chain/spender.ts";
import { startPayoutWorld, type MakePayout } from "#service/test/payout-world.ts";
import { pollDuePayouts } from "./poll-due-payouts.ts";

const world = await startPayoutWorld();
const relay = await startRelay(world.service.url);
const user = await world.service.user();
const dashboard = await testDashboard(relay.url, user);
// As with a remote exchange: the spender is pinned by hand.
Object.assign(env().exchange, { isLocal: false });
afterAll(async () => {
  await dashboard.drop();
  await relay.close();
  await world.stop();
});
beforeEach(async () => {
  relay.outcome = "pass";
  env().RPC_URL_POLYGON = world.bare.url;
  await dashboard.store.db.deleteFrom("payout").execute();
  await dashboard.store.db.deleteFrom("exchange_budget").execute();
  await pin(OURS);
});

const OURS = pinnedFactory("sandbox", "polygon") ?? "";
const evm = (text: string) => {
  const parsed = parseEvmAddress(text);
  if ("reason" in parsed) throw new Error(parsed.reason);
  return parsed.address;
};
/** Pins the factory with the user's number, or the spender alone. */
async function pin(
  factory: string | null,
  spender: string = spenderOf(factory ?? OURS, Number(user.id)),
) {
  const userId = factory === null ? null : Number(user.id);
  const by = { factory: factory === null ? null : evm(factory), userId };
  const pinned = { network: "polygon", spender: evm(spender), evidence: "awaited" } as const;
  await setPin(db, MAIN_ACCOUNT, { ...pinned, ...by }, "ana");
}

const { db } = dashboard.store;
const look = async (id: bigint) => (await payoutById(db, MAIN_ACCOUNT, id))!;

/** A payout at the exchange, and its row as the answer to a request leaves it. */
async function made(asked: MakePayout = {}) {
  const there = await world.payout({ user, ...asked });
  const { id } = await insertPayout(dashboard.store, MAIN_ACCOUNT, {
    payout_id: there.id,
    token_units: there.units,
    sender_address: there.payer.address,
    receiver_cents: there.cents,
    spender: there.spender,
  });
  return { id, there };
}
async function read(id: bigint) {
  const next_read_at = new Date(Date.now() - 1000);
  await db.updateTable("payout").set({ next_read_at }).where("id", "=", id).execute();
  await pollDuePayouts(dashboard.store);
  return look(id);
}
describe("a payout is followed to its end", () => {
  test("where its PIX is paid, and we see on the chain exactly what was taken", async () => {
    const { id } = await made();
    expect(await read(id)).toMatchObject({ status: "processing", reported_by: "reading" });
    await world.pull();
    expect(await read(id)).toMatchObject({ status: "processing", chain_check: "not_checked" });
    expect((await look(id)).pull_hash).toMatch(/^0x/);
    await world.pay();
    const end = await read(id);
    expect(end).toMatchObject({
      status: "completed",
      chain_check: "verified",
      next_read_at: null,
      refund_hash: null,
    });
    const { end_to_end_id } = end;
    expect(end_to_end_id).toMatch(/^E/);
    const view = await payoutDetail(dashboard.store, MAIN, id);
    expect(view).toMatchObject({ phase: "completed", endToEndId: end_to_end_id });
    expect(view?.steps.map(({ state }) => state)).not.toContain("now");
  });

  test("where its tokens come back", async () => {
    const { id } = await made({ quote: { request_amount: "777.00" } });
    await world.settle();
    await world.giveBack();
    const end = await read(id);
    expect(end).toMatchObject({ status: "refunded", chain_check: "verified", next_read_at: null });
    expect(end.refund_hash).toMatch(/^0x/);
  });

  test("where nothing is taken", async () => {
    const { id, there } = await made({ allowed: 0n });
    await world.letTimePass(there, 200_000);
    await world.checkRound();
    const end = await read(id);
    expect(end).toMatchObject({
      status: "failed",
      pull_hash: null,
      chain_check: "verified",
      next_read_at: null,
    });
  });
});

describe("whose word on the chain counts", () => {
  const ZERO_ADDRESS = "0x00000000000000000000000000000000000000fa";

  test("only that of the factory by whose pin it was signed", async () => {
    const { id } = await made();
    // It was signed under another factory's pin, so this factory's events do not count.
    await pin(ZERO_ADDRESS);
    const spender = spenderOf(ZERO_ADDRESS, Number(user.id));
    await db.updateTable("payout").set({ spender }).where("id", "=", id).execute();
    await world.settle();
    expect(await read(id)).toMatchObject({
      status: "completed",
      chain_check: "differs",
      chain_difference: "other_payout",
    });
  });

  test("nobody's, where the spender itself was pinned: the token's own word does", async () => {
    const { id, there } = await made();
    await pin(null, there.spender);
    await world.settle();
    expect(await read(id)).toMatchObject({ status: "completed", chain_check: "verified" });
    const failing = await made({ allowed: 0n });
    await world.letTimePass(failing.there, 200_000);
    await world.checkRound();
    expect(await read(failing.id)).toMatchObject({
      status: "failed",
      chain_check: "not_checked",
      next_read_at: null,
    });
  });
});

describe("a transaction that two payouts name", () => {
  const capitals = (hash: string | null) => `0x${hash?.slice(2).toUpperCase()}`;

  test("takes the tokens of one of them and gives them back to one alone, however its name is written", async () => {
    const { id, there } = await made({ quote: { request_amount: "777.00" } });
    await world.settle();
    // The payer sends exactly as much once more, which is no payout's.
    const sent = await world.bare.node.writeContract({
      account: there.payer,
      chain: null,
      address: world.bare.network.tokens.USDC!,
      abi: parseAbi(["function transfer(address to, uint256 value)"]),
      functionName: "transfer",
      args: ["0x00000000000000000000000000000000000000fa", there.units],
    });
    await world.bare.mine();
    await world.giveBack();
    const one = await read(id);
    expect(one).toMatchObject({ status: "refunded", chain_check: "verified" });
    // No factory tells whose pull it is.
    await pin(null, one.spender);
    const naming = async (pull_hash: string, status = "refunded") => {
      await db.deleteFrom("payout").where("payout_id", "=", "other").execute();
      const other = await insertPayout(dashboard.store, MAIN_ACCOUNT, {
        payout_id: "other",
        status,
        token_units: one.token_units,
        sender_address: one.sender_address.toLowerCase(),
        spender: one.spender,
        pull_hash,
        refund_hash: capitals(one.refund_hash),
      });
      relay.outcome = { status: 404, body: {} };
      return read(other.id);
    };
    expect(await naming(capitals(one.pull_hash))).toMatchObject({
      chain_check: "differs",
      chain_difference: "other_payout",
    });
    expect(await naming(sent)).toMatchObject({
      chain_check: "differs",
      chain_difference: "refund_other_payout",
    });
    expect(await naming(sent, "completed")).toMatchObject({ chain_check: "verified" });
  });
});

test("what the chain shows instead is said, once our node has had its time", async () => {
  const { id, there } = await made();
  await db.updateTable("payout").set({ token_units: 1n }).where("id", "=", id).execute();
  await world.settle();
  const differs = { chain_check: "differs", chain_difference: "other_amount", next_read_at: null };
  expect(await read(id)).toMatchObject({ ...differs, chain_units: there.units });
});

test("a node that is behind, or away, is asked again before it is believed", async () => {
  const { id } = await made();
  await world.settle();
  const usual = env().CONFIRMATIONS_POLYGON;
  env().CONFIRMATIONS_POLYGON = 1000;
  const early = await read(id);
  expect(early).toMatchObject({ status: "completed", chain_check: "not_checked" });
  expect(early.next_read_at).toBeInstanceOf(Date);
  env().CONFIRMATIONS_POLYGON = usual;
  env().RPC_URL_POLYGON = "http://127.0.0.1:1";
  const away = await read(id);
  expect(away).toMatchObject({ chain_check: "not_checked" });
  expect(away.next_read_at).toBeInstanceOf(Date);
  env().RPC_URL_POLYGON = world.bare.url;
  expect(await read(id)).toMatchObject({ chain_check: "verified", next_read_at: null });
});

test.each([404, 405, 501])("%i to the reading itself ends the readings", async (status) => {
  const { id } = await made();
  relay.outcome = { status, body: {} };
  expect(await read(id)).toMatchObject({ next_read_at: null, status: "processing" });
});

test("an exchange that is out of reach is asked again and changes nothing", async () => {
  const { id } = await made();
  relay.outcome = { status: 503, body: {} };
  const after = await read(id);
  expect(after).toMatchObject({ status: "processing", read_at: null });
  expect(after.next_read_at).toBeInstanceOf(Date);
  expect(after.silent_since).toBeInstanceOf(Date);
  expect((await read(id)).silent_since).toEqual(after.silent_since);
  relay.outcome = "pass";
  expect((await read(id)).silent_since).toBeNull();
});

test("another account's payout is read with nobody's credentials but its own", async () => {
  const theirs = await world.payout();
  const { id } = await insertPayout(dashboard.store, MAIN_ACCOUNT, { payout_id: theirs.id });
  // It belongs to another user of the exchange, which shows it to no one else.
  expect(await read(id)).toMatchObject({ status: "processing", reported_by: "payout" });
});
