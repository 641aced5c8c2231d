import { sql } from "kysely";
import { afterAll, beforeEach, expect, test } from "vitest";
import { request } from "#lib/test/next/next-request.ts";
import { openPayoutDashboard } from "#lib/test/dashboards/payout-dashboard.ts";
import { payoutSteps, type PayoutSteps } from "#lib/test/payout-steps.ts";
import { requotePayoutAction } from "./payout-quotes.ts";

let it: PayoutSteps;
const built = await openPayoutDashboard();
const ours = request.headers;
afterAll(() => built.drop());
beforeEach(async () => {
  request.headers = ours;
  await shown(true);
  it = await payoutSteps(built);
});

/** Whether every session's person has just shown a factor. */
const shown = (isFresh: boolean) =>
  sql`update session set "freshUntil" = now() + make_interval(mins => ${isFresh ? 5 : -1})`.execute(
    built.dashboard.store.db,
  );

const expectNothing = async (intent: string) => {
  const before = it.calls();
  expect(await it.execute(intent)).toMatchObject({ ok: false, code: "FACTOR_REQUIRED" });
  expect(it.calls()).toBe(before);
  expect(await built.payoutsOf(intent)).toEqual([]);
  expect((await built.intent(intent)).status).toBe("signing");
};

test("no wallet is opened for a session without a fresh factor", async () => {
  const intent = await it.quoted();
  await shown(false);
  expect(await it.begin(intent)).toMatchObject({ ok: false, code: "FACTOR_REQUIRED" });
  expect(await built.signatures(intent)).toEqual([]);
  expect((await built.intent(intent)).status).toBe("quoted");
});

test("what was begun with a fresh factor goes on after the wallet took longer than it counts", async () => {
  const before = await built.payoutsThere();
  const intent = await it.allowed();
  await shown(false);
  expect(await it.execute(intent)).toMatchObject({ ok: true });
  await built.expectOnePayout(intent, before);
});

test("another session of the same person asks for a factor of its own, and goes on with it", async () => {
  const before = await built.payoutsThere();
  const intent = await it.allowed();
  request.headers = await built.dashboard.headersOf("operator");
  await shown(false);
  await expectNothing(intent);
  await shown(true);
  expect(await it.execute(intent)).toMatchObject({ ok: true });
  await built.expectOnePayout(intent, before);
});

test("another quote than the one that was signed for asks again", async () => {
  const intent = await it.allowed();
  await built.assessSignatures();
  await built.change(intent, { quote_expires_at: new Date(0) });
  expect(await requotePayoutAction({ intent })).toMatchObject({ ok: true });
  await shown(false);
  await expectNothing(intent);
});
