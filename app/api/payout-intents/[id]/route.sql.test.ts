import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { request } from "#lib/test/next/next-request.ts";
import {
  openPayoutDashboard,
  type PayoutDashboard,
} from "#lib/test/dashboards/payout-dashboard.ts";
import { payoutSteps, type PayoutSteps } from "#lib/test/payout-steps.ts";
import { GET } from "./route.ts";

let built: PayoutDashboard;
let it: PayoutSteps;
beforeAll(async () => {
  built = await openPayoutDashboard();
  request.headers = await built.dashboard.headersOf("operator");
});
afterAll(() => built.drop());
beforeEach(async () => void (it = await payoutSteps(built)));

describe("the live door", () => {
  const get = async (id: string, query = "") => {
    const url = `http://localhost:3999/api/payout-intents/${id}${query}`;
    const { headers } = request;
    const params = Promise.resolve({ id });
    const answer = await GET(new Request(url, { headers }), { params });
    return { status: answer.status, body: (await answer.json()) as { data?: object } };
  };

  test("shows the same to whoever may read payouts, in plain JSON", async () => {
    const intent = await it.quoted();
    const headers = request.headers;
    request.headers = await built.dashboard.headersOf("viewer");
    const { status, body } = await get(intent, `?account=${it.owner.address}`);
    request.headers = headers;
    expect(status).toBe(200);
    const { serverNow: _now, checks: _checks, ...flow } = await it.flow(intent);
    // Only the next step differs between people.
    const theirs = { ...flow, next: { do: "prove" } };
    expect(body.data).toMatchObject(JSON.parse(JSON.stringify(theirs)) as object);
  });

  test("lets who asks without pause wait, and nobody else", async () => {
    const intent = await it.quoted();
    expect((await get(intent)).status).toBe(200);
    await built.dashboard.store.db.updateTable("limiter").set({ count: 600 }).execute();
    expect((await get(intent)).status).toBe(429);
    const headers = request.headers;
    request.headers = await built.dashboard.headersOf("admin");
    expect((await get(intent)).status).toBe(200);
    request.headers = headers;
    await built.dashboard.store.db.deleteFrom("limiter").execute();
  });

  test("shows nothing of another account, and takes no address that is none", async () => {
    const intent = await it.quoted();
    expect((await get(intent, "?account=0x12")).status).toBe(400);
    await built.dashboard.store.db
      .insertInto("account")
      .values({ id: "theirs", connection_id: "main", kind: "sub", name: "Theirs" })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await built.change(intent, { account_id: "theirs" });
    expect((await get(intent)).status).toBe(404);
  });
});
