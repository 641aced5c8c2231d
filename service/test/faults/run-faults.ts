import { seededRandom } from "../seeded-random.ts";
import { DEEDS, type DeedName } from "./deeds.ts";
import { startTraffic } from "./fault-traffic.ts";
import type { FaultWorld } from "./fault-world.ts";
import { judgeWorld, type Verdict } from "./judge-world.ts";
import type { KillStep } from "./kill-steps.ts";

/** So often this is done at this step. */
export type FaultCase = { deed: DeedName; step: KillStep; times: number };
export type RoundResult = Verdict & {
  /** How often each case's deed was done. */
  done: number[];
};

/** Payins come all the time, so that each step does. */
const PATIENCE_MS = 60_000;

async function doCase(world: FaultWorld, { deed, step, times }: FaultCase): Promise<number> {
  const { at, after } = DEEDS[deed];
  for (let done = 0; done < times; done += 1) {
    if (!(await world.proxy.arm(step, () => at(world), PATIENCE_MS))) return done;
    await after(world);
  }
  return times;
}

/**
 * Does the deeds one after another while payins come, then judges all of it. The seed decides what
 * the payers do. `from`: the first payin of the world's books that was not judged yet.
 */
export async function runFaults(
  world: FaultWorld,
  cases: readonly FaultCase[],
  seed: number,
  from: bigint,
): Promise<RoundResult> {
  const traffic = startTraffic(world.client, seededRandom(seed));
  const done: number[] = [];
  for (const one of cases) done.push(await doCase(world, one));
  const verdict = await judgeWorld(world, await traffic.stop(), from);
  const missed = cases
    .filter(({ times }, index) => done[index] !== times)
    .map(({ step }) => `within a minute this did not come again: ${step.title}`);
  return { ...verdict, done, problems: [...missed, ...verdict.problems] };
}

/** A fresh world's first start. */
export async function startFresh(world: FaultWorld): Promise<void> {
  await world.service.start();
  // What it compiled is kept only by a process that ends in order; later starts are faster for it.
  await world.service.end("SIGTERM");
  await world.service.start();
}
