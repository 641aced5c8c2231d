import { afterAll, expect, inject, test } from "vitest";
import { testDatabase, type TestDatabase } from "#platform/test-database.ts";
import type { Tables } from "#service/db/tables.ts";
import { MIGRATIONS } from "../harness.ts";
import { seededRandom } from "../seeded-random.ts";
import type { DeedName } from "./deeds.ts";
import { makeFaultWorld, type FaultWorld, type WorldOptions } from "./fault-world.ts";
import { GIFT_LOST, KILL_STEPS } from "./kill-steps.ts";
import { runFaults, startFresh, type FaultCase } from "./run-faults.ts";

const SEED = Number(process.env["SEED"] ?? Math.floor(Math.random() * 2 ** 31));
const random = seededRandom(SEED);
/** Of the sandbox, and of each misdeed: `npm run faults -- payin` does them all at each step. */
const FEW = 3;
/** The embedded database starts too slowly for every step in an ordinary run. */
const SERVICE_KILLS = inject("postgresUrl") === null ? 4 : KILL_STEPS.length;

const ends: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const end of ends.toReversed()) await end();
});

async function freshWorld(chain: WorldOptions["chain"]): Promise<FaultWorld> {
  const database: TestDatabase<Tables> = await testDatabase<Tables>(MIGRATIONS);
  ends.push(database.drop);
  await database.close();
  const world = await makeFaultWorld({ chain, databaseUrl: database.place.url });
  ends.push(world.stop);
  await startFresh(world);
  return world;
}

const shuffled = <T>(all: readonly T[]): T[] =>
  all
    .map((one) => ({ one, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one);

const atSteps = (deed: DeedName, count: number): FaultCase[] =>
  shuffled(KILL_STEPS)
    .slice(0, count)
    .map((step) => ({ deed, step, times: 1 }));

async function expectSound(world: FaultWorld, cases: readonly FaultCase[]): Promise<void> {
  const { problems, endings, payins } = await runFaults(world, cases, SEED, 0n);
  const steps = cases.map(({ deed, step }) => `${deed}: ${step.title}`).join("\n");
  if (problems.length > 0) {
    throw new Error(`SEED=${SEED}\n${problems.join("\n")}\n${steps}\n${world.service.said}`);
  }
  expect(payins).toBeGreaterThan(0);
  // Said also when all is well, so that any run can be run again.
  process.stdout.write(`SEED=${SEED}: ${payins} payins (${endings}) while\n${steps}\n`);
}

test(`service and sandbox killed at named steps: each payin is sent once or returned (SEED=${SEED})`, async () => {
  const world = await freshWorld("sandbox");
  const gift: FaultCase = { deed: "service killed", step: GIFT_LOST, times: 1 };
  await expectSound(world, [
    gift,
    ...shuffled([...atSteps("service killed", SERVICE_KILLS), ...atSteps("sandbox killed", FEW)]),
  ]);
}, 600_000);

test(`bank and chain misbehave: each payin is sent once or returned (SEED=${SEED})`, async () => {
  const world = await freshWorld("bare");
  await expectSound(
    world,
    shuffled([
      ...atSteps("chain reorganised", FEW),
      ...atSteps("waiting transactions dropped", FEW),
      ...atSteps("bank says it twice", 1),
      ...atSteps("bank silent", 1),
      ...atSteps("node lagging", 1),
    ]),
  );
}, 300_000);
