import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { backtestedPayins } from "#lib/payins/rows/backtested-payins.ts";
import { payinApproval } from "#lib/payins/views/payin-approval.ts";
import { heardHints } from "#lib/test/heard-hints.ts";
import { openPayinDashboard } from "#lib/test/dashboards/payin-dashboard.ts";
import { policedDashboard } from "#lib/test/dashboards/policed-dashboard.ts";
import { codeOf, rule, setPolicy } from "#lib/test/dashboards/policed-payouts.ts";
import { MAIN } from "#lib/test/dashboards/test-dashboard.ts";
import { request } from "#lib/test/next/next-request.ts";
import { whileRowsLocked } from "#lib/test/rows/while-rows-locked.ts";
import { lockDecisions } from "#lib/policies/rows/policies.ts";
import { withdrawApprovalAction } from "#lib/policies/actions/withdraw-approval.ts";
import { toJson } from "#platform/json-column.ts";
import { payinHash } from "#lib/rules/policies/approved-payin.ts";
import type { Policy, PolicyRule } from "#lib/rules/policies/policy.ts";
import { sessionOf } from "#lib/core/access/session.ts";
import { requestPayinApprovalAction } from "./payin-approvals.ts";
import { confirmPayinAction, requestPayinQuoteAction, requoteAction } from "./payins.ts";

const built = await openPayinDashboard();
const { store } = built.dashboard;
const { db } = store;
const it = await policedDashboard(built.dashboard);
afterAll(() => built.drop());

const payins = (change: Partial<PolicyRule> = {}) => rule({ operation: "payin", ...change });
const upTo = (rolling: string, change: Partial<PolicyRule> = {}) =>
  payins({ up_to: { each: null, person_day: null, account_day: null, rolling }, ...change });
const policy = (rules: Policy) => setPolicy(store, rules);
const confirmed = async (intent: string) =>
  codeOf(await confirmPayinAction(await built.seen(intent)));
const ask = async (intent: string) =>
  codeOf(await requestPayinApprovalAction(await built.seen(intent)));
const approve = (intent: string, who?: "admin" | "operator") => it.approve("payin", intent, who);
const view = async (intent: string) => {
  const session = await sessionOf(it.headers.operator);
  if (!session) throw new Error("nobody is signed in");
  return (await payinApproval(store, session, intent))?.approval;
};

beforeEach(async () => {
  built.relay.outcome = "pass";
  await built.calm();
  // Each test counts only its own payins.
  await db.updateTable("approval_request").set({ ended: "replaced" }).execute();
  await db
    .updateTable("payin_intent")
    .set({ confirmed_at: new Date(0) })
    .execute();
  await policy([payins()]);
});

describe("a payin that another person has to approve", () => {
  test("is not asked of the exchange before; then it is, once", async () => {
    const before = await built.paymentsThere();
    const intent = await built.quoted();
    expect(await view(intent)).toMatchObject({ is: "needed", others: 1 });
    expect(await confirmed(intent)).toBe("APPROVAL_NEEDED");
    expect(await ask(intent)).toBe("ok");
    expect(await built.dashboard.lastAudit()).toMatchObject({ action: "approval:ask" });
    expect(await confirmed(intent)).toBe("APPROVAL_WAITING");
    expect(await built.paymentsThere()).toBe(before);
    expect(await it.as("operator", () => approve(intent, "operator"))).toBe("NOT_ALLOWED");
    expect(await approve(intent)).toBe("ok");
    expect(await view(intent)).toMatchObject({ is: "granted" });
    expect(await confirmed(intent)).toBe("ok");
    await built.expectOnePayin(intent, before);
    const { confirmed_by } = await built.intent(intent);
    expect(confirmed_by).toBe(await built.dashboard.idOf("operator"));
  });

  test("tells the pages of requests and payins that it was asked for, and that it was answered", async () => {
    const intent = await built.quoted();
    const asked = await heardHints(store, () => ask(intent));
    const { id } = await it.last("payin", intent);
    expect(asked).toEqual([`payins ${intent}`, `requests ${id}`]);
    expect(await heardHints(store, () => approve(intent))).toEqual(asked);
  });

  test("is not made where the policy refuses it, nor asked for", async () => {
    await policy([payins({ outcome: "refuse" })]);
    const intent = await built.quoted();
    expect(await confirmed(intent)).toBe("POLICY_REFUSES");
    expect(await ask(intent)).toBe("POLICY_REFUSES");
    expect(await built.payinsOf(intent)).toEqual([]);
  });

  test("is not made with an approval that has expired, was refused, or whose giver may not decide", async () => {
    const intent = await built.quoted();
    await ask(intent);
    await approve(intent);
    const { id } = await it.last("payin", intent);
    const expire = (at: Date) =>
      db.updateTable("approval_request").set({ expires_at: at }).where("id", "=", id).execute();
    await expire(new Date(Date.now() - 1000));
    expect(await confirmed(intent)).toBe("APPROVAL_EXPIRED");
    await expire(new Date(Date.now() + 60_000));
    const away = (at: Date | null) =>
      db
        .updateTable("person")
        .set({ deactivated_at: at })
        .where("email", "=", "approver@example.com")
        .execute();
    await away(new Date());
    expect(await confirmed(intent)).toBe("APPROVAL_WAITING");
    await away(null);
    const other = await built.quoted();
    await ask(other);
    expect(await it.refuse("payin", other)).toBe("ok");
    expect(await confirmed(other)).toBe("APPROVAL_DENIED");
  });

  test("is what was approved: another amount, another name of its wallet, another rate are not", async () => {
    const form = built.form();
    const typed = async (request_amount: string) => {
      const answer = await requestPayinQuoteAction({ ...form, request_amount });
      if (!answer.ok) throw new Error(answer.code);
      return answer.data.intent;
    };
    const intent = await typed("250.00");
    await ask(intent);
    expect(await typed("900.00")).toBe(intent);
    expect((await it.last("payin", intent)).ended).toBe("changed");
    expect(await approve(intent)).toBe("REQUEST_ENDED");
    expect(await confirmed(intent)).toBe("APPROVAL_CHANGED");
    await ask(intent);
    await approve(intent);
    const rename = (name: string) =>
      db.updateTable("wallet").set({ name }).where("id", "=", built.walletId).execute();
    await rename("Another");
    expect(await confirmed(intent)).toBe("APPROVAL_CHANGED");
    await rename("Treasury");
    const { id, content } = await it.last("payin", intent);
    const seen = (percent: bigint) => {
      const asked = content as Parameters<typeof payinHash>[0];
      const units = String((BigInt(asked.units) * percent) / 100n);
      const next = { ...asked, units };
      return db
        .updateTable("approval_request")
        .set({ content: toJson(next), hash: payinHash(next) })
        .where("id", "=", id)
        .execute();
    };
    await seen(97n);
    expect(await confirmed(intent)).toBe("APPROVAL_DRIFTED");
    await seen(100n);
    expect(codeOf(await requoteAction({ intent }))).toBe("ok");
    await db
      .updateTable("approval_request")
      .set({ content: toJson(content), hash: payinHash(content as never) })
      .where("id", "=", id)
      .execute();
    // A new quote of the same keeps it.
    expect(await confirmed(intent)).toBe("ok");
  });
});

describe("a limit on payins", () => {
  test("is not passed by ten at once, nor by others' confirming, and unpaid ones free it", async () => {
    await policy([payins({ outcome: "allow" })]);
    const ready: string[] = [];
    for (let n = 0; n < 10; n += 1) {
      await built.calm();
      ready.push(await built.quoted());
    }
    await built.calm();
    await policy([upTo("600.00", { outcome: "allow" }), payins({ outcome: "refuse" })]);
    const said = await Promise.all(ready.map((intent) => confirmed(intent)));
    expect(said.toSorted()).toEqual([...Array(8).fill("POLICY_REFUSES"), "ok", "ok"]);
    const left = ready.filter((_intent, at) => said[at] !== "ok");
    const [first = "", second = ""] = left;
    expect(await it.as("admin", () => confirmed(first))).toBe("POLICY_REFUSES");
    const [made = ""] = ready.filter((_intent, at) => said[at] === "ok");
    await db
      .updateTable("payin")
      .set({ status: "expired" })
      .where("intent_id", "=", made)
      .execute();
    expect(await confirmed(second)).toBe("ok");
  });

  test("per person counts whoever confirms, not whoever typed", async () => {
    const upToDay = { each: null, person_day: "300.00", account_day: null, rolling: null };
    await policy([payins({ up_to: upToDay, outcome: "allow" }), payins({ outcome: "refuse" })]);
    const typed = await it.as("admin", async () => [await built.quoted(), await built.quoted()]);
    const [first = "", second = ""] = typed;
    expect(await confirmed(first)).toBe("ok");
    expect(await confirmed(second)).toBe("POLICY_REFUSES");
    expect(await it.as("admin", () => confirmed(second))).toBe("ok");
  });

  test("counts what waits for approval, behind whoever asked first", async () => {
    const [first, second] = [await built.quoted(), await built.quoted()];
    for (const intent of [first, second]) expect(await ask(intent)).toBe("ok");
    await policy([upTo("300.00"), payins({ outcome: "refuse" })]);
    for (const intent of [first, second]) expect(await approve(intent)).toBe("ok");
    expect(await confirmed(second)).toBe("POLICY_REFUSES");
    expect(await confirmed(first)).toBe("ok");
  });
});

test.each([0, 1])("of a withdrawal and a confirmation exactly one wins (%d)", async (place) => {
  const intent = await built.quoted();
  const before = await built.paymentsThere();
  expect([await ask(intent), await approve(intent)]).toEqual(["ok", "ok"]);
  const { id } = await it.last("payin", intent);
  const seen = await built.seen(intent);
  // Both doors read the headers before anything else.
  const works = [
    async () => {
      request.headers = it.headers.operator;
      return codeOf(await confirmPayinAction(seen));
    },
  ];
  works.splice(place, 0, async () => {
    request.headers = it.headers.admin;
    return codeOf(await withdrawApprovalAction({ request: id, reason: "Não foi pedido" }));
  });
  const answers = await whileRowsLocked(store, (tx) => lockDecisions(tx, MAIN.id), works);
  request.headers = it.headers.operator;
  const isPaid = place === 1;
  expect(answers).toEqual(["ok", isPaid ? "WITHDRAWN_TOO_LATE" : "APPROVAL_WITHDRAWN"]);
  expect(await built.paymentsThere()).toBe(before + (isPaid ? 1 : 0));
});

test("a wallet is known once a payin to it has completed, and no longer when it was changed since", async () => {
  await policy([payins({ to: "known", outcome: "allow" }), payins({ outcome: "refuse" })]);
  const complete = (status: string) => db.updateTable("payin").set({ status }).execute();
  const changed = (at: Date) => db.updateTable("recipient").set({ changed_at: at }).execute();
  await complete("processing");
  const intent = await built.quoted();
  expect(await confirmed(intent)).toBe("POLICY_REFUSES");
  await complete("completed");
  await changed(new Date());
  expect(await confirmed(intent)).toBe("POLICY_REFUSES");
  await changed(new Date(0));
  expect(await confirmed(intent)).toBe("ok");
});

test("payins of the last 30 days are tried with whoever made them", async () => {
  const tried = await backtestedPayins(db, MAIN.id, 100);
  expect(tried.length).toBeGreaterThan(0);
  expect(tried.at(-1)).toMatchObject({
    operation: "payin",
    account: String(built.walletId),
    roles: ["operator"],
    network: "polygon",
    cents: 25_000n,
  });
});
