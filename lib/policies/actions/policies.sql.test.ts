import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { sessionOf } from "#lib/core/access/session.ts";
import { currentPolicy, policyDraft } from "#lib/policies/rows/policies.ts";
import { receiversOfPolicies } from "#lib/find/views/receivers-of-policies.ts";
import { policyRule } from "#lib/policies/views/policy-rule.ts";
import { policyView } from "#lib/policies/views/policies.ts";
import { request } from "#lib/test/next/next-request.ts";
import { codeOf, rule, upTo } from "#lib/test/dashboards/policed-payouts.ts";
import { MAIN, testDashboard } from "#lib/test/dashboards/test-dashboard.ts";
import { PRESETS } from "#lib/rules/policies/default-policy.ts";
import type { Policy } from "#lib/rules/policies/policy.ts";
import {
  discardPolicyDraftAction,
  savePolicyDraftAction,
  savePolicyRuleAction,
  switchOnPolicyAction,
} from "./policies.ts";

const dashboard = await testDashboard();
const { store } = dashboard;
const { db } = store;
const headers = {
  admin: await dashboard.headersOf("admin"),
  approver: await dashboard.headersOf("approver"),
  operator: await dashboard.headersOf("operator"),
};
afterAll(() => dashboard.drop());

const as = (role: keyof typeof headers) => void (request.headers = headers[role]);
const since = (hours: number) =>
  db
    .updateTable("membership")
    .set({ decides_since: sql<Date>`now() - make_interval(hours => ${hours}::int)` })
    .execute();
const seen = async () => String((await policyDraft(db, MAIN.id))?.number ?? 0n);
const save = async (rules: Policy = PRESETS.strict) =>
  codeOf(await savePolicyDraftAction({ rules, seen: await seen() }));
const switchOn = async () => codeOf(await switchOnPolicyAction({ seen: await seen() }));
async function view() {
  const session = await sessionOf(request.headers);
  if (!session) throw new Error("nobody is signed in");
  return { session, view: await policyView(store, session, receiversOfPolicies) };
}

beforeEach(async () => {
  await db.deleteFrom("policy_draft").execute();
  await since(48);
  as("admin");
});

describe("the next policy", () => {
  test("holds once another person has switched it on, and not before", async () => {
    expect(await save()).toBe("ok");
    expect((await currentPolicy(db, MAIN)).rules).toEqual(PRESETS.open);
    expect((await view()).view.draft?.bar).toEqual({ bar: "own" });
    expect(await switchOn()).toBe("OWN_PART");
    as("approver");
    expect((await view()).view.draft?.bar).toBeNull();
    expect(await switchOn()).toBe("ok");
    expect(await currentPolicy(db, MAIN)).toMatchObject({ rules: PRESETS.strict, version: 1n });
    const { action, subject, detail } = await dashboard.lastAudit();
    expect({ action, subject }).toEqual({ action: "policy:set", subject: `policy of ${MAIN.id}` });
    expect(detail).toMatchObject({ version: "1", edited_by: await dashboard.idOf("admin") });
    expect((await view()).view).toMatchObject({ draft: null, version: "1", setBy: "approver" });
  });

  test("is not switched on by somebody new, nor by who may not decide", async () => {
    await save();
    await since(23);
    as("approver");
    expect((await view()).view.draft?.bar).toMatchObject({ bar: "new" });
    expect(await switchOn()).toBe("NEW_APPROVER");
    as("operator");
    expect(await switchOn()).toBe("NOT_ALLOWED");
    expect(await save()).toBe("NOT_ALLOWED");
  });

  test("is not switched on by whom its editor has lately let in, and is a day later", async () => {
    const [editor, other] = [await dashboard.idOf("admin"), await dashboard.idOf("approver")];
    const tie = (hours: number) =>
      sql`insert into sponsorship values (${other}, ${editor}, now() - make_interval(hours => ${hours}::int))
        on conflict (person_id, sponsor_id) do update set at = excluded.at`.execute(db);
    await save();
    await tie(23);
    as("approver");
    expect((await view()).view.draft?.bar).toMatchObject({ bar: "sponsored" });
    expect(await switchOn()).toBe("SPONSORED_APPROVER");
    await tie(25);
    expect((await view()).view.draft?.bar).toBeNull();
    expect(await switchOn()).toBe("ok");
  });

  test("is switched on as it was seen: a later change is not", async () => {
    await save();
    const old = await seen();
    await save(PRESETS.open);
    as("approver");
    expect(codeOf(await switchOnPolicyAction({ seen: old }))).toBe("CONFLICT");
    as("admin");
    expect(codeOf(await savePolicyDraftAction({ rules: [rule()], seen: old }))).toBe("CONFLICT");
    expect(codeOf(await discardPolicyDraftAction({ seen: old }))).toBe("CONFLICT");
    expect(codeOf(await discardPolicyDraftAction({ seen: await seen() }))).toBe("ok");
    expect(await policyDraft(db, MAIN.id)).toBeNull();
    as("approver");
    expect(await switchOn()).toBe("NOT_FOUND");
  });

  test("has its rules changed one at a time, in a form that gives them back", async () => {
    const listed = rule({
      to: "listed",
      accounts: ["7"],
      people: ["ana"],
      roles: ["operator"],
      networks: ["tron"],
      tokens: ["USDT"],
      outcome: "wait",
      hours: 5,
    });
    await save([listed, upTo("1500.00")]);
    const { session } = await view();
    const shown = await policyRule(store, session, "1", receiversOfPolicies);
    if (!shown) throw new Error("no such rule");
    // Neither has a name any more, and both stay named.
    expect(shown.form).toMatchObject({ accounts: { _7: true }, people: { _ana: true } });
    const { person_day: _day, account_day: _all, rolling: _rolling, ...form } = shown.form;
    const given = { ...form, each: "10.50", rule: shown.rule, seen: shown.seen };
    expect(await savePolicyRuleAction(given)).toMatchObject({ ok: true });
    const [first, second] = (await policyDraft(db, MAIN.id))?.rules ?? [];
    expect(first).toEqual({ ...listed, up_to: { ...listed.up_to, each: "10.50" } });
    expect(second).toEqual(upTo("1500.00"));
    const fresh = { ...given, rule: "new", seen: await seen() };
    expect(await savePolicyRuleAction({ ...fresh, outcome: "allow" })).toMatchObject({ ok: true });
    expect((await policyDraft(db, MAIN.id))?.rules).toHaveLength(3);
    const wrong = { ...fresh, seen: await seen(), accounts: {}, hours: undefined };
    expect(await savePolicyRuleAction(wrong)).toMatchObject({
      code: "INVALID_INPUT",
      fields: { accounts: "none_chosen", hours: "required" },
    });
    expect(await savePolicyRuleAction({ ...fresh, each: "0" })).toMatchObject({
      fields: { each: "not_positive" },
    });
    expect(await policyRule(store, session, "9", receiversOfPolicies)).toBeNull();
    expect(await policyRule(store, session, "new", receiversOfPolicies)).not.toBeNull();
  });

  test("is an only administrator's own, and it is said that nobody looks", async () => {
    await db
      .updateTable("membership")
      .set({ roles: ["viewer"] })
      .where("person_id", "=", await dashboard.idOf("approver"))
      .execute();
    await save(PRESETS.open);
    expect((await view()).view).toMatchObject({ isAlone: true, draft: { bar: null } });
    const { version } = await currentPolicy(db, MAIN);
    expect(await switchOn()).toBe("ok");
    expect((await currentPolicy(db, MAIN)).version).toBe(version + 1n);
  });
});

test("without a policy of its own, production asks others and the sandbox does not", async () => {
  await db.deleteFrom("policy").execute();
  const of = async (environment: "sandbox" | "production") =>
    (await currentPolicy(db, { ...MAIN, environment })).rules;
  expect(await of("sandbox")).toEqual(PRESETS.open);
  expect(await of("production")).toEqual(PRESETS.strict);
});
