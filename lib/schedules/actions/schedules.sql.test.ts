import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { schedulePayoutAction } from "#lib/schedules/actions/make-schedules.ts";
import { prepareDueTimes } from "#lib/schedules/jobs/prepare-due.ts";
import {
  forgetSchedules,
  scheduleSteps,
  type ScheduleSteps,
} from "#lib/schedules/test/schedule-steps.ts";
import { codeOf, rule } from "#lib/test/dashboards/policed-payouts.ts";
import { openPayoutDashboard } from "#lib/test/dashboards/payout-dashboard.ts";
import { addDays } from "#protocol/brazil/bank-holidays.ts";

let it: ScheduleSteps;
const built = await openPayoutDashboard();
const { store } = built.dashboard;
afterAll(() => built.drop());
beforeEach(async () => {
  it = await scheduleSteps(built);
  await forgetSchedules(built.dashboard.store);
  await it.setPolicy([rule({ outcome: "allow" })]);
});

const WEEKLY = { when: "repeat", repeats: "week", every: "1" };

describe("a schedule", () => {
  test("is made once by the same form, begins today or later, and names a wallet that its maker has proved", async () => {
    const form = it.whenForm();
    const made = await Promise.all([1, 2].map(() => schedulePayoutAction(form as never)));
    const ids = new Set(made.map((one) => (one.ok ? one.data.schedule : one.code)));
    expect(ids.size).toBe(1);
    const refused = async (override: object) =>
      schedulePayoutAction(it.whenForm(override) as never);
    expect(await refused({ first: addDays(it.today, -1) })).toMatchObject({
      fields: { first: `too_early:${it.today}` },
    });
    expect(await refused({ when: "now" })).toMatchObject({ fields: { when: "not_in_list" } });
    expect(await refused({ first: undefined })).toMatchObject({ fields: { first: "required" } });
    expect(await refused({ ...WEEKLY, until: addDays(it.today, -1) })).toMatchObject({
      fields: { until: `too_early:${it.today}` },
    });
    expect(await refused({ ...WEEKLY, first: "9999-12-25" })).toMatchObject({
      fields: { first: "invalid_date" },
    });
    const { address } = await built.wallet();
    expect(await refused({ payer: address })).toMatchObject({ code: "PAYER_NOT_PROVED" });
  });

  test("changed by a colleague is theirs from its next time on, and neither approves it", async () => {
    await it.setPolicy([rule()]);
    const schedule = await it.schedule({ first: addDays(it.today, 1) });
    expect(
      await it.as(it.admin, () =>
        it.change(schedule, { when: "once", request_amount: "250.000000" }),
      ),
    ).toBe("ok");
    const [operator, admin] = [
      await built.dashboard.idOf("operator"),
      await built.dashboard.idOf("admin"),
    ];
    expect(await built.dashboard.lastAudit()).toMatchObject({
      action: "schedule:change",
      actor_id: admin,
      detail: { was: "100.000000", amount: "250.000000" },
    });
    await it.work();
    const intent = await it.intentOf(schedule);
    expect(await built.intent(intent)).toMatchObject({
      request_amount: "250.000000",
      created_by: admin,
    });
    // No wallet of the administrator's was named: it is asked for by hand, and both had a hand in it.
    const wallet = await it.as(it.admin, () => it.provedWallet());
    expect(codeOf(await it.as(it.admin, () => it.ask(intent, wallet.address)))).toBe("ok");
    expect((await it.last(intent)).actors.toSorted()).toEqual([operator, admin].toSorted());
  });

  test("that is changed leaves what is prepared as it is", async () => {
    const first = addDays(it.today, 3);
    const schedule = await it.schedule({ ...WEEKLY, first, days_before: "3" });
    await it.work();
    const intent = await it.intentOf(schedule);
    expect(
      await it.change(schedule, {
        ...WEEKLY,
        first: addDays(first, 7),
        request_amount: "1.000000",
      }),
    ).toBe("ok");
    await it.wake();
    await it.work();
    expect((await built.intent(intent)).request_amount).toBe("100.000000");
    expect(await it.times(schedule)).toHaveLength(1);
  });

  test("that is paused prepares nothing, and goes on without what passed meanwhile", async () => {
    const schedule = await it.schedule(WEEKLY);
    expect(await it.act(schedule, "pause")).toBe("ok");
    await it.age(schedule, 17);
    await it.work();
    expect(await it.times(schedule)).toEqual([]);
    expect(await it.act(schedule, "pause")).toBe("CONFLICT");
    expect(await it.act(schedule, "resume")).toBe("ok");
    await it.work();
    expect(await it.times(schedule)).toEqual([]);
    expect((await it.row(schedule)).next_on).toBe(addDays(it.today, 4));
  });

  test("that is ended prepares nothing more, and can't be changed", async () => {
    const schedule = await it.schedule(WEEKLY);
    expect(await it.act(schedule, "end")).toBe("ok");
    await it.work();
    expect(await it.times(schedule)).toEqual([]);
    expect(await it.act(schedule, "end")).toBe("CONFLICT");
    expect(await it.act(schedule, "resume")).toBe("CONFLICT");
    expect(await it.change(schedule, WEEKLY)).toBe("CONFLICT");
  });
});

describe("one time of it", () => {
  test("is skipped before its turn, and comes back", async () => {
    const schedule = await it.schedule(WEEKLY);
    expect(await it.decide(schedule, it.today, "skip")).toBe("ok");
    expect(await it.decide(schedule, it.today, "skip")).toBe("CONFLICT");
    expect(await it.decide(schedule, addDays(it.today, 1), "skip")).toBe("NOT_FOUND");
    expect(await it.decide(schedule, it.today, "restore")).toBe("ok");
    expect(await it.decide(schedule, it.today, "skip")).toBe("ok");
    await it.work();
    expect(await it.times(schedule)).toMatchObject([{ state: "skipped", intent: null }]);
    expect(await it.decide(schedule, it.today, "restore")).toBe("ok");
    await it.work();
    expect(await it.times(schedule)).toMatchObject([{ state: "ready" }]);
  });

  test("is skipped when it is prepared, and its payment and its request are gone", async () => {
    await it.setPolicy([rule()]);
    const schedule = await it.schedule();
    await it.work();
    const intent = await it.intentOf(schedule);
    expect(await it.decide(schedule, it.today, "skip")).toBe("ok");
    expect((await it.last(intent)).ended).toBe("replaced");
    await expect(built.intent(intent)).rejects.toThrow("no such intent");
    expect(await it.begun(intent).catch(() => "gone")).toBe("gone");
  });

  test("is not skipped once a wallet was opened for it, nor once it is paid", async () => {
    const schedule = await it.schedule();
    await it.work();
    const intent = await it.intentOf(schedule);
    await it.allow(intent);
    expect(await it.decide(schedule, it.today, "skip")).toBe("CONFLICT");
    const before = await built.payoutsThere();
    expect(await it.executed(intent)).toBe("ok");
    await built.expectOnePayout(intent, before);
    expect(await it.decide(schedule, it.today, "skip")).toBe("CONFLICT");
    expect(await it.decide(schedule, it.today, "restore")).toBe("CONFLICT");
    expect(await it.decide(schedule, it.today, "prepare")).toBe("CONFLICT");
  });

  test("is skipped where the wallet was opened and closed again, and is signed no more; taken back, it is", async () => {
    const schedule = await it.schedule();
    await it.work();
    const intent = await it.intentOf(schedule);
    const { signature } = await it.asked(intent);
    expect(codeOf(await it.report(signature, "rejected"))).toBe("ok");
    expect(await it.decide(schedule, it.today, "skip")).toBe("ok");
    expect(await it.begun(intent)).toBe("CONFLICT");
    expect(await it.decide(schedule, it.today, "restore")).toBe("ok");
    await it.work();
    expect(await it.intentOf(schedule)).toBe(intent);
    expect(await it.begun(intent)).toBe("ok");
  });

  test("that is skipped while it is being prepared stays skipped", async () => {
    const schedule = await it.schedule();
    const { noteDueTimes } = await import("#lib/schedules/jobs/note-due.ts");
    await noteDueTimes(store);
    const skipped: (string | undefined)[] = [];
    built.relay.outcome = {
      method: "GET",
      outcome: {
        after: async () => {
          if (skipped.length === 0) skipped.push(await it.decide(schedule, it.today, "skip"));
        },
      },
    };
    await prepareDueTimes(store);
    built.relay.outcome = "pass";
    expect(skipped).toEqual(["ok"]);
    expect(await it.times(schedule)).toMatchObject([{ state: "skipped", intent: null }]);
  });
});
