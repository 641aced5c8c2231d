import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { MAIN_CONNECTION } from "#lib/core/exchange/connections.ts";
import { setPayoutFactorAction } from "#lib/payouts/actions/payout-factor.ts";
import { payoutFactorMinutes, setPayoutFactor } from "#lib/payouts/rows/payout-factor.ts";
import { renameMeAction } from "#lib/people/actions/profile.ts";
import { provePayer } from "#lib/test/prove-payer.ts";
import { request } from "#lib/test/next/next-request.ts";
import { openPayoutDashboard } from "#lib/test/dashboards/payout-dashboard.ts";
import { payoutSteps, type PayoutSteps } from "#lib/test/payout-steps.ts";
import { requotePayoutAction } from "./payout-quotes.ts";

let it: PayoutSteps;
const built = await openPayoutDashboard();
const ours = request.headers;
afterAll(() => built.drop());
beforeEach(async () => {
  await built.dashboard.store.db.deleteFrom("payout_factor").execute();
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

test("a factor counts for payouts as long as administrators have set, and for nothing else", async () => {
  const { db } = built.dashboard.store;
  const ago = (minutes: number) =>
    sql`update session set "freshUntil" = now() + make_interval(mins => ${5 - minutes})`.execute(
      db,
    );
  await setPayoutFactor(db, MAIN_CONNECTION, { minutes: 30, setBy: "ana" });
  const intent = await it.quoted();
  await ago(31);
  expect(await it.begin(intent)).toMatchObject({ ok: false, code: "FACTOR_REQUIRED" });
  await ago(29);
  expect(await it.begin(intent)).toMatchObject({ ok: true });
  expect(await renameMeAction({ name: "Ana Lima" })).toMatchObject({ code: "FACTOR_REQUIRED" });
  request.headers = await built.dashboard.headersOf("admin");
  await shown(true);
  expect(await setPayoutFactorAction({ minutes: "60" })).toMatchObject({ code: "SECOND_NEEDED" });
  expect(await payoutFactorMinutes(db, MAIN_CONNECTION)).toBe(30);
  expect(await setPayoutFactorAction({ minutes: "10" })).toMatchObject({ ok: true });
  expect(await payoutFactorMinutes(db, MAIN_CONNECTION)).toBe(10);
});

describe("a receiver that was paid before", () => {
  /** Pays the form's receiver once, and leaves no fresh factor behind. */
  const paidBefore = async () => {
    const before = await built.payoutsThere();
    const intent = await it.allowed();
    expect(await it.execute(intent)).toMatchObject({ ok: true });
    await built.expectOnePayout(intent, before);
    await built.dashboard.store.db
      .updateTable("payout")
      .set({ status: "completed" })
      .where("intent_id", "=", intent)
      .execute();
    it = await payoutSteps(built);
    await shown(false);
  };

  const shownBy = async (intent: string) => (await built.intent(intent)).shown_by;

  test("is paid by the wallet's own signature, without a factor", async () => {
    await paidBefore();
    const before = await built.payoutsThere();
    const intent = await it.allowed();
    expect(await shownBy(intent)).toBe("signature");
    expect(await it.execute(intent)).toMatchObject({ ok: true });
    await built.expectOnePayout(intent, before);
  });

  test("is not paid by a stolen session whose wallet signs nothing", async () => {
    await paidBefore();
    const intent = await it.quoted();
    expect(await it.begin(intent)).toMatchObject({ ok: true });
    const before = it.calls();
    expect(await it.execute(intent)).toMatchObject({ ok: false, code: "ALLOWANCE_MISSING" });
    expect(it.calls()).toBe(before);
  });

  test("takes a factor where the allowance stands already, so that nothing is left to sign", async () => {
    await paidBefore();
    await shown(true);
    const intent = await it.allowed();
    request.headers = await built.dashboard.headersOf("operator");
    await shown(false);
    await provePayer(it.owner);
    expect(await it.begin(intent)).toMatchObject({ ok: false, code: "FACTOR_REQUIRED" });
    await expectNothing(intent);
  });

  test.each([
    ["somebody else's", { asked_by: "somebody else" }],
    ["one for another content", { content_hash: `0x${"1".repeat(64)}` }],
  ])("takes a factor where the signature is %s", async (_which, changed) => {
    await paidBefore();
    const intent = await it.allowed();
    const { db } = built.dashboard.store;
    await db.updateTable("payout_signature").set(changed).where("intent_id", "=", intent).execute();
    await expectNothing(intent);
  });

  test("takes a factor once its name is another", async () => {
    await paidBefore();
    const intent = await it.quoted();
    await built.change(intent, { pix_account_name: "Another" });
    expect(await it.begin(intent)).toMatchObject({ ok: false, code: "FACTOR_REQUIRED" });
    expect(await built.signatures(intent)).toEqual([]);
  });

  test("takes a factor once its name is another after it was signed", async () => {
    await paidBefore();
    const intent = await it.allowed();
    await built.change(intent, { pix_account_name: "Another" });
    await expectNothing(intent);
  });
});
