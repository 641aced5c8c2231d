import { afterAll, beforeAll, expect, test } from "vitest";
import { sessionOf } from "#lib/core/access/session.ts";
import { approvedPayouts } from "#lib/payouts/views/approved-payouts.ts";
import { openPayoutDashboard } from "#lib/test/dashboards/payout-dashboard.ts";
import { policedPayouts, rule, type PolicedPayouts } from "#lib/test/dashboards/policed-payouts.ts";
import { MAIN } from "#lib/test/dashboards/test-dashboard.ts";
import { overview } from "./overview.ts";

const built = await openPayoutDashboard();
const { store } = built.dashboard;
let it: PolicedPayouts;
beforeAll(async () => {
  it = await policedPayouts(built);
  await it.setPolicy([rule()]);
});
afterAll(() => built.drop());

const onOverview = async (headers: Headers) => {
  const session = await sessionOf(headers);
  if (!session) throw new Error("nobody is signed in");
  return (await overview(store, session)).troubles.filter(({ kind }) => kind === "approved");
};
const listed = async () => (await approvedPayouts(store, MAIN)).map(({ intent }) => intent);

test("an approved payout is listed for whoever can sign it, until somebody has", async () => {
  const intent = await it.quoted();
  expect(await it.ask(intent)).toMatchObject({ ok: true });
  expect(await listed()).toEqual([]);
  expect(await it.approve(intent)).toBe("ok");
  const { content, expires_at: until } = await it.last(intent);
  const { name: who } = content as { name: string };
  const approved = await approvedPayouts(store, MAIN);
  expect(approved).toMatchObject([{ intent, receiver: who, until: until.toISOString() }]);
  const about = { amount: approved[0]?.receiverAmount, asset: "BRL", who };
  const href = `/payouts/new?intent=${intent}`;
  expect(await onOverview(it.operator)).toMatchObject([
    { count: 1, href, until: until.toISOString(), about },
  ]);
  expect(await onOverview(await built.dashboard.headersOf("approver"))).toEqual([]);
  await it.allow(intent);
  expect(await listed()).toEqual([]);
  expect(await it.executed(intent)).toBe("ok");
  expect(await onOverview(it.operator)).toEqual([]);
});

test("one whose approval expired, was withdrawn or never came is not", async () => {
  const [expired, asked] = [await it.quoted(), await it.quoted()];
  await it.approved(expired);
  expect(await it.ask(asked)).toMatchObject({ ok: true });
  expect(await listed()).toEqual([expired]);
  const { id } = await it.last(expired);
  await store.db
    .updateTable("approval_request")
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where("id", "=", id)
    .execute();
  expect(await listed()).toEqual([]);
});
