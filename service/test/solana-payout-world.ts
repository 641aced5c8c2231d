import { startPayoutJourney } from "./payout-journey.ts";
import { startSolanaWorld } from "./solana-world.ts";

const FINAL = 33;

/** The service between the sandbox's Solana and its bank, its workers' rounds called by hand. */
export async function startSolanaPayoutWorld() {
  const world = await startSolanaWorld({ funded: false });
  const { chain, solana, payerWith, allow } = world;
  const journey = await startPayoutJourney({
    chain,
    token: "USDC",
    payerWith,
    allow: async (...given) => void (await allow(...given)),
    faucet: {
      give: async ({ asset, address, units }) => ({
        hash: await solana.faucet.give({ token: asset, address, units }),
      }),
    },
  });
  const rounds = {
    /** So many slots pass, and the chain is looked at. */
    slots: async (count: number) => {
      solana.passSlots(count);
      await journey.confirm();
    },
    settle: async () => {
      await journey.send();
      await rounds.slots(FINAL);
      await journey.pay();
    },
  };

  return {
    ...world,
    ...journey,
    ...rounds,
    stop: async () => {
      await journey.stop();
      await world.stop();
    },
  };
}
export type SolanaPayoutWorld = Awaited<ReturnType<typeof startSolanaPayoutWorld>>;
