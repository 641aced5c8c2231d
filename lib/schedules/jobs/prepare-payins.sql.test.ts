import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { MAIN_ACCOUNT } from "#lib/core/exchange/connections.ts";
import { confirmPayinAction, requestPayinQuoteAction } from "#lib/payins/actions/payins.ts";
import { schedulePayinAction } from "#lib/schedules/actions/make-schedules.ts";
import { noteDueTimes } from "#lib/schedules/jobs/note-due.ts";
import { prepareDueTimes } from "#lib/schedules/jobs/prepare-due.ts";
import { occurrencesOf } from "#lib/schedules/rows/occurrences.ts";
import { today } from "#lib/schedules/rows/schedules.ts";
import { openPayinDashboard } from "#lib/test/dashboards/payin-dashboard.ts";
import { policedDashboard } from "#lib/test/dashboards/policed-dashboard.ts";
import { codeOf, rule, setPolicy } from "#lib/test/dashboards/policed-payouts.ts";

const built = await openPayinDashboard();
const { store } = built.dashboard;
const { db } = store;
const it = await policedDashboard(built.dashboard);
const day = await today(db);
afterAll(() => built.drop());
beforeEach(async () => {
  built.relay.outcome = "pass";
  await built.calm();
  await db.updateTable("approval_request").set({ ended: "replaced" }).execute();
  await setPolicy(store, [rule({ operation: "payin", outcome: "allow" })]);
});

const schedule = async (): Promise<string> => {
  const made = await schedulePayinAction(built.form({ when: "once", first: day }) as never);
  if (!made.ok) throw new Error(JSON.stringify(made));
  return made.data.schedule;
};
const work = async () => {
  while (await noteDueTimes(store));
  await prepareDueTimes(store);
};
const timesOf = (id: string) => occurrencesOf(db, MAIN_ACCOUNT, id, 9);

describe("a payin that is due", () => {
  test("is quoted, and has no PIX code until a person asks for it, once", async () => {
    const before = await built.paymentsThere();
    const made = await schedule();
    await Promise.all(Array.from({ length: 4 }, work));
    const [one, ...more] = await timesOf(made);
    expect([one?.state, more]).toEqual(["ready", []]);
    expect(await built.paymentsThere()).toBe(before);
    const intent = one?.intent ?? "";
    expect(await built.intent(intent)).toMatchObject({ status: "quoted" });
    const seen = await built.seen(intent);
    const answers = await Promise.all([confirmPayinAction(seen), confirmPayinAction(seen)]);
    expect(answers.map(codeOf)).toEqual(["ok", "ok"]);
    expect(await built.paymentsThere()).toBe(before + 1);
    expect((await timesOf(made))[0]?.is_begun).toBe(true);
  });

  test("is asked for as the policy says", async () => {
    await setPolicy(store, [rule({ operation: "payin" })]);
    const made = await schedule();
    await work();
    const intent = (await timesOf(made))[0]?.intent ?? "";
    expect(codeOf(await confirmPayinAction(await built.seen(intent)))).toBe("APPROVAL_WAITING");
    expect(await it.approve("payin", intent)).toBe("ok");
    expect(codeOf(await confirmPayinAction(await built.seen(intent)))).toBe("ok");
  });

  test("stays as it is, whoever sends a form under its key", async () => {
    const made = await schedule();
    await work();
    const intent = (await timesOf(made))[0]?.intent ?? "";
    const { idempotency_key } = await built.intent(intent);
    await requestPayinQuoteAction(built.form({ idempotency_key, request_amount: "900.00" }));
    expect((await built.intent(intent)).request_amount).toBe("250.00");
  });

  test("stops where its wallet is used no more", async () => {
    const made = await schedule();
    const use = (to: string) => sql`update wallet set use = ${to}`.execute(db);
    await use("disabled");
    await work();
    await use("open");
    expect(await timesOf(made)).toMatchObject([{ state: "stopped", why: "wallet", intent: null }]);
  });
});
