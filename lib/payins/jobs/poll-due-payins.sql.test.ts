import { afterAll, beforeEach, expect, test } from "vitest";
import { env } from "#lib/core/env.ts";
import { MAIN_ACCOUNT } from "#lib/core/exchange/connections.ts";
import { payinById } from "#lib/payins/rows/payins.ts";
import { openPayinDashboard } from "#lib/test/dashboards/payin-dashboard.ts";
import { parseBrCode } from "#protocol/brazil/br-code.ts";
import { returnsOfPayins } from "#lib/payins/rows/payin-returns.ts";
import type { CallOutcome } from "#lib/test/outside/relay.ts";
import { pollDuePayins } from "./poll-due-payins.ts";

const built = await openPayinDashboard();
afterAll(() => built.drop());
beforeEach(async () => {
  built.relay.outcome = "pass";
  env().RPC_URL_POLYGON = built.world.bare.url;
  await built.calm();
  await db.updateTable("payin").set({ next_read_at: null }).execute();
});

const { db } = built.dashboard.store;
const look = async (id: bigint) => (await payinById(db, MAIN_ACCOUNT, id))!;

/** A payin that waits for its PIX of R$ 250,00. */
async function made() {
  const payin = await built.made();
  const code = parseBrCode(payin.pix_code);
  const path = `/exchange/payment/${payin.transaction_id}/returns`;
  return {
    ...payin,
    txid: (code.ok && code.code.txid) || "",
    /** Sets the outcome of its returns call only. */
    returns: (outcome: CallOutcome) => ({ method: "GET", path, outcome }),
  };
}
async function read(id: bigint) {
  const next_read_at = new Date(Date.now() - 1000);
  await db.updateTable("payin").set({ next_read_at }).where("id", "=", id).execute();
  await pollDuePayins(built.dashboard.store);
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
  // Minutes between its deadline and each reading.
  for (const since of [0, 10, 119, 121, 1439, 1441]) {
    const expires_at = new Date(Date.now() - since * 60_000);
    await db.updateTable("payin").set({ expires_at }).where("id", "=", id).execute();
    const seen = await read(id);
    expect(seen).toMatchObject(done);
    waits.push(seen.next_read_at && Math.round(secondsTo(seen.next_read_at) / 60));
  }
  expect(waits).toEqual([10, 110, 1, 1319, 1, null]);
});

test("what the chain shows instead is said", async () => {
  const id = await completed();
  const { receiver_units: arrived } = await db
    .updateTable("payin as now")
    .from("payin as before")
    .set({ receiver_units: 1n })
    .whereRef("now.id", "=", "before.id")
    .where("now.id", "=", id)
    .returning("before.receiver_units")
    .executeTakeFirstOrThrow();
  expect(await read(id)).toMatchObject({
    chain_check: "differs",
    chain_difference: "other_recipient_or_amount",
    chain_units: arrived,
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
  await built.calm();
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
  await db.updateTable("payin").set({ expires_at }).where("id", "=", id).execute();
  const after = (await read(id)).next_read_at!.getTime() - expires_at.getTime();
  expect(after).toBeGreaterThanOrEqual(0);
  expect(after).toBeLessThanOrEqual(3_000);
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

const returnsOf = async (id: bigint) =>
  (await returnsOfPayins(db, MAIN_ACCOUNT, [id])).get(id) ?? [];

test("a PIX of another amount is told with its return, and the payin is still to be paid", async () => {
  const { id, txid } = await made();
  built.world.bank.pay(txid, "100.00");
  await built.world.settle();
  expect(await read(id)).toMatchObject({ status: "processing", return_state: "returned" });
  expect(await returnsOf(id)).toMatchObject([
    { reason: "wrong_amount", status: "returned", cents: 100_00n },
  ]);
});

test("a second PIX after the end is found by looking again", async () => {
  const { id, txid } = await made();
  built.world.bank.pay(txid, "250.00");
  await built.world.settle();
  expect(await read(id)).toMatchObject({ status: "completed", return_state: null });
  built.world.bank.pay(txid, "250.00");
  await built.world.settle();
  expect(await read(id)).toMatchObject({ status: "completed", return_state: "returned" });
  expect(await returnsOf(id)).toMatchObject([{ reason: "paid_twice", cents: 250_00n }]);
});

test("returns are asked for when the payin has moved at the exchange, and not before", async () => {
  const { id, txid, returns } = await made();
  expect((await read(id)).exchange_updated_at).toBeInstanceOf(Date);
  const shut = returns({ status: 404, body: {} });
  built.relay.outcome = shut;
  expect(await read(id)).toMatchObject({ no_returns_call: false, return_state: null });
  built.relay.outcome = "pass";
  built.world.bank.pay(txid, "100.00");
  await built.world.settle();
  expect(await read(id)).toMatchObject({ return_state: "returned" });
  built.relay.outcome = shut;
  expect(await read(id)).toMatchObject({ no_returns_call: false });
});

test.each([404, 405, 501])(
  "%i to the returns turns them off for that payin alone",
  async (status) => {
    const { id, txid, returns } = await made();
    built.relay.outcome = returns({ status, body: {} });
    built.world.bank.pay(txid, "100.00");
    await built.world.settle();
    const before = await read(id);
    expect(before).toMatchObject({
      status: "processing",
      no_returns_call: true,
      silent_since: null,
    });
    expect(before.next_read_at).toBeInstanceOf(Date);
    built.relay.outcome = returns("drop");
    built.world.bank.pay(txid, "250.00");
    await built.world.settle();
    // No later change could be read, so it is not read again.
    expect(await read(id)).toMatchObject({ status: "completed", next_read_at: null });
    expect(await returnsOf(id)).toEqual([]);
  },
);

test("returns that can't be read now are asked for again, and the payin's own news is kept", async () => {
  const { id, txid, returns } = await made();
  built.world.bank.pay(txid, "250.00");
  await built.world.settle();
  built.relay.outcome = returns({ status: 503, body: {} });
  const first = await read(id);
  expect(first).toMatchObject({ status: "completed", exchange_updated_at: null });
  expect((first.next_read_at?.getTime() ?? Infinity) - Date.now()).toBeLessThan(61_000);
  built.relay.outcome = "pass";
  expect((await read(id)).exchange_updated_at).toBeInstanceOf(Date);
});

test("a PIX on its way back is asked after until it has arrived", async () => {
  const { id, txid, returns } = await made();
  built.world.bank.pay(txid, "250.00");
  await built.world.settle();
  const body = {
    success: true,
    message: "-",
    data: [
      {
        reason: "late",
        status: "returning",
        amount: "250.00",
        end_to_end_id: `E-${id}`,
        received_at: new Date().toISOString(),
        returned_at: null,
      },
    ],
  };
  built.relay.outcome = returns({ status: 200, body });
  const going = await read(id);
  expect(going).toMatchObject({ status: "completed", return_state: "returning" });
  expect((going.next_read_at?.getTime() ?? Infinity) - Date.now()).toBeLessThan(10_000);
  const expires_at = new Date(Date.now() - 31 * 86_400_000);
  await db.updateTable("payin").set({ expires_at }).where("id", "=", id).execute();
  expect((await read(id)).next_read_at).toBeNull();
});
