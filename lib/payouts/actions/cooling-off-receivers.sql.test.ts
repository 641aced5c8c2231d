import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { openPayoutDashboard } from "#lib/test/dashboards/payout-dashboard.ts";
import { policedDashboard } from "#lib/test/dashboards/policed-dashboard.ts";
import {
  codeOf,
  policedPayouts,
  rule,
  setPolicy,
  type PolicedPayouts,
} from "#lib/test/dashboards/policed-payouts.ts";
import { sessionOf } from "#lib/core/access/session.ts";
import { getExchange } from "#lib/core/exchange/get-exchange.ts";
import {
  requestPixAccountApprovalAction,
  changePixAccountAction,
  createPixAccountAction,
  deletePixAccountAction,
} from "#lib/pix-accounts/actions/pix-accounts.ts";
import {
  recordPixAccount,
  recordReportedPixAccounts,
} from "#lib/pix-accounts/rows/record-pix-accounts.ts";
import { pixAccountDetail } from "#lib/pix-accounts/views/pix-accounts.ts";
import { searchReceivers } from "#lib/payouts/views/receiver-search.ts";
import { requestPayoutQuoteAction, requotePayoutAction } from "./payout-quotes.ts";
import type { PolicyRule } from "#lib/rules/policies/policy.ts";

const built = await openPayoutDashboard();
const { store } = built.dashboard;
const { db } = store;
const people = await policedDashboard(built.dashboard);
let it: PolicedPayouts;
afterAll(() => built.drop());
beforeEach(async () => {
  it = await policedPayouts(built);
  await policy({ outcome: "wait", hours: 24 });
});

const policy = (change: Partial<PolicyRule>) =>
  setPolicy(store, [rule({ outcome: "allow" }), rule({ operation: "pix_account", ...change })]);
const form = () => ({
  name: `Fornecedor ${randomUUID().slice(0, 8)}`,
  kind: "email" as const,
  pix_key: `${randomUUID()}@example.com`,
  holder_name: "Ana Souza",
  holder_document: "",
  idempotency_key: randomUUID(),
});
async function made(typed = form()): Promise<string> {
  const answer = await createPixAccountAction(typed);
  if (!answer.ok) throw new Error(answer.code);
  return answer.data.id;
}
async function reader() {
  const session = await sessionOf(people.headers.operator);
  if (!session) throw new Error("nobody is signed in");
  const exchange = await getExchange(session, "bank-account:read");
  return { store, session, exchange };
}
const look = async (id: string) => {
  const reading = await pixAccountDetail(store, (await reader()).exchange, id);
  return reading.read ? reading.account : null;
};
const there = (id: string, set: object) =>
  built.world.deps.db
    .updateTable("bank_accounts")
    .set(set as object)
    .where("id", "=", id as never)
    .execute();
/** What an approved account's payout says at each door of money. */
const signed = async (intent: string) => it.begun(intent);

describe("a new PIX account", () => {
  test("rests: it is listed with until when, and nothing is quoted for it", async () => {
    const id = await made();
    expect((await look(id))?.coolingOff).toMatchObject({
      state: "cooling_off",
      until: expect.any(String),
    });
    const { options } = await searchReceivers(await reader(), "", id);
    expect(options.find((one) => one.pixAccount === id)?.coolingOff).toMatchObject({
      state: "cooling_off",
    });
    const form = built.form({ pix_account: id });
    expect(await requestPayoutQuoteAction(form)).toMatchObject({
      code: "RECIPIENT_COOLING_OFF",
      fields: { pix_account: "not_usable" },
    });
    const kept = db.selectFrom("payout_intent").where("idempotency_key", "=", form.idempotency_key);
    expect(await kept.select("id").execute()).toEqual([]);
    await people.passCoolingOff();
    expect(await signed(await it.quoted({ pix_account: id }))).toBe("ok");
  });

  test("is paid sooner with another's approval, and not after a refusal", async () => {
    const id = await made();
    expect(await people.approve("pix_account", id)).toBe("ok");
    expect(await signed(await it.quoted({ pix_account: id }))).toBe("ok");
    const other = await made();
    expect(await people.refuse("pix_account", other)).toBe("ok");
    await people.passCoolingOff();
    const form = built.form({ pix_account: other });
    expect(codeOf(await requestPayoutQuoteAction(form))).toBe("RECIPIENT_REFUSED");
    expect(codeOf(await requestPixAccountApprovalAction({ id: other }))).toBe("ok");
    expect((await look(other))?.coolingOff).toMatchObject({ state: "cooling_off" });
  });

  test("is not made where the policy refuses it", async () => {
    const id = await made();
    await policy({ outcome: "refuse" });
    const typed = form();
    expect(codeOf(await createPixAccountAction(typed))).toBe("POLICY_REFUSES");
    const { options } = await searchReceivers(await reader(), typed.name);
    expect(options).toEqual([]);
    const change = { id, name: "Outro nome", holder_name: "Ana Souza", holder_document: "" };
    expect(codeOf(await changePixAccountAction(change))).toBe("POLICY_REFUSES");
    expect((await look(id))?.name).not.toBe("Outro nome");
  });

  test("that was made at the exchange itself rests too, from when it is first read", async () => {
    const id = await made();
    await people.approve("pix_account", id);
    await db.deleteFrom("recipient").where("object", "=", id).execute();
    expect((await look(id))?.coolingOff).toMatchObject({ state: "cooling_off" });
    expect((await people.last("pix_account", id)).asked_by).toBe("");
  });

  test("from before this rule counts as rested, as it is first read", async () => {
    const id = await made();
    await people.approve("pix_account", id);
    await db.updateTable("recipient").set({ hash: null }).where("object", "=", id).execute();
    expect((await look(id))?.coolingOff).toBeNull();
    await there(id, { pix_key: `${randomUUID()}@example.com` });
    expect((await look(id))?.coolingOff).toMatchObject({ state: "cooling_off" });
  });
});

describe("a PIX account that is in use rests again", () => {
  const approvedAccount = async () => {
    const typed = form();
    const id = await made(typed);
    await people.approve("pix_account", id);
    return { id, typed };
  };

  test.each([
    ["another name", { name: "Fornecedor Beta" }],
    ["another holder", { holder_name: "Bruno Lima" }],
    ["another document", { holder_document: "52998224725" }],
  ])("with %s given here", async (_what, change) => {
    const { id, typed } = await approvedAccount();
    const intent = await it.allow(await it.quoted({ pix_account: id }));
    const { name, holder_name } = typed;
    const same = { id, name, holder_name, holder_document: "" };
    expect(codeOf(await changePixAccountAction(same))).toBe("ok");
    expect((await look(id))?.coolingOff).toBeNull();
    expect(codeOf(await changePixAccountAction({ ...same, ...change }))).toBe("ok");
    expect(await it.executed(intent)).toBe("RECIPIENT_COOLING_OFF");
    expect(await people.approve("pix_account", id)).toBe("ok");
    expect(await it.executed(intent)).toBe("ok");
    await deletePixAccountAction({ id });
  });

  test("and no wallet opens, nobody is asked and nothing is quoted anew, until it has rested", async () => {
    const { id, typed } = await approvedAccount();
    const intent = await it.quoted({ pix_account: id });
    const change = { id, name: "Fornecedor Gama", holder_name: typed.holder_name };
    expect(codeOf(await changePixAccountAction({ ...change, holder_document: "" }))).toBe("ok");
    expect(await signed(intent)).toBe("RECIPIENT_COOLING_OFF");
    expect(codeOf(await it.ask(intent))).toBe("RECIPIENT_COOLING_OFF");
    expect(codeOf(await requotePayoutAction({ intent }))).toBe("RECIPIENT_COOLING_OFF");
    expect(await built.signatures(intent)).toEqual([]);
    expect((await it.flow(intent)).next).toEqual({ do: "barred" });
    await people.passCoolingOff();
    expect(codeOf(await requotePayoutAction({ intent }))).toBe("ok");
    expect(await signed(intent)).toBe("ok");
    await deletePixAccountAction({ id });
  });

  test("and whoever changed it does not approve it, though it was read in between", async () => {
    const { id, typed } = await approvedAccount();
    const name = `Fornecedor ${randomUUID().slice(0, 8)}`;
    const { holder_name } = typed;
    const change = { id, name, holder_name, holder_document: "" };
    await people.as("admin", async () => {
      expect(codeOf(await changePixAccountAction(change))).toBe("ok");
    });
    expect(await people.approve("pix_account", id, "admin")).toBe("OWN_REQUEST");
    // As somebody's reading finds it between the exchange's answer and the note of it.
    const told = { id: Number(id), name, pixKey: typed.pix_key };
    const { session } = await reader();
    await db.deleteFrom("recipient").where("object", "=", id).execute();
    await recordReportedPixAccounts(store, session.account, [told], new Date());
    expect((await people.last("pix_account", id)).asked_by).toBe("");
    const by = { by: await built.dashboard.idOf("admin"), roles: ["admin"] as const };
    await store.transaction((tx) =>
      recordPixAccount(tx, session.account, told, { by, how: "changed" }),
    );
    expect(await people.approve("pix_account", id, "admin")).toBe("OWN_REQUEST");
    expect(await people.approve("pix_account", id)).toBe("ok");
  });

  test("but not for an answer that is older than the change", async () => {
    const { id, typed } = await approvedAccount();
    const { session } = await reader();
    const told = { id: Number(id), name: typed.name, pixKey: typed.pix_key };
    const askedAt = new Date();
    const name = `Fornecedor ${randomUUID().slice(0, 8)}`;
    const { holder_name } = typed;
    await changePixAccountAction({ id, name, holder_name, holder_document: "" });
    await people.approve("pix_account", id);
    await recordReportedPixAccounts(store, session.account, [told], askedAt);
    expect((await look(id))?.coolingOff).toBeNull();
    await recordReportedPixAccounts(store, session.account, [told], new Date());
    expect((await look(id))?.coolingOff).toMatchObject({ state: "cooling_off" });
  });

  test("with another name that the exchange tells, at the very door", async () => {
    const { id } = await approvedAccount();
    const intent = await it.allow(await it.quoted({ pix_account: id }));
    await there(id, { name: `Fornecedor ${randomUUID().slice(0, 8)}` });
    expect(await it.executed(intent)).toBe("RECIPIENT_COOLING_OFF");
    await people.passCoolingOff();
    expect(await it.executed(intent)).toBe("ok");
  });

  test("with another key that the exchange tells, which stops the payout and goes on resting", async () => {
    const { id, typed } = await approvedAccount();
    const intent = await it.allow(await it.quoted({ pix_account: id }));
    const calls = it.calls();
    await there(id, { pix_key: "thief@example.com" });
    expect(await it.executed(intent)).toBe("QUOTE_DIFFERS");
    // The old key again is another change.
    await there(id, { pix_key: typed.pix_key });
    expect(await it.executed(intent)).toBe("RECIPIENT_COOLING_OFF");
    expect(it.calls()).toBe(calls);
  });
});

test("one that is deleted leaves no request behind", async () => {
  const id = await made();
  expect(codeOf(await deletePixAccountAction({ id }))).toBe("ok");
  expect((await people.last("pix_account", id)).ended).toBe("changed");
  expect(await people.approve("pix_account", id)).toBe("REQUEST_ENDED");
});
