import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "kysely";
import { foldActivity } from "#lib/activity/jobs/fold-activity.ts";
import { confirmPurposeAction } from "#lib/regulatory/actions/purposes.ts";
import { setRegulatorySetting } from "#lib/regulatory/rows/settings.ts";
import { regulatoryOfPayment } from "#lib/regulatory/views/payment.ts";
import { openPayinDashboard } from "#lib/test/dashboards/payin-dashboard.ts";
import { policedDashboard } from "#lib/test/dashboards/policed-dashboard.ts";
import { codeOf, rule, setPolicy } from "#lib/test/dashboards/policed-payouts.ts";
import { MAIN } from "#lib/test/dashboards/test-dashboard.ts";
import { request } from "#lib/test/next/next-request.ts";
import { requestPayinApprovalAction } from "./payin-approvals.ts";
import { confirmPayinAction } from "./payins.ts";

const built = await openPayinDashboard();
const { store } = built.dashboard;
const { db } = store;
const it = await policedDashboard(built.dashboard);
afterAll(() => built.drop());
beforeEach(async () => {
  request.headers = it.headers.operator;
  await setPolicy(store, [rule({ operation: "payin", outcome: "allow" })]);
  await set("abroad", false);
  await db.deleteFrom("purpose_code").execute();
});

const set = (purposeOf: "none" | "abroad" | "all", isRequired: boolean) =>
  store.transaction((tx) =>
    setRegulatorySetting(tx, MAIN.connectionId, { purposeOf, isRequired }, "ana"),
  );
const confirm = async (id: string, code = "12345") =>
  codeOf(await confirmPurposeAction({ of: "payin", id, code }));
const ask = async (intent: string) =>
  codeOf(await requestPayinApprovalAction(await built.seen(intent)));
const confirmed = async (intent: string) =>
  codeOf(await confirmPayinAction(await built.seen(intent)));
const viewOf = (id: string) => regulatoryOfPayment(store, MAIN, { of: "payin", id });
const there = async (intent: string) => {
  const [payin] = await built.payinsOf(intent);
  return (await built.world.look(built.user, Number(payin?.transaction_id))).purpose_code;
};
const asks = () => setPolicy(store, [rule({ operation: "payin" })]);

describe("works", () => {
  test("a code that a person confirmed goes to the exchange with the payment, and stays", async () => {
    const intent = await built.quoted();
    expect(await confirm(intent)).toBe("ok");
    expect(await built.dashboard.lastAudit()).toMatchObject({
      action: "purpose:confirm",
      subject: `intent ${intent}`,
      detail: { old: null, new: "12345" },
    });
    expect(await confirm(intent, "54321")).toBe("ok");
    expect(await confirmed(intent)).toBe("ok");
    expect(await there(intent)).toBe("54321");
    const [payin] = await built.payinsOf(intent);
    expect(await viewOf(String(payin?.id))).toMatchObject({
      fixed: "sent",
      purpose: { code: "54321", by: "operator" },
    });
    expect(await confirm(String(payin?.id), "11111")).toBe("PURPOSE_SENT");
  });

  test("it is suggested for the next payment to the wallet, and confirmed by nobody but a person", async () => {
    await set("all", false);
    const first = await built.quoted();
    await confirm(first, "22222");
    const next = await built.quoted();
    expect(await viewOf(next)).toMatchObject({
      purpose: null,
      suggestion: { code: "22222", from: "wallet" },
    });
    expect(await confirmed(next)).toBe("ok");
    expect(await there(next)).toBeNull();
  });

  test("an exchange whose quote has no place for one is sent none", async () => {
    const intent = await built.quoted();
    await confirm(intent);
    await built.change(intent, { quote_takes_purpose: false });
    expect(await confirmed(intent)).toBe("ok");
    expect(await there(intent)).toBeNull();
  });

  test("a payment that was passed without one gets it later, here alone", async () => {
    const intent = await built.quoted();
    expect(await confirmed(intent)).toBe("ok");
    const [payin] = await built.payinsOf(intent);
    expect(await confirm(String(payin?.id))).toBe("ok");
    expect(await viewOf(intent)).toMatchObject({ purpose: { code: "12345" }, fixed: "sent" });
    expect(await there(intent)).toBeNull();
  });
});

test("a month is warned of from its first cent above on, what failed left out", async () => {
  const { id } = await built.made();
  const put = (cents: number, status = "completed") =>
    sql`update payin set status = case when id = ${id} then ${status} else 'expired' end,
      sender_cents = ${cents}::int where account_id = ${MAIN.id}`.execute(db);
  const warned = async (intent: string) =>
    (await viewOf(intent))?.warnings.map(({ kind, value }) => [kind, value]);
  // R$ 250.00 more.
  const intent = await built.quoted();
  await put(3_475_000);
  expect(await warned(intent)).toEqual([]);
  await put(3_475_001);
  expect(await warned(intent)).toEqual([["month", "35000.01"]]);
  await foldActivity(store);
  expect(await warned(intent)).toEqual([["month", "35000.01"]]);
  await put(9_000_000, "failed");
  expect(await warned(intent)).toEqual([]);
});

describe("an approval", () => {
  beforeEach(asks);

  test("binds the code: another one, or none, is not what was approved", async () => {
    const intent = await built.quoted();
    await confirm(intent);
    expect(await ask(intent)).toBe("ok");
    expect((await it.last("payin", intent)).content).toMatchObject({ purpose: "12345" });
    expect(await it.approve("payin", intent)).toBe("ok");
    expect(await viewOf(intent)).toMatchObject({ fixed: "approved" });
    expect(await confirm(intent, "54321")).toBe("PURPOSE_APPROVED");
    const put = (code: string) =>
      db.updateTable("payment_purpose").set({ code }).where("object", "=", intent).execute();
    await put("54321");
    expect(await confirmed(intent)).toBe("APPROVAL_CHANGED");
    await db.deleteFrom("payment_purpose").where("object", "=", intent).execute();
    expect(await confirmed(intent)).toBe("APPROVAL_CHANGED");
    await sql`insert into payment_purpose (account_id, operation, object, code, confirmed_by)
      values (${MAIN.id}, 'payin', ${intent}, '12345', 'ana')`.execute(db);
    expect(await confirmed(intent)).toBe("ok");
    expect(await there(intent)).toBe("12345");
  });

  test("of a payment without a code binds that it has none", async () => {
    const intent = await built.quoted();
    await ask(intent);
    expect(await it.approve("payin", intent)).toBe("ok");
    expect(await confirm(intent)).toBe("PURPOSE_APPROVED");
    expect(await confirmed(intent)).toBe("ok");
  });

  test("that is being asked for ends with another code, and not with the same", async () => {
    const intent = await built.quoted();
    await confirm(intent);
    await ask(intent);
    expect(await confirm(intent)).toBe("ok");
    expect((await it.last("payin", intent)).ended).toBeNull();
    expect(await confirm(intent, "54321")).toBe("ok");
    expect((await it.last("payin", intent)).ended).toBe("changed");
    expect(await it.approve("payin", intent)).toBe("REQUEST_ENDED");
  });

  test("is not given by whoever confirmed the code", async () => {
    const intent = await built.quoted();
    await it.as("admin", () => confirm(intent));
    await ask(intent);
    expect(await it.approve("payin", intent, "admin")).toBe("OWN_PART");
    expect(await it.approve("payin", intent)).toBe("ok");
  });
});

describe("refuses", () => {
  test("to pass or to ask for a payment without the code that the company requires", async () => {
    await set("all", true);
    const intent = await built.quoted();
    expect(await viewOf(intent)).toMatchObject({ isAsked: true, isRequired: true });
    expect(await confirmed(intent)).toBe("PURPOSE_REQUIRED");
    await asks();
    expect(await ask(intent)).toBe("PURPOSE_REQUIRED");
    await confirm(intent);
    expect(await ask(intent)).toBe("ok");
  });

  test("a code that is not on the company's list today; without a list any five digits do", async () => {
    const intent = await built.quoted();
    const listed = { connection_id: MAIN.connectionId, description: "x", set_by: "ana" };
    await db
      .insertInto("purpose_code")
      .values([
        { ...listed, code: "11111", from_day: "2020-01-01", until_day: null },
        { ...listed, code: "22222", from_day: "2020-01-01", until_day: "2020-12-31" },
      ])
      .execute();
    const answer = await confirmPurposeAction({ of: "payin", id: intent, code: "22222" });
    expect(answer).toMatchObject({ ok: false, fields: { code: "not_in_list" } });
    expect(await confirm(intent, "11111")).toBe("ok");
  });

  test("while the payment is being asked for", async () => {
    const intent = await built.quoted();
    for (const status of ["paying", "unclear"]) {
      await built.change(intent, { status });
      expect(await confirm(intent)).toBe("CONFLICT");
    }
  });
});

describe("keeps others out", () => {
  test.each(["auditor", "viewer", "approver"] as const)("%s", async (role) => {
    const intent = await built.quoted();
    request.headers = await built.dashboard.headersOf(role);
    expect(await confirm(intent)).toBe("NOT_ALLOWED");
  });

  test("another account's payment", async () => {
    const intent = await built.quoted();
    await sql`insert into account (id, connection_id, kind, name) values ('other', 'main', 'sub', 'x')
      on conflict do nothing`.execute(db);
    await built.change(intent, { account_id: "other" });
    expect(await confirm(intent)).toBe("NOT_FOUND");
  });
});
