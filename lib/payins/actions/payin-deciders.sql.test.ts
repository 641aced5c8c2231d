import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { remove, setRoles } from "#lib/people/rows/person-state.ts";
import { MAIN_ACCOUNT, MAIN_CONNECTION } from "#lib/core/exchange/connections.ts";
import {
  discardPolicyDraftAction,
  savePolicyDraftAction,
  switchOnPolicyAction,
} from "#lib/policies/actions/policies.ts";
import { countEligibleApprovers } from "#lib/policies/rows/eligible-approvers.ts";
import { policyDraft } from "#lib/policies/rows/policies.ts";
import { recordSponsor } from "#lib/policies/rows/sponsorships.ts";
import { requestDetail } from "#lib/policies/views/requests.ts";
import { sessionOf } from "#lib/core/access/session.ts";
import { openPayinDashboard } from "#lib/test/dashboards/payin-dashboard.ts";
import { policedDashboard } from "#lib/test/dashboards/policed-dashboard.ts";
import { codeOf, rule, setPolicy } from "#lib/test/dashboards/policed-payouts.ts";
import { PRESETS } from "#lib/rules/policies/default-policy.ts";
import { requestPayinApprovalAction } from "./payin-approvals.ts";
import { confirmPayinAction } from "./payins.ts";

const built = await openPayinDashboard();
const { dashboard } = built;
const { store } = dashboard;
const { db } = store;
const it = await policedDashboard(dashboard);
afterAll(() => built.drop());
const [admin, approver] = [await dashboard.idOf("admin"), await dashboard.idOf("approver")];

const confirmed = async (intent: string) =>
  codeOf(await confirmPayinAction(await built.seen(intent)));
const ask = async (intent: string) =>
  codeOf(await requestPayinApprovalAction(await built.seen(intent)));
const asks = (others: 1 | 2) =>
  setPolicy(store, [rule({ operation: "payin", outcome: others === 1 ? "ask_one" : "ask_two" })]);
const settled = () =>
  sql`update membership set decides_since = now() - interval '2 days'`.execute(db);
const as = async (personId: string, roles: ("admin" | "approver" | "viewer")[]) => {
  await store.transaction((tx) => setRoles(tx, { personId, accountId: MAIN_ACCOUNT, roles }));
};

beforeEach(async () => {
  await built.calm();
  await as(approver, ["approver"]);
  await as(admin, ["admin"]);
  await settled();
  await sql`truncate past_decider, sponsorship, policy_draft`.execute(db);
  await asks(1);
});

describe("whoever shuts out everybody who could decide", () => {
  test("pays nothing alone, and switches no policy on alone", async () => {
    await as(approver, ["viewer"]);
    await it.as("admin", async () => {
      const intent = await built.quoted();
      expect(await confirmed(intent)).toBe("APPROVAL_NEEDED");
      expect(await ask(intent)).toBe("ok");
      expect(await confirmed(intent)).toBe("APPROVAL_WAITING");
      expect(codeOf(await savePolicyDraftAction({ rules: PRESETS.open, seen: "0" }))).toBe("ok");
      const seen = String((await policyDraft(db, MAIN_ACCOUNT))?.number);
      expect(codeOf(await switchOnPolicyAction({ seen }))).toBe("OWN_PART");
    });
  });

  test("finds that a rule for two asks for two as before", async () => {
    await asks(2);
    await as(approver, ["viewer"]);
    const intent = await built.quoted();
    expect(await ask(intent)).toBe("ok");
    expect((await it.last("payin", intent)).others).toBe(2);
    expect(await it.approve("payin", intent, "admin")).toBe("ok");
    expect(await confirmed(intent)).toBe("APPROVAL_WAITING");
    await as(approver, ["approver"]);
    await settled();
    expect(await it.approve("payin", intent)).toBe("ok");
    expect(await confirmed(intent)).toBe("ok");
  });
});

describe("whoever had a hand in it", () => {
  test("does not approve what they typed, whoever asks", async () => {
    const intent = await it.as("operator", () => built.quoted());
    await db
      .updateTable("payin_intent")
      .set({ created_by: approver } as object)
      .execute();
    expect(await ask(intent)).toBe("ok");
    expect(await it.approve("payin", intent)).toBe("OWN_PART");
    const session = await sessionOf(it.headers.approver);
    const { id } = await it.last("payin", intent);
    const seen = session && (await requestDetail(store, session, id));
    expect(seen).toMatchObject({ bar: { bar: "part" }, request: { isShort: false } });
    expect(seen?.request.approvers.map(({ name }) => name)).toEqual(["admin"]);
  });
});

describe("one of whom has lately let the other in", () => {
  test.each([
    ["asker", "approver"],
    ["approver", "asker"],
  ])("the %s let the %s in: neither approves for the other for a day", async (sponsor) => {
    const operator = await dashboard.idOf("operator");
    const intent = await built.quoted();
    expect(await ask(intent)).toBe("ok");
    const [by, of] = sponsor === "asker" ? [operator, approver] : [approver, operator];
    await store.transaction((tx) => recordSponsor(tx, of, by, true));
    expect(await it.approve("payin", intent)).toBe("SPONSORED_APPROVER");
    const session = await sessionOf(it.headers.approver);
    const { id } = await it.last("payin", intent);
    const seen = session && (await requestDetail(store, session, id));
    expect(seen?.bar).toMatchObject({ bar: "sponsored" });
    expect(seen?.request.inviter).toBe(sponsor === "asker" ? null : "approver");
    await sql`update sponsorship set at = now() - interval '25 hours'`.execute(db);
    expect(await it.approve("payin", intent)).toBe("ok");
  });
});

describe("a draft that several have changed", () => {
  const seen = async () => String((await policyDraft(db, MAIN_ACCOUNT))?.number ?? 0n);
  const save = async () =>
    codeOf(await savePolicyDraftAction({ rules: PRESETS.open, seen: await seen() }));
  const switchOn = async () => codeOf(await switchOnPolicyAction({ seen: await seen() }));

  test("is switched on by none of them, and begun anew after it was discarded", async () => {
    await as(approver, ["admin", "approver"]);
    await settled();
    expect(await it.as("admin", save)).toBe("ok");
    expect(await it.as("approver", save)).toBe("ok");
    expect((await policyDraft(db, MAIN_ACCOUNT))?.actors).toEqual([admin, approver]);
    expect(await it.as("admin", switchOn)).toBe("OWN_PART");
    expect(await it.as("approver", switchOn)).toBe("OWN_PART");
    await it.as("admin", async () => {
      expect(codeOf(await discardPolicyDraftAction({ seen: await seen() }))).toBe("ok");
      expect(await save()).toBe("ok");
    });
    expect(await it.as("approver", switchOn)).toBe("ok");
  });
});

test("whoever decided at the main account counts in its sub-accounts too", async () => {
  await db
    .insertInto("account")
    .values({ id: "filial", connection_id: MAIN_CONNECTION, kind: "sub", name: "Filial" })
    .execute();
  await sql`insert into sub_account (account_id, own_account_id, content, created_by, updated_by)
    values (${MAIN_ACCOUNT}, 'filial', '', ${admin}, ${admin})`.execute(db);
  const sub = { id: "filial" };
  expect(await countEligibleApprovers(db, sub, admin)).toBe(1);
  await as(approver, ["viewer"]);
  expect(await countEligibleApprovers(db, sub, admin)).toBe(1);
  await store.transaction((tx) => remove(tx, admin));
  expect(await countEligibleApprovers(db, sub, approver)).toBe(1);
});

test("whoever decided changes alone counts, too", async () => {
  await as(approver, ["viewer"]);
  await sql`update past_decider set permission = 'people:manage'`.execute(db);
  expect(await countEligibleApprovers(db, { id: MAIN_ACCOUNT }, admin)).toBe(1);
});
