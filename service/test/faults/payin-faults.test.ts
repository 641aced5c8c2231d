import { test } from "vitest";
import { GIFT_LOST } from "./kill-step.ts";
import type { FaultCase } from "./run-faults.ts";
import { shortRound } from "./short-round.ts";

/** `npm run faults -- payin` does all kinds at each step, many times. */
const SERVICE_KILLS = 2;

const { seed, drawn, atSteps, freshWorld, expectSound } = shortRound("payin");

test(`service and sandbox killed at named steps: each payin is sent once or returned (SEED=${seed})`, async () => {
  const world = await freshWorld("sandbox");
  const gift: FaultCase = { fault: "service killed", step: GIFT_LOST, times: 1 };
  await expectSound(world, [
    gift,
    ...drawn(2, [...atSteps("service killed", SERVICE_KILLS), ...atSteps("sandbox killed", 1)]),
  ]);
});

test(`bank and chain misbehave: each payin is sent once or returned (SEED=${seed})`, async () => {
  const world = await freshWorld("bare");
  await expectSound(
    world,
    drawn(2, [
      ...atSteps("chain reorganised", 1),
      ...atSteps("waiting transactions dropped", 1),
      ...atSteps("bank says it twice", 1),
      ...atSteps("bank silent", 1),
      ...atSteps("node lagging", 1),
    ]),
  );
});
