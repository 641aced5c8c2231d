import { afterAll, expect, vi } from "vitest";
import { testDatabase, type TestDatabase } from "#platform/test-database.ts";
import type { Tables } from "#service/db/core/tables.ts";
import { MIGRATIONS } from "../harness.ts";
import { seededRandom } from "../seeded-random.ts";
import type { FaultName } from "./injected-faults.ts";
import { makeFaultWorld, type FaultWorld, type WorldOptions } from "./fault-world.ts";
import type { KillStep } from "./kill-step.ts";
import { runFaults, type FaultCase } from "./run-faults.ts";
import { SUBJECTS, type SubjectName } from "./subjects.ts";

/** An ordinary test run's share of `npm run faults`: few faults at few steps, by a printed seed. */
export function shortRound(subject: SubjectName) {
  // Each step is waited for until it comes, and there are many.
  vi.setConfig({ testTimeout: 1_200_000 });
  const seed = Number(process.env["SEED"] ?? Math.floor(Math.random() * 2 ** 31));
  const random = seededRandom(seed);
  const ends: (() => Promise<void>)[] = [];
  afterAll(async () => {
    for (const end of ends.toReversed()) await end();
  });
  const shuffled = <T>(all: readonly T[]): T[] =>
    all
      .map((one) => ({ one, at: random() }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ one }) => one);

  return {
    seed,
    /** So many of the cases as a run has time for, drawn by the seed: the next run draws others. */
    drawn: (count: number, cases: readonly FaultCase[]): FaultCase[] =>
      shuffled(cases).slice(0, count),
    atSteps: (
      fault: FaultName,
      count: number,
      steps: readonly KillStep[] = SUBJECTS[subject].steps,
    ): FaultCase[] =>
      shuffled(steps)
        .slice(0, count)
        .map((step) => ({ fault, step, times: 1 })),
    freshWorld: async (chain: WorldOptions["chain"]): Promise<FaultWorld> => {
      const database: TestDatabase<Tables> = await testDatabase<Tables>(MIGRATIONS);
      ends.push(database.drop);
      await database.close();
      const world = await makeFaultWorld({
        family: SUBJECTS[subject].family,
        chain,
        databaseUrl: database.place.url,
      });
      ends.push(world.stop);
      await world.startFresh();
      return world;
    },
    expectSound: async (world: FaultWorld, cases: readonly FaultCase[]): Promise<void> => {
      const { problems, endings, payins, payouts } = await runFaults(subject, world, cases, seed);
      const steps = cases.map(({ fault, step }) => `${fault}: ${step.title}`).join("\n");
      if (problems.length > 0) {
        throw new Error(`SEED=${seed}\n${problems.join("\n")}\n${steps}\n${world.service.said}`);
      }
      expect(SUBJECTS[subject].hasPayouts ? payouts : payins).toBeGreaterThan(0);
      // Printed even on success, so that any run can be repeated.
      const judged = `${payins} payins, ${payouts} payouts (${endings})`;
      process.stdout.write(`SEED=${seed}: ${judged} while\n${steps}\n`);
    },
  };
}
