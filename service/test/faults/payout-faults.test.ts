import { test } from "vitest";
import { EVM_FAMILY } from "./evm/evm-family.ts";
import { shortRound } from "./short-round.ts";

/** `npm run faults -- payout` does all kinds at each step, many times. */

const { seed, drawn, atSteps, freshWorld, expectSound } = shortRound("payout");
const { payoutSteps } = EVM_FAMILY;
const ofThePull = payoutSteps.filter(({ title }) => /^the pull('s| is) /.test(title));
const ofThePix = payoutSteps.filter(({ title }) => /^the PIX('s| is) /.test(title));

test(`service and sandbox killed at named steps: each payout is pulled and paid once, or given back (SEED=${seed})`, async () => {
  const world = await freshWorld("sandbox");
  await expectSound(
    world,
    drawn(1, [...atSteps("service killed", 1), ...atSteps("sandbox killed", 1)]),
  );
});

test(`bank and chain misbehave: each payout is pulled and paid once, or given back (SEED=${seed})`, async () => {
  const world = await freshWorld("bare");
  await expectSound(
    world,
    drawn(2, [
      ...atSteps("chain reorganised", 1, ofThePull),
      ...atSteps("waiting transactions dropped", 1, ofThePull),
      ...atSteps("bank says it twice", 1, ofThePix),
      ...atSteps("bank loses its answers", 1, ofThePix),
    ]),
  );
});
