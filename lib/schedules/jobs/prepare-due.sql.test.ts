import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { MAIN_CONNECTION } from "#lib/core/exchange/connections.ts";
import { setRegulatorySetting } from "#lib/regulatory/rows/settings.ts";
import { noteDueTimes } from "#lib/schedules/jobs/note-due.ts";
import { prepareDueTimes } from "#lib/schedules/jobs/prepare-due.ts";
import {
  forgetSchedules,
  scheduleSteps,
  type ScheduleSteps,
} from "#lib/schedules/test/schedule-steps.ts";
import { preparedIntents } from "#lib/schedules/views/prepared-intents.ts";
import { waitingTimes } from "#lib/schedules/views/waiting-times.ts";
import { scheduleItems } from "#lib/schedules/views/schedule-items.ts";
import { scheduleView } from "#lib/schedules/views/schedule-view.ts";
import { openPayoutDashboard } from "#lib/test/dashboards/payout-dashboard.ts";
import { MAIN } from "#lib/test/dashboards/test-dashboard.ts";
import { rule } from "#lib/test/dashboards/policed-payouts.ts";
import { sessionOf } from "#lib/test/session-of.ts";
import { addDays } from "#protocol/brazil/bank-holidays.ts";

let it: ScheduleSteps;
const built = await openPayoutDashboard();
const { store } = built.dashboard;
const { db } = store;
afterAll(() => built.drop());
beforeEach(async () => {
  it = await scheduleSteps(built);
  await forgetSchedules(built.dashboard.store);
  await it.setPolicy([rule({ outcome: "allow" })]);
});

describe("what is due today", () => {
  test("is prepared once, however many replicas look, and told to whoever made it; then it is paid once", async () => {
    const schedule = await it.schedule();
    const before = await built.payoutsThere();
    await Promise.all(Array.from({ length: 5 }, () => noteDueTimes(store)));
    await Promise.all(Array.from({ length: 5 }, () => prepareDueTimes(store)));
    await it.work();
    const [one, ...more] = await it.times(schedule);
    expect([one?.state, one?.due_on, more]).toEqual(["ready", it.today, []]);
    expect(await built.payoutsThere()).toBe(before);
    const intent = await it.intentOf(schedule);
    expect(await built.intent(intent)).toMatchObject({
      status: "quoted",
      request_amount: "100.000000",
      created_by: await built.dashboard.idOf("operator"),
    });
    expect(await it.notices("schedule:due")).toMatchObject([
      { to: "operator", schedule, day: it.today, when: "today", asked: "no" },
    ]);
    expect(await built.signatures(intent)).toEqual([]);
    // Its only time is prepared and unpaid: to a reader it has not ended.
    const listed = async () => {
      const { live, ended } = await scheduleItems(store, MAIN);
      const item = [...live, ...ended].find((each) => each.schedule === schedule);
      return [item?.state, item?.next];
    };
    expect(await listed()).toEqual(["active", it.today]);
    await it.allow(intent);
    expect(await it.executed(intent)).toBe("ok");
    await built.expectOnePayout(intent, before);
    expect((await it.times(schedule))[0]?.is_begun).toBe(true);
    const reader = sessionOf(MAIN);
    const past = (await scheduleView(store, reader, schedule))?.past[0];
    expect(past?.paid).toMatchObject({ payout: { status: "processing" } });
    expect(past?.href).toMatch(/^\/payouts\/\d+$/);
    expect((await it.row(schedule)).state).toBe("ended");
    expect(await listed()).toEqual(["ended", null]);
  });

  test("is asked for as the policy of that day says, by whoever set it, and nobody who had a hand in it approves", async () => {
    await it.setPolicy([rule()]);
    const schedule = await it.schedule();
    await it.work();
    const intent = await it.intentOf(schedule);
    const request = await it.last(intent);
    const operator = await built.dashboard.idOf("operator");
    expect([request.asked_by, request.actors]).toEqual([operator, [operator]]);
    expect(await it.notices("request:waiting")).not.toEqual([]);
    expect(await it.notices("schedule:due")).toMatchObject([{ asked: "yes" }]);
    expect(await it.begun(intent)).toBe("APPROVAL_WAITING");
    expect(await it.approve(intent)).toBe("ok");
    await it.allow(intent);
    expect(await it.executed(intent)).toBe("ok");
  });

  test("waits for the wallet where none was named, or whoever set it has not proved it", async () => {
    await it.setPolicy([rule()]);
    const schedule = await it.schedule({ payer: undefined });
    await it.work();
    const intent = await it.intentOf(schedule);
    await expect(it.last(intent)).rejects.toThrow("nobody asked");
    expect(await it.begun(intent)).toBe("APPROVAL_NEEDED");
  });

  test("waits for the purpose code that the company requires, which a person confirms", async () => {
    await it.setPolicy([rule()]);
    await store.transaction((tx) =>
      setRegulatorySetting(tx, MAIN_CONNECTION, { purposeOf: "all", isRequired: true }, "ana"),
    );
    const schedule = await it.schedule();
    await it.work();
    await db.deleteFrom("regulatory_setting").execute();
    expect((await it.times(schedule))[0]?.state).toBe("ready");
    await expect(it.last(await it.intentOf(schedule))).rejects.toThrow("nobody asked");
    expect(await it.notices("schedule:due")).toMatchObject([{ asked: "no" }]);
  });

  test("stops where the policy refuses it", async () => {
    const schedule = await it.schedule();
    await it.setPolicy([rule({ outcome: "refuse" })]);
    await it.work();
    expect(await it.times(schedule)).toMatchObject([{ state: "stopped", why: "policy" }]);
    expect(await it.notices("schedule:stopped")).toMatchObject([
      { to: "admin", why: "other" },
      { to: "operator", why: "other" },
    ]);
    await it.setPolicy([rule({ outcome: "allow" })]);
    expect(await it.decide(schedule, it.today, "prepare")).toBe("ok");
    await it.work();
    expect(await it.times(schedule)).toMatchObject([{ state: "ready", why: null }]);
  });

  test("is tried again while the exchange is away", async () => {
    const schedule = await it.schedule();
    built.relay.outcome = "drop";
    await it.work();
    expect(await it.times(schedule)).toMatchObject([{ state: "due", intent: null }]);
    built.relay.outcome = "pass";
    await it.wake();
    await it.work();
    expect(await it.times(schedule)).toMatchObject([{ state: "ready" }]);
  });
});

describe("what comes", () => {
  test("is prepared and asked for so many days before, and again told on its day", async () => {
    await it.setPolicy([rule()]);
    const first = addDays(it.today, 3);
    const schedule = await it.schedule({ first, days_before: "3" });
    await it.work();
    const intent = await it.intentOf(schedule);
    expect(await it.notices("schedule:due")).toMatchObject([{ when: "early", asked: "yes" }]);
    const { expires_at } = await it.last(intent);
    // To the end of its day in São Paulo.
    expect(expires_at.getTime()).toBeGreaterThan(Date.parse(`${addDays(first, 1)}T03:00:00Z`));
    const [noted] = await it.times(schedule);
    expect(noted?.next_at?.toISOString()).toBe(`${first}T09:00:00.000Z`);
    await sql`update occurrence set due_on = ${it.today} where id = ${noted?.id}`.execute(db);
    await it.wake();
    await it.work();
    expect((await it.notices("schedule:due")).map(({ when }) => when)).toEqual(["early", "today"]);
    // What was asked for stays as it is.
    expect((await it.last(intent)).ended).toBeNull();
    expect(await it.approve(intent)).toBe("ok");
  });

  test("is not prepared before its morning", async () => {
    const schedule = await it.schedule({ first: addDays(it.today, 1), days_before: "0" });
    await it.work();
    expect(await it.times(schedule)).toEqual([]);
    const { next_at } = await it.row(schedule);
    expect(next_at?.toISOString()).toBe(`${addDays(it.today, 1)}T09:00:00.000Z`);
  });

  test("counts like any payout for a policy's sums: parts of a sum gain nothing", async () => {
    await it.setPolicy([
      rule({
        outcome: "ask_one",
        up_to: { each: null, person_day: null, account_day: null, rolling: "800.00" },
      }),
      rule({ outcome: "refuse" }),
    ]);
    const one = await it.schedule();
    const two = await it.schedule();
    await it.work();
    const states = [...(await it.times(one)), ...(await it.times(two))];
    // The first is asked for and counts; both together are above what anybody may approve.
    expect(states.map(({ state, why }) => [state, why])).toEqual(
      expect.arrayContaining([
        ["ready", null],
        ["stopped", "policy"],
      ]),
    );
  });
});

describe("after downtime", () => {
  test("says what was missed in one notice, prepares none of it, and a person decides", async () => {
    const schedule = await it.schedule({ when: "repeat", repeats: "week", every: "1" });
    await it.age(schedule, 7 * 30 + 3);
    await Promise.all(Array.from({ length: 3 }, () => noteDueTimes(store)));
    await it.work();
    const times = await it.times(schedule);
    expect(times).toHaveLength(31);
    expect(times.every(({ state, why }) => state === "missed" && why === "late")).toBe(true);
    expect(await it.notices("schedule:missed")).toMatchObject([
      { to: "admin", count: "31" },
      { to: "operator", count: "31" },
    ]);
    // A reader sees what is late first, and its next time is never one that is past.
    const { live, now } = await scheduleItems(store, MAIN);
    const item = live.find((each) => each.schedule === schedule);
    expect(item?.late.map(({ due }) => due)).toEqual(times.map(({ due_on: due }) => due));
    expect((item?.next ?? "") > it.today).toBe(true);
    expect(now.filter((one) => one.schedule === schedule)).toEqual(item?.late);
    const waits = async () => {
      const { overdue, missed } = await waitingTimes(store, MAIN, times.length);
      return [overdue.length, missed.length];
    };
    expect(await waits()).toEqual([31, 0]);
    const last = times.at(-1)?.on_day ?? "";
    expect(await it.decide(schedule, last, "prepare")).toBe("ok");
    await it.work();
    const after = await it.times(schedule);
    expect(await waits()).toEqual([31, 0]);
    const [made] = after.flatMap(({ intent }) => intent ?? []);
    expect(await preparedIntents(store, MAIN)).toContain(made);
    expect(after.map(({ state }) => state).filter((state) => state !== "missed")).toEqual([
      "ready",
    ]);
    expect((await it.notices("schedule:due"))[0]).toMatchObject({ when: "late" });
    const next = (await it.row(schedule)).next_on ?? "";
    expect(next > it.today).toBe(true);
  });

  test("no more than three of one schedule wait at once", async () => {
    const schedule = await it.schedule({
      when: "repeat",
      repeats: "week",
      every: "1",
      days_before: "10",
    });
    await sql`insert into occurrence (id, schedule_id, account_id, on_day, due_on, state)
      select 'open ' || n, id, account_id, '2020-01-0' || n, '2020-01-0' || n, 'ready'
      from schedule, generate_series(1, 3) as n where id = ${schedule}`.execute(db);
    await it.work();
    const now = (await it.times(schedule)).filter(({ on_day }) => on_day >= it.today);
    expect(now.map(({ state, why }) => [state, why])).toEqual(now.map(() => ["missed", "piled"]));
    expect(now.length).toBeGreaterThan(0);
    await sql`delete from occurrence where id like 'open %'`.execute(db);
  });
});
