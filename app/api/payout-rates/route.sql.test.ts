import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { PayoutRateResult } from "#lib/rules/payouts/payout-rate.ts";
import { request } from "#lib/test/next/next-request.ts";
import {
  openPayoutDashboard,
  type PayoutDashboard,
} from "#lib/test/dashboards/payout-dashboard.ts";
import { POST } from "./route.ts";

let built: PayoutDashboard;
beforeAll(async () => {
  built = await openPayoutDashboard();
});
afterAll(async () => {
  vi.useRealTimers();
  await built.drop();
});
beforeEach(async () => {
  // What one test has asked is too old for the next.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 120_000 });
  built.relay.outcome = "pass";
  request.headers = await built.dashboard.headersOf("operator");
  await built.calm();
});

async function ask(query: Record<string, string> = {}, headers = request.headers) {
  const asked = { pix_account: String(built.pixAccountId), network: "polygon", token: "USDC" };
  const url = `http://localhost:3999/api/payout-rates?${new URLSearchParams({ ...asked, ...query })}`;
  const params = Promise.resolve({});
  const answer = await POST(new Request(url, { method: "POST", headers }), { params });
  return { status: answer.status, body: (await answer.json()) as { data?: PayoutRateResult } };
}

const quotesThere = async () => {
  const { rows } = await built.world.deps.db
    .selectFrom("payout_quotes")
    .select((eb) => eb.fn.countAll().as("rows"))
    .executeTakeFirstOrThrow();
  return Number(rows);
};

test("tells the rate and the fees before anything was quoted, asked once for many", async () => {
  const before = await quotesThere();
  const [{ status, body }] = await Promise.all([ask(), ask(), ask()]);
  expect(status).toBe(200);
  expect(body.data?.statesFees).toBe(true);
  expect(body.data?.rate).toMatchObject({ token: "USDC", flatFee: "1.00", feeBps: 50 });
  await ask();
  expect((await quotesThere()) - before).toBe(1);
  // Nothing of it stands here: no intent, and so nothing to sign.
  const { db } = built.dashboard.store;
  expect(await db.selectFrom("payout_intent").select("id").execute()).toEqual([]);
});

test("an exchange that does not answer costs the estimate alone", async () => {
  built.relay.outcome = "drop";
  expect((await ask()).body.data).toEqual({ rate: null, statesFees: null });
});

test("fees that are not stated are told", async () => {
  built.relay.outcome = {
    change: ({ flat_fee: _flat, partner_fee_amount: _share, ...data }) => data,
  };
  expect((await ask()).body.data).toEqual({ rate: null, statesFees: false });
});

test("refuses what can't be quoted, and whoever may make no payout", async () => {
  expect((await ask({ network: "tron", token: "USDC" })).status).toBe(400);
  expect((await ask({ pix_account: "1 or 1" })).status).toBe(400);
  expect((await ask({}, await built.dashboard.headersOf("viewer"))).status).toBe(403);
  const elsewhere = new Headers(request.headers);
  elsewhere.set("origin", "http://elsewhere.example");
  expect((await ask({}, elsewhere)).status).toBe(403);
  const nobody = new Headers(request.headers);
  nobody.delete("cookie");
  expect((await ask({}, nobody)).status).toBe(401);
});
