import { seededRandom } from "../seeded-random.ts";
import { INJECTED_FAULTS, type FaultName } from "./injected-faults.ts";
import type { FaultWorld } from "./fault-world.ts";
import { judgeWorld, START, type Reached, type Verdict } from "./judge-world.ts";
import type { KillStep } from "./kill-step.ts";
import { startTraffic } from "./fault-traffic.ts";
import { SUBJECTS, type SubjectName } from "./subjects.ts";

/** How often a fault is done at a step. */
export type FaultCase = { fault: FaultName; step: KillStep; times: number };
export type RoundResult = Verdict & {
  /** How often each case's fault was done. */
  done: number[];
};

/** Payers act all the time, so each step comes; on a busy machine some steps are rare. */
const PATIENCE_MS = 300_000;

async function doCase(world: FaultWorld, { fault, step, times }: FaultCase): Promise<number> {
  const { at, after } = INJECTED_FAULTS[fault];
  for (let done = 0; done < times; done += 1) {
    if (!(await world.proxy.arm(step, () => at(world), PATIENCE_MS))) return done;
    await after(world);
  }
  return times;
}

/**
 * Does the faults one after another while the subject's payers act, then judges everything. The seed
 * decides the payers' actions. `from`: where the last verdict on this world ended.
 */
export async function runFaults(
  subject: SubjectName,
  world: FaultWorld,
  cases: readonly FaultCase[],
  seed: number,
  from: Reached = START,
): Promise<RoundResult> {
  const traffic = startTraffic(SUBJECTS[subject], world, seededRandom(seed));
  const done: number[] = [];
  for (const one of cases) done.push(await doCase(world, one));
  const verdict = await judgeWorld(world, await traffic.stop(), from);
  const missed = cases
    .filter(({ times }, index) => done[index] !== times)
    .map(({ step }) => `within five minutes this did not come again: ${step.title}`);
  return { ...verdict, done, problems: [...missed, ...verdict.problems] };
}
