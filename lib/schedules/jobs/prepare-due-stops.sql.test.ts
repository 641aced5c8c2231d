import { afterAll, beforeEach, describe, expect, test } from "vitest";
import {
  forgetSchedules,
  scheduleSteps,
  type ScheduleSteps,
} from "#lib/schedules/test/schedule-steps.ts";
import { schedulesPaying } from "#lib/schedules/views/schedules-paying.ts";
import { scheduleView } from "#lib/schedules/views/schedule-view.ts";
import { MAIN } from "#lib/test/dashboards/test-dashboard.ts";
import { sessionOf } from "#lib/test/session-of.ts";
import { openPayoutDashboard } from "#lib/test/dashboards/payout-dashboard.ts";
import { rule } from "#lib/test/dashboards/policed-payouts.ts";

let it: ScheduleSteps;
const built = await openPayoutDashboard();
const { db } = built.dashboard.store;
afterAll(() => built.drop());
beforeEach(async () => {
  it = await scheduleSteps(built);
  await forgetSchedules(built.dashboard.store);
  await it.setPolicy([rule({ outcome: "allow" })]);
});

describe("whoever owns it", () => {
  test("must still be allowed to pay: else it stops, and somebody takes it over", async () => {
    const schedule = await it.schedule();
    const operator = await built.dashboard.idOf("operator");
    await db
      .updateTable("membership")
      .set({ roles: ["viewer"] } as never)
      .where("person_id", "=", operator)
      .execute();
    try {
      await it.work();
      expect(await it.times(schedule)).toMatchObject([
        { state: "stopped", why: "owner", intent: null },
      ]);
      expect(await it.row(schedule)).toMatchObject({ state: "stopped", why: "owner" });
      expect(await it.notices("schedule:stopped")).toMatchObject([{ to: "admin", why: "owner" }]);
      expect(await it.as(it.admin, () => it.act(schedule, "take_over"))).toBe("ok");
      await it.work();
      const admin = await built.dashboard.idOf("admin");
      expect(await it.row(schedule)).toMatchObject({ owner: admin, actors: [operator, admin] });
      const [one] = await it.times(schedule);
      expect(one).toMatchObject({ state: "ready", owner: admin });
      expect((await built.intent(one?.intent ?? "")).created_by).toBe(admin);
    } finally {
      await db
        .updateTable("membership")
        .set({ roles: ["operator"] } as never)
        .where("person_id", "=", operator)
        .execute();
    }
  });

  test("who was deactivated has nothing prepared", async () => {
    const schedule = await it.schedule();
    const operator = await built.dashboard.idOf("operator");
    const set = (deactivated_at: Date | null) =>
      db
        .updateTable("person")
        .set({ deactivated_at } as never)
        .where("id", "=", operator)
        .execute();
    await set(new Date());
    try {
      await it.work();
      expect(await it.times(schedule)).toMatchObject([{ state: "stopped", why: "owner" }]);
    } finally {
      await set(null);
    }
  });
});

describe("the receiver", () => {
  test("whose holder is another now stops it; whoever accepts that answers for it", async () => {
    const account = await it.receivers.account();
    const schedule = await it.schedule({ pix_account: account.id });
    const paying = async (id: string) =>
      (await schedulesPaying(built.dashboard.store, MAIN, id)).map((one) => one.schedule);
    expect(await paying(account.id)).toEqual([schedule]);
    expect(await paying(String(Number(account.id) + 1))).toEqual([]);
    const { holder_name: noted } = await db
      .selectFrom("pix_account_note")
      .select("holder_name")
      .where("bank_account_id", "=", BigInt(account.id))
      .executeTakeFirstOrThrow();
    expect((await it.receivers.change(account.id, { holder_name: "Beto Lima" })).ok).toBe(true);
    await it.work();
    expect(await it.times(schedule)).toMatchObject([
      { state: "stopped", why: "receiver", intent: null },
    ]);
    expect(await it.row(schedule)).toMatchObject({ state: "stopped", why: "receiver" });
    const [before, now] = [noted, "Beto Lima"];
    expect((await scheduleView(built.dashboard.store, sessionOf(MAIN), schedule))?.changed).toEqual(
      {
        key: false,
        holder: { before, now },
      },
    );
    expect(await it.decide(schedule, it.today, "prepare")).toBe("CONFLICT");
    expect(await it.as(it.admin, () => it.act(schedule, "accept"))).toBe("ok");
    await it.work();
    const intent = await it.intentOf(schedule);
    expect((await built.intent(intent)).holder_name).toBe("Beto Lima");
    expect((await it.row(schedule)).owner).toBe(await built.dashboard.idOf("admin"));
  });
});
