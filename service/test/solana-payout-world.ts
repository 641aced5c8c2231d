import { topUpTreasury } from "#service/domain/sends/settle-top-up.ts";
import { startPayoutJourney } from "./payout-journey.ts";
import { startSolanaWorld } from "./solana-world.ts";

/** A pull is final after this many slots. */
const FINAL = 33;

/** The service between the sandbox's Solana and its bank; the test calls the workers' rounds. */
export async function startSolanaPayoutWorld() {
  const { stop, ...world } = await startSolanaWorld({ funded: false });
  const { chain, solana, payerWith, allow } = world;
  const journey = await startPayoutJourney({
    chain,
    token: "USDC",
    begin: topUpTreasury,
    payerWith,
    allow: async (...given) => void (await allow(...given)),
    faucet: {
      give: async ({ asset, address, units }) => ({
        hash: await solana.faucet.give({ token: asset, address, units }),
      }),
    },
  });
  /** Passes slots and looks at the chain. */
  const slots = async (count: number) => {
    solana.passSlots(count);
    await journey.confirmRound();
  };
  return {
    ...world,
    ...journey,
    slots,
    settle: async () => {
      await journey.send();
      await slots(FINAL);
      await journey.pay();
    },
    stop: async () => {
      await journey.stop();
      await stop();
    },
  };
}
