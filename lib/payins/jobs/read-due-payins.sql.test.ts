import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { confirmPayinAction, requestPayinQuoteAction } from "#lib/payins/actions/payins.ts";
import { env } from "#lib/core/env.ts";
import { request } from "#lib/test/next-request.ts";
import { MAIN_ACCOUNT } from "#lib/core/exchange/connections.ts";
import { payinById } from "#lib/payins/rows/payins.ts";
import { openPayinDashboard, type PayinDashboard } from "#lib/test/payin-dashboard.ts";
import { parseBrCode } from "#protocol/brazil/br-code.ts";
import { readDuePayins } from "./read-due-payins.ts";

let built: PayinDashboard;
beforeAll(async () => {
  built = await openPayinDashboard();
  request.headers = await built.dashboard.headersOf("operator");
});
afterAll(() => built.drop());
beforeEach(async () => {
  built.relay.outcome = "pass";
  env().RPC_URL_POLYGON = built.world.bare.url;
  await db().updateTable("payin").set({ next_read_at: null }).execute();
});

const db = () => built.dashboard.store.db;
const look = async (id: bigint) => (await payinById(db(), MAIN_ACCOUNT, id))!;

/** A payin that waits for its PIX. */
async function made() {
  const asked = await requestPayinQuoteAction(built.form());
  const intent = asked.ok ? asked.data.intent : "";
  await confirmPayinAction(await built.seen(intent));
  const [payin] = await built.payinsOf(intent);
  if (!payin) throw new Error("no payin");
  const code = parseBrCode(payin.pix_code);
  return { ...payin, txid: (code.ok && code.code.txid) || "" };
}
async function read(id: bigint) {
  const next_read_at = new Date(Date.now() - 1000);
  await db().updateTable("payin").set({ next_read_at }).where("id", "=", id).execute();
  await readDuePayins(built.dashboard.store);
  return look(id);
}
const secondsTo = (time: Date | null) =>
  Math.round(((time?.getTime() ?? Infinity) - Date.now()) / 1000);

async function completed() {
  const payin = await made();
  built.world.bank.pay(payin.txid, "250.00");
  await built.world.settle();
  return payin.id;
}

test("a payin is followed to its end, where we look at the chain ourselves, and then looked at but thrice", async () => {
  const id = await completed();
  const done = { status: "completed", reported_by: "reading", chain_check: "verified" };
  const waits: (number | null)[] = [];
  // Minutes since its deadline, when it is read.
  for (const since of [0, 10, 119, 121, 1439, 1441]) {
    const expires_at = new Date(Date.now() - since * 60_000);
    await db().updateTable("payin").set({ expires_at }).where("id", "=", id).execute();
    const seen = await read(id);
    expect(seen).toMatchObject(done);
    waits.push(seen.next_read_at && Math.round(secondsTo(seen.next_read_at) / 60));
  }
  expect(waits).toEqual([10, 110, 1, 1319, 1, null]);
});

test("what the chain shows instead is said", async () => {
  const id = await completed();
  await db().updateTable("payin").set({ receiver_units: 1n }).where("id", "=", id).execute();
  expect(await read(id)).toMatchObject({
    chain_check: "differs",
    chain_difference: "other_recipient_or_amount",
  });
});

test("a node that is behind is given time before it is said to differ", async () => {
  const id = await completed();
  const usual = env().CONFIRMATIONS_POLYGON;
  env().CONFIRMATIONS_POLYGON = 1000;
  const early = await read(id);
  expect(early).toMatchObject({ status: "completed", chain_check: "not_checked" });
  expect(early.next_read_at).toBeInstanceOf(Date);
  const completed_at = new Date(Date.now() - 11 * 60_000);
  await built.world.deps.db
    .updateTable("payins")
    .set({ completed_at })
    .where("id", "=", early.transaction_id)
    .execute();
  expect(await read(id)).toMatchObject({
    chain_check: "differs",
    chain_difference: "too_few_confirmations",
  });
  env().CONFIRMATIONS_POLYGON = usual;
});

test("a chain that can't be asked is asked again", async () => {
  const id = await completed();
  env().RPC_URL_POLYGON = "http://127.0.0.1:1";
  const silent = await read(id);
  expect(silent).toMatchObject({ status: "completed", chain_check: "not_checked" });
  expect(silent.next_read_at).toBeInstanceOf(Date);
  env().RPC_URL_POLYGON = built.world.bare.url;
  expect(await read(id)).toMatchObject({ chain_check: "verified" });
});

test("while nothing happens it is read ever more rarely, and right after its deadline", async () => {
  const { id } = await made();
  const waits: number[] = [];
  for (let turn = 0; turn < 7; turn += 1) waits.push(secondsTo((await read(id)).next_read_at));
  expect(waits).toEqual(waits.toSorted((one, other) => one - other));
  expect(waits[0]).toBeLessThan(10);
  expect(waits.at(-1)).toBeGreaterThan(50);
  expect(waits.at(-1)).toBeLessThanOrEqual(60);
  const expires_at = new Date(Date.now() + 20_000);
  await db().updateTable("payin").set({ expires_at }).where("id", "=", id).execute();
  const wait = secondsTo((await read(id)).next_read_at);
  expect(wait).toBeGreaterThanOrEqual(20);
  expect(wait).toBeLessThanOrEqual(23);
});

test.each([404, 405])("%i to the reading itself ends the readings", async (status) => {
  const { id } = await made();
  built.relay.outcome = { status, body: {} };
  expect(await read(id)).toMatchObject({ next_read_at: null, status: "processing" });
});

test("an exchange that is out of reach is asked again and changes nothing", async () => {
  const { id } = await made();
  built.relay.outcome = { status: 503, body: {} };
  const after = await read(id);
  expect(after).toMatchObject({ status: "processing", read_at: null, read_attempts: 1 });
  expect(after.next_read_at).toBeInstanceOf(Date);
  expect(after.silent_since).toBeInstanceOf(Date);
  expect((await read(id)).silent_since).toEqual(after.silent_since);
  built.relay.outcome = "pass";
  expect((await read(id)).silent_since).toBeNull();
});
