import { expect } from "vitest";
import { topUpTreasury } from "#service/domain/sends/settle-top-up.ts";
import { startPayoutJourney } from "./payout-journey.ts";
import { startTronPullWorld } from "./tron-pull-world.ts";

const WAIT = { interval: 100 };

/** The service between the sandbox's Tron and its bank; the test calls the workers' rounds. */
export async function startTronPayoutWorld() {
  const world = await startTronPullWorld({ isReady: false });
  const { chain, faucet, payerWith, allow } = world;
  const journey = await startPayoutJourney({
    chain,
    faucet,
    token: "USDT",
    begin: topUpTreasury,
    payerWith: () => payerWith(),
    allow: (payer, _token, spender, units) => allow(payer, spender, units),
  });
  type Made = Awaited<ReturnType<typeof journey.payout>>;
  return {
    ...world,
    ...journey,
    left: ({ payer }: Made) => world.tokensOf(payer.address),
    /** Runs rounds until a payout's sends are in these states. */
    until: async (made: Made, states: string) => {
      const seen = async () => {
        await journey.confirmRound().catch(() => undefined);
        return (await journey.statesOf(made)).join(", ");
      };
      await expect.poll(seen, WAIT).toBe(states);
    },
    /** Runs until the payer's tokens are confirmed, and the bank has paid or refused. */
    settle: async (made: Made) => {
      const isPulled = async () => {
        await journey.send();
        await journey.confirmRound();
        return (await journey.statesOf(made)).at(-1);
      };
      await expect.poll(isPulled, WAIT).toBe("pull confirmed");
      await journey.pay();
    },
    stop: async () => {
      await journey.stop();
      await world.stop();
    },
  };
}
