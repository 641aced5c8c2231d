import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { confirmPayinAction, requestPayinQuoteAction } from "#lib/payins/actions/payins.ts";
import { env } from "#lib/core/env.ts";
import { request } from "#lib/test/next-request.ts";
import { MAIN_ACCOUNT, MAIN_CONNECTION } from "#lib/core/exchange/connections.ts";
import { lineTroubles } from "#lib/core/store/dashboard-troubles.ts";
import { returnsOfPayins } from "#lib/payins/rows/payin-returns.ts";
import { payinById } from "#lib/payins/rows/payins.ts";
import { openPayinDashboard, type PayinDashboard } from "#lib/test/payin-dashboard.ts";
import type { CallOutcome } from "#lib/test/relay.ts";
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
const returnsOf = async (id: bigint) =>
  (await returnsOfPayins(db(), MAIN_ACCOUNT, [id])).get(id) ?? [];

/** A payin that waits for its PIX of R$ 250,00. */
async function made() {
  const asked = await requestPayinQuoteAction(built.form());
  const intent = asked.ok ? asked.data.intent : "";
  await confirmPayinAction(await built.seen(intent));
  const [payin] = await built.payinsOf(intent);
  if (!payin) throw new Error("no payin");
  const code = parseBrCode(payin.pix_code);
  const path = `/exchange/payment/${payin.transaction_id}/returns`;
  return {
    id: payin.id,
    txid: (code.ok && code.code.txid) || "",
    /** What becomes of the call for its returns alone. */
    returns: (outcome: CallOutcome) => ({ method: "GET", path, outcome }),
  };
}
async function read(id: bigint) {
  const next_read_at = new Date(Date.now() - 1000);
  await db().updateTable("payin").set({ next_read_at }).where("id", "=", id).execute();
  await readDuePayins(built.dashboard.store);
  return (await payinById(db(), MAIN_ACCOUNT, id))!;
}

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
    // Nothing can come after its end that could be read: it is left alone.
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
  await db().updateTable("payin").set({ expires_at }).where("id", "=", id).execute();
  expect((await read(id)).next_read_at).toBeNull();
});

test("a limit that is hit is remembered", async () => {
  const { id } = await made();
  expect((await lineTroubles(db(), MAIN_CONNECTION)).limitedAt).toBeNull();
  built.relay.outcome = { status: 429, body: {} };
  await read(id);
  expect((await lineTroubles(db(), MAIN_CONNECTION)).limitedAt).toBeInstanceOf(Date);
});
