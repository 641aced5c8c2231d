import "server-only";
import { expect } from "vitest";
import { batchSteps } from "#lib/batches/test/batch-steps.ts";
import { scheduleBatchAction } from "#lib/schedules/actions/make-schedules.ts";
import { rule } from "#lib/test/dashboards/policed-payouts.ts";
import type { PayoutDashboard } from "#lib/test/dashboards/payout-dashboard.ts";
import { forgetSchedules, scheduleSteps } from "./schedule-steps.ts";

export type Saying = { first?: string; days_before?: string; payer?: string | undefined };

/** What schedules make of batches, with others who are asked; what earlier tests have scheduled has ended. */
export async function batchTimes(built: PayoutDashboard) {
  const { store } = built.dashboard;
  const { db } = store;
  const it = await scheduleSteps(built);
  const batches = await batchSteps(built);
  await forgetSchedules(store);
  batches.marketAt(5_400_000n);
  await it.setPolicy([rule()]);

  const times = {
    it,
    batches,
    /** A schedule of a batch, paid by the wallet that its person has proved. */
    scheduled: async (batch: string, saying: Saying = {}): Promise<string> => {
      const { first = it.today, days_before = "0" } = saying;
      const payer = "payer" in saying ? saying.payer : batches.owner.address;
      const said = { batch, when: "once", first, days_before, payer, idempotency_key: it.key() };
      const made = await scheduleBatchAction(said as never);
      if (!made.ok) throw new Error(JSON.stringify(made));
      return made.data.schedule;
    },
    source: async () => batches.draft(await batches.threeLines()),
    row: (id: string) =>
      db.selectFrom("batch").selectAll().where("id", "=", id).executeTakeFirstOrThrow(),
    /** The only time of a schedule. */
    timeOf: async (schedule: string) => {
      const [one, ...more] = await it.times(schedule);
      expect(more).toEqual([]);
      return { state: one?.state, why: one?.why ?? null, batch: one?.intent ?? "" };
    },
    due: async () =>
      (await it.notices("schedule:due")).map(({ to, when, asked, left }) => ({
        to,
        when,
        asked,
        left,
      })),
    /** It stays a draft for this reason, and whoever is responsible is told. */
    expectLeft: async (schedule: string, left: string): Promise<void> => {
      const { state, why, batch } = await times.timeOf(schedule);
      expect({ state, why }).toEqual({ state: "ready", why: left });
      expect((await times.row(batch)).state).toBe("draft");
      expect(await times.due()).toEqual([{ to: "operator", when: "today", asked: "no", left }]);
    },
  };
  return times;
}
export type BatchTimes = Awaited<ReturnType<typeof batchTimes>>;
