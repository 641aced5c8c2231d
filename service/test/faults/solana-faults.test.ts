import { test } from "vitest";
import { shortRound } from "./short-round.ts";
import { SOLANA_STEPS } from "./solana/solana-family.ts";

/** `npm run faults -- solana` does all kinds at each step, many times. */

const { seed, drawn, atSteps, freshWorld, expectSound } = shortRound("solana");

test(`service, sandbox and answers lost: each payout is pulled and paid once, or given back (SEED=${seed})`, async () => {
  const world = await freshWorld("sandbox");
  await expectSound(
    world,
    drawn(2, [
      ...atSteps("service killed", 1),
      ...atSteps("sandbox killed", 1),
      ...atSteps("both killed", 1, SOLANA_STEPS.pull),
      ...atSteps("node loses its answers", 1, SOLANA_STEPS.pull),
      ...atSteps("bytes come late", 1, SOLANA_STEPS.refund),
      ...atSteps("bank loses its answers", 1),
    ]),
  );
});
