import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { requestPayoutQuoteAction } from "#lib/payouts/actions/payout-quotes.ts";
import { schedulePayoutAction } from "#lib/schedules/actions/make-schedules.ts";
import { keyOfOccurrence } from "#lib/schedules/exchange/preparing.ts";
import {
  forgetSchedules,
  scheduleSteps,
  type ScheduleSteps,
} from "#lib/schedules/test/schedule-steps.ts";
import { codeOf, rule } from "#lib/test/dashboards/policed-payouts.ts";
import { openPayoutDashboard } from "#lib/test/dashboards/payout-dashboard.ts";
import { FOREIGN, openForeignAccount } from "#lib/test/outside/foreign-account.ts";

let it: ScheduleSteps;
const built = await openPayoutDashboard();
const { store } = built.dashboard;
const { db } = store;
await openForeignAccount(store);
const auditor = await built.dashboard.headersOf("auditor");
afterAll(() => built.drop());
beforeEach(async () => {
  it = await scheduleSteps(built);
  await forgetSchedules(built.dashboard.store);
  await it.setPolicy([rule({ outcome: "allow" })]);
});

const WEEKLY = { when: "repeat", repeats: "week", every: "1" };

describe("nobody pays a time twice", () => {
  test("by sending a form under its key: neither before it is prepared, nor after", async () => {
    const schedule = await it.schedule();
    await it.work();
    const intent = await it.intentOf(schedule);
    const { idempotency_key: key } = await built.intent(intent);
    const forged = { idempotency_key: key, request_amount: "900.000000", occurrence_id: "any" };
    await requestPayoutQuoteAction(built.form(forged));
    expect(await built.intent(intent)).toMatchObject({ request_amount: "100.000000" });
    const [one] = await it.times(schedule);
    if (!one) throw new Error("no time");
    expect(keyOfOccurrence(one)).toBe(key);
    // The key follows from a secret of the server's, and from the number of the time.
    expect(keyOfOccurrence({ ...one, id: randomUUID() })).not.toBe(key);
  });

  test("by naming the time in a form of one's own", async () => {
    const schedule = await it.schedule();
    await it.work();
    const [one] = await it.times(schedule);
    const forged = await it.quoted({ occurrence_id: one?.id, occurrence: one?.id });
    expect((await built.intent(forged)).occurrence_id).toBeNull();
    await expect(
      sql`update payout_intent set occurrence_id = ${one?.id} where id = ${forged}`.execute(db),
    ).rejects.toThrow("payout_intent_occurrence_id_key");
  });

  test("by having it prepared again while it is prepared", async () => {
    const schedule = await it.schedule();
    await it.work();
    const before = await it.intentOf(schedule);
    expect(await it.decide(schedule, it.today, "prepare")).toBe("CONFLICT");
    await sql`update schedule set next_index = 0, next_on = ${it.today}, next_at = now(), state = 'active'
      where id = ${schedule}`.execute(db);
    await it.work();
    expect(await it.times(schedule)).toHaveLength(1);
    expect(await it.intentOf(schedule)).toBe(before);
  });
});

describe("keeps others out", () => {
  test("whoever may make no payments, and another company", async () => {
    const schedule = await it.schedule(WEEKLY);
    const all = async () => [
      codeOf(await schedulePayoutAction(it.whenForm() as never)),
      await it.act(schedule, "end"),
      await it.change(schedule, WEEKLY),
      await it.decide(schedule, it.today, "skip"),
    ];
    expect(await it.as(auditor, all)).toEqual(Array(4).fill("NOT_ALLOWED"));
    await sql`update schedule set account_id = ${FOREIGN} where id = ${schedule}`.execute(db);
    const theirs = async () => [
      await it.act(schedule, "end"),
      await it.act(schedule, "take_over"),
      await it.change(schedule, WEEKLY),
      await it.decide(schedule, it.today, "skip"),
    ];
    expect(await theirs()).toEqual(Array(4).fill("NOT_FOUND"));
    expect((await it.row(schedule)).state).toBe("active");
    await sql`update schedule set state = 'ended', next_on = null, next_at = null where id = ${schedule}`.execute(
      db,
    );
  });
});
