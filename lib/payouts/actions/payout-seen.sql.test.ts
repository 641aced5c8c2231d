import { afterAll, beforeEach, expect, test } from "vitest";
import { MAIN_ACCOUNT } from "#lib/core/exchange/connections.ts";
import type { Role } from "#lib/core/access/permissions.ts";
import { overview } from "#lib/overview/views/overview.ts";
import { applyPayoutReading } from "#lib/payouts/rows/payout-state.ts";
import { payoutDetail } from "#lib/payouts/views/payouts.ts";
import { testDashboard, MAIN } from "#lib/test/dashboards/test-dashboard.ts";
import { request } from "#lib/test/next/next-request.ts";
import { insertPayout, payoutReadingOf } from "#lib/test/rows/payout-rows.ts";
import { sessionOf } from "#lib/test/session-of.ts";
import { seePayoutsAction } from "./payout-seen.ts";

const dashboard = await testDashboard();
const { store } = dashboard;
afterAll(() => dashboard.drop());
beforeEach(async () => void (await store.db.deleteFrom("payout").execute()));

const as = async (role: Role) => {
  request.headers = await dashboard.headersOf(role);
};
const ended = (status: string) =>
  insertPayout(store, MAIN_ACCOUNT, { status, ended_at: new Date() });
const attention = async () =>
  (await overview(store, sessionOf(MAIN))).troubles
    .map(({ kind }) => kind)
    .filter((kind) => kind.startsWith("payout_"));
const see = (...ids: bigint[]) => seePayoutsAction({ ids: ids.map(String) });

test.each(["failed", "refunded"])(
  "a payout that was %s needs attention until somebody has seen it, who is named",
  async (status) => {
    const { id } = await ended(status);
    expect(await attention()).toEqual([`payout_${status}`]);
    expect(await payoutDetail(store, MAIN, id)).toMatchObject({ isUnseen: true, seen: null });
    await as("operator");
    expect(await see(id)).toMatchObject({ ok: true });
    expect(await attention()).toEqual([]);
    const seen = { by: "operator" };
    expect(await payoutDetail(store, MAIN, id)).toMatchObject({ isUnseen: false, seen });
    expect(await dashboard.lastAudit()).toMatchObject({
      action: "payout:see",
      subject: `payout ${id}`,
    });
    // Whoever has seen it first stays.
    await as("admin");
    expect(await see(id)).toMatchObject({ ok: true });
    expect(await payoutDetail(store, MAIN, id)).toMatchObject({ seen });
  },
);

test("several are seen at once, each with its line in the trail, or none of them", async () => {
  const ids: bigint[] = [];
  for (const status of ["failed", "refunded", "failed"]) ids.push((await ended(status)).id);
  const { id: open } = await insertPayout(store, MAIN_ACCOUNT, {});
  await as("operator");
  expect(await see(...ids, open)).toMatchObject({ ok: false, code: "NOT_FOUND" });
  expect(await attention()).toEqual(["payout_failed", "payout_refunded"]);
  expect(await see(...ids, ...ids)).toMatchObject({ ok: true, data: { count: 3 } });
  expect(await attention()).toEqual([]);
  const told = await store.db
    .selectFrom("audit")
    .select("subject")
    .where("action", "=", "payout:see")
    .where("outcome", "=", "done")
    .orderBy("id", "desc")
    .limit(3)
    .execute();
  expect(new Set(told.map(({ subject }) => subject))).toEqual(
    new Set(ids.map((id) => `payout ${id}`)),
  );
});

test("another end than the one seen needs attention again", async () => {
  const payout = await insertPayout(store, MAIN_ACCOUNT, {
    status: "failed",
    reported_by: "event",
    ended_at: new Date(),
  });
  await as("operator");
  await see(payout.id);
  await applyPayoutReading(store.db, MAIN_ACCOUNT, payoutReadingOf(payout, { status: "refunded" }));
  expect(await attention()).toEqual(["payout_refunded"]);
});

test("what has not failed, or is nobody's here, is not there to be seen; who only reads sees nothing off", async () => {
  await as("operator");
  const { id: open } = await insertPayout(store, MAIN_ACCOUNT, {});
  for (const id of [open, (await ended("completed")).id, 999_999n]) {
    expect(await see(id)).toMatchObject({ ok: false, code: "NOT_FOUND" });
  }
  const { id } = await ended("failed");
  await as("viewer");
  expect(await see(id)).toMatchObject({ ok: false, code: "NOT_ALLOWED" });
  expect(await attention()).toEqual(["payout_failed"]);
});
