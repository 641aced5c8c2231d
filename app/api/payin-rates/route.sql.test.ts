import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { QuotedRate } from "#lib/rules/payins/quoted-rate.ts";
import { request } from "#lib/test/next/next-request.ts";
import { openPayinDashboard, type PayinDashboard } from "#lib/test/dashboards/payin-dashboard.ts";
import { POST } from "./route.ts";

let built: PayinDashboard;
beforeAll(async () => {
  built = await openPayinDashboard();
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
});

async function ask(query: Record<string, string> = {}, headers = request.headers) {
  const asked = { wallet: String(built.walletId), token: "USDC" };
  const url = `http://localhost:3999/api/payin-rates?${new URLSearchParams({ ...asked, ...query })}`;
  const params = Promise.resolve({});
  const answer = await POST(new Request(url, { method: "POST", headers }), { params });
  return { status: answer.status, body: (await answer.json()) as { data?: QuotedRate | null } };
}

const quotesThere = async () => {
  const { rows } = await built.world.deps.db
    .selectFrom("quotes")
    .select((eb) => eb.fn.countAll().as("rows"))
    .executeTakeFirstOrThrow();
  return Number(rows);
};

test("tells the rate and the fee before anything was quoted, asked once for many", async () => {
  const before = await quotesThere();
  const [{ status, body }] = await Promise.all([ask(), ask(), ask()]);
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ network: "polygon", token: "USDC", feeBps: 50 });
  await ask();
  expect((await quotesThere()) - before).toBe(1);
  // Nothing of it stands here: no intent, and so nothing to confirm.
  const { db } = built.dashboard.store;
  expect(await db.selectFrom("payin_intent").select("id").execute()).toEqual([]);
});

test("an exchange that does not answer costs the estimate alone", async () => {
  built.relay.outcome = "drop";
  expect(await ask()).toMatchObject({ status: 200, body: { data: null } });
});

test("refuses what can't be quoted, and whoever may make no payin", async () => {
  expect((await ask({ wallet: "1 or 1" })).status).toBe(400);
  const unknown = await ask({ wallet: "999999" });
  expect(unknown).toMatchObject({ status: 400, body: { code: "WALLET_NOT_USABLE" } });
  expect((await ask({ token: "BRL" })).status).toBe(400);
  expect((await ask({}, await built.dashboard.headersOf("viewer"))).status).toBe(403);
  const elsewhere = new Headers(request.headers);
  elsewhere.set("origin", "http://elsewhere.example");
  expect((await ask({}, elsewhere)).status).toBe(403);
  const nobody = new Headers(request.headers);
  nobody.delete("cookie");
  expect((await ask({}, nobody)).status).toBe(401);
});
