import "server-only";
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { MAIN_ACCOUNT } from "#lib/core/exchange/connections.ts";
import { actOnOccurrenceAction } from "#lib/schedules/actions/act-on-occurrence.ts";
import { actOnScheduleAction } from "#lib/schedules/actions/act-on-schedule.ts";
import { changeScheduleAction } from "#lib/schedules/actions/change-schedule.ts";
import { schedulePayoutAction } from "#lib/schedules/actions/make-schedules.ts";
import { noteDueTimes } from "#lib/schedules/jobs/note-due.ts";
import { prepareDueTimes } from "#lib/schedules/jobs/prepare-due.ts";
import type { Store } from "#lib/core/store/store.ts";
import { occurrencesOf } from "#lib/schedules/rows/occurrences.ts";
import { today } from "#lib/schedules/rows/schedules.ts";
import { codeOf, forgetEarlier, policedPayouts } from "#lib/test/dashboards/policed-payouts.ts";
import type { PayoutDashboard } from "#lib/test/dashboards/payout-dashboard.ts";
import { receiverSteps } from "#lib/test/receiver-steps.ts";

/** Ends what earlier tests have scheduled, asked for and paid. */
export async function forgetSchedules(store: Store): Promise<void> {
  const { db } = store;
  await sql`update schedule set state = 'ended', why = null, next_on = null, next_at = null`.execute(
    db,
  );
  await sql`update occurrence set next_at = null`.execute(db);
  await sql`delete from notice`.execute(db);
  await forgetEarlier(store);
}

/** A schedule's steps as its people take them, and the rounds of the dashboard that prepare it. */
export async function scheduleSteps(built: PayoutDashboard) {
  const policed = await policedPayouts(built);
  const { store } = built.dashboard;
  const { db } = store;
  const day = await today(db);

  const steps = Object.assign(policed, {
    today: day,
    receivers: receiverSteps(built),
    /** The payout's form with when, as it is sent. */
    whenForm: (override: object = {}) => ({
      ...built.form(),
      when: "once",
      first: day,
      payer: steps.owner.address as string,
      ...override,
    }),
    schedule: async (override: object = {}): Promise<string> => {
      const made = await schedulePayoutAction(steps.whenForm(override) as never);
      if (!made.ok) throw new Error(JSON.stringify(made));
      return made.data.schedule;
    },
    act: async (
      schedule: string,
      operation: "pause" | "resume" | "end" | "take_over" | "accept",
    ): Promise<string | undefined> => codeOf(await actOnScheduleAction({ schedule, operation })),
    decide: async (schedule: string, on: string, operation: "skip" | "restore" | "prepare") =>
      codeOf(await actOnOccurrenceAction({ schedule, on, operation })),
    change: async (schedule: string, said: object) =>
      codeOf(
        await changeScheduleAction({ schedule, when: "repeat", first: day, ...said } as never),
      ),
    /** As often as the jobs have anything to do. */
    work: async (): Promise<void> => {
      while (await noteDueTimes(store));
      await prepareDueTimes(store);
    },
    times: async (schedule: string) =>
      (await occurrencesOf(db, MAIN_ACCOUNT, schedule, 400)).toReversed(),
    /** The payout of its first time. */
    intentOf: async (schedule: string): Promise<string> => {
      const [one] = await steps.times(schedule);
      if (!one?.intent) throw new Error(`it has no payment: ${JSON.stringify(one)}`);
      return one.intent;
    },
    row: (schedule: string) =>
      db.selectFrom("schedule").selectAll().where("id", "=", schedule).executeTakeFirstOrThrow(),
    /** As if it had been made so many days ago, and nothing had run since. */
    age: (schedule: string, days: number) =>
      sql`update schedule set first_on = (first_on::date - ${days}::int)::text,
        next_on = (next_on::date - ${days}::int)::text, next_at = now() where id = ${schedule}`.execute(
        db,
      ),
    /** Its mornings have come. */
    wake: () => sql`update occurrence set next_at = now() where next_at is not null`.execute(db),
    notices: async (event: string) =>
      (
        await db
          .selectFrom("notice")
          .innerJoin("person", "person.id", "notice.person_id")
          .select(["person.name", "content"])
          .where("event", "=", event as never)
          .orderBy("person.name")
          .orderBy("notice.made_at")
          .execute()
      ).map(({ name, content }): Record<string, string> => ({ to: name, ...content })),
    key: () => randomUUID(),
  });
  return steps;
}
export type ScheduleSteps = Awaited<ReturnType<typeof scheduleSteps>>;
