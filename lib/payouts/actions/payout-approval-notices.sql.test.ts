import { sql } from "kysely";
import { afterAll, beforeEach, expect, test } from "vitest";
import { openPayoutDashboard } from "#lib/test/dashboards/payout-dashboard.ts";
import {
  codeOf,
  policedPayouts,
  rule,
  type PolicedPayouts,
} from "#lib/test/dashboards/policed-payouts.ts";
import { sendNotices } from "#lib/notices/jobs/send-notices.ts";
import { readMail, startMailServer } from "#lib/test/outside/mail-server.ts";
import { notifyExpiring } from "#lib/policies/jobs/notify-expiring.ts";

let it: PolicedPayouts;
const built = await openPayoutDashboard();
const { store } = built.dashboard;
afterAll(() => built.drop());
beforeEach(async () => {
  it = await policedPayouts(built);
  await store.db.updateTable("approval_request").set({ ended: "replaced" }).execute();
  await it.setPolicy([rule()]);
  await sql`delete from notice`.execute(store.db);
});

/** What was told about requests, and to whom. */
const told = async () =>
  (
    await store.db
      .selectFrom("notice")
      .innerJoin("person", "person.id", "notice.person_id")
      .select(["event", "person.name", "content"])
      .where(sql<boolean>`event like 'request:%'`)
      .orderBy("made_at")
      .orderBy("person.name")
      .execute()
  ).map(({ event, name }) => `${event} to ${name}`);

const asked = async () => {
  const intent = await it.quoted();
  expect(codeOf(await it.ask(intent))).toBe("ok");
  return intent;
};

test("a request is told to all who may decide it, and to whoever asked once it is approved", async () => {
  const intent = await asked();
  const waiting = await told();
  expect(waiting).toContain("request:waiting to approver");
  expect(waiting).toContain("request:waiting to admin");
  expect(waiting).not.toContain("request:waiting to operator");
  expect(await it.approve(intent)).toBe("ok");
  expect((await told()).slice(waiting.length)).toEqual(["request:approved to operator"]);
  const { rows } = await sql<{ text: string }>`
    select string_agg(content::text, '') as text from notice`.execute(store.db);
  // Neither sums nor receivers leave the dashboard.
  expect(rows[0]?.text).not.toMatch(/100|units|cents|pix/i);
});

test("one that two have to approve is told as approved after the second alone", async () => {
  await it.setPolicy([rule({ outcome: "ask_two" })]);
  const intent = await asked();
  const before = (await told()).length;
  expect(await it.approve(intent)).toBe("ok");
  expect(await told()).toHaveLength(before);
});

test("a refusal is told, and its reason stays on the page", async () => {
  const intent = await asked();
  const before = (await told()).length;
  expect(await it.refuse(intent, "Fornecedor errado")).toBe("ok");
  expect((await told()).slice(before)).toEqual(["request:refused to operator"]);
  const { rows } = await sql<{ text: string }>`
    select string_agg(content::text, '') as text from notice`.execute(store.db);
  expect(rows[0]?.text).not.toContain("Fornecedor");
});

test("it is about to expire two hours before, or at a quarter of its life: told once", async () => {
  await asked();
  const before = (await told()).length;
  await notifyExpiring(store);
  expect(await told()).toHaveLength(before);
  await sql`update approval_request set expires_at = now() + interval '119 minutes',
    asked_at = now() - interval '22 hours' where ended is null`.execute(store.db);
  await Promise.all([notifyExpiring(store), notifyExpiring(store)]);
  await notifyExpiring(store);
  expect((await told()).slice(before)).toEqual(["request:expiring to operator"]);
});

test("asking for one payout again and again is one mail an hour, and none once it was answered", async () => {
  const mail = await startMailServer();
  /** Sends what is due, `minutes` later. */
  const send = async (minutes = 0) => {
    await sql`update notice set made_at = made_at - make_interval(mins => ${minutes}),
      held_until = held_until - make_interval(mins => ${minutes}),
      next_at = next_at - make_interval(mins => ${minutes})`.execute(store.db);
    await sendNotices(store);
  };
  const toApprover = () => mail.received.filter(({ to }) => to.includes("approver@example.com"));
  const again = async (intent: string) => {
    await store.db.updateTable("approval_request").set({ ended: "replaced" }).execute();
    expect(codeOf(await it.ask(intent))).toBe("ok");
  };
  try {
    const intent = await asked();
    for (let time = 0; time < 6; time += 1) await again(intent);
    await send();
    expect(toApprover()).toHaveLength(1);
    await send(59);
    expect(toApprover()).toHaveLength(1);
    await send(2);
    expect(toApprover()).toHaveLength(2);
    expect(readMail(toApprover()[1]!).text).toContain("6 pedidos");
    await again(intent);
    expect(await it.approve(intent)).toBe("ok");
    await send(61);
    expect(toApprover()).toHaveLength(2);
    const left = store.db.selectFrom("notice").select("id").where("next_at", "is not", null);
    expect(await left.execute()).toEqual([]);
    // What was never mailed holds nothing up.
    await again(intent);
    await send();
    expect(toApprover()).toHaveLength(3);
  } finally {
    await mail.stop();
  }
});
