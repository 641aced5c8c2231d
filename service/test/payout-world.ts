import { expect } from "vitest";
import type { Account, Address } from "viem";
import { generatePrivateKey } from "viem/accounts";
import type { Token } from "#protocol/money/money.ts";
import type { Network } from "#protocol/chain/networks.ts";
import { sandboxFactory } from "#service/chain/sandbox-factory.ts";
import { openEvm, startBareChain } from "./bare-chain.ts";
import { bookFunds, FUNDS, spendNonce } from "./payin-world.ts";
import { startPayoutJourney, type PaidOut, type PayoutWish } from "./payout-journey.ts";

export const PAYER_FUNDS = 1_000_000_000_000n;

type Payer = Account & { address: Address };
export type MakePayout = PayoutWish<Payer>;
export type MadePayout = PaidOut<Payer>;

/**
 * The service between a bare chain and the sandbox's own bank, its workers' rounds called by hand,
 * so that a test decides what happens when.
 */
export async function startPayoutWorld(network: Network = "polygon") {
  const bare = await startBareChain(network);
  const signerKey = generatePrivateKey();
  const openChain = (rpcUrl = bare.url) =>
    openEvm({ network, rpcUrl, signerKey, deployFactory: sandboxFactory(bare.faucet, network) });
  const chain = openChain();
  await bare.fund(chain.signer as Address, FUNDS);
  await bare.whileMining(() => chain.preparePulls());
  const journey = await startPayoutJourney<Payer>({
    chain,
    faucet: null,
    token: "USDC",
    begin: bookFunds,
    payerWith: () => bare.payer(PAYER_FUNDS),
    allow: bare.allow,
  });

  const world = {
    ...journey,
    bare,
    openChain,
    /** Signed, and the network has not heard of it. */
    signUnheard: async () => {
      const { broadcast } = chain;
      chain.broadcast = async () => ({ accepted: false, detail: "lost on the way" });
      await world.send();
      chain.broadcast = broadcast;
    },
    /** Uses the treasury's next nonce for a transaction of no worth and no cost. */
    spendNonce: () => spendNonce(bare, signerKey),
    /** Mines and looks, block by block. */
    blocks: async (count: number) => {
      for (let block = 0; block < count; block += 1) {
        await bare.mine();
        await world.confirmRound();
      }
    },
    /** From a payout that is allowed to one whose tokens are in the treasury. */
    pull: async () => {
      await world.send();
      await world.blocks(3);
    },
    settle: async () => {
      await world.pull();
      await world.pay();
    },
    /** A refund that is intended is sent and deep enough. */
    giveBack: async () => {
      await world.due();
      await world.signRound();
      await world.blocks(3);
    },
    tokensAt: (address: string, token: Token = "USDC") => bare.tokensOf(token, address as Address),
    /** What its payer still holds of its token. */
    left: ({ payer, quote }: MadePayout) => bare.tokensOf(quote.token, payer.address),
    /** Pulled once and paid once, by the chain's and the bank's own word. */
    expectPaidOnce: async (made: MadePayout) => {
      const seen = await world.look(made);
      expect(seen.status).toBe("completed");
      expect(await world.left(made)).toBe(PAYER_FUNDS - made.units);
      const { pix_key } = await world.rowOf(made);
      expect(journey.bank.allOut().filter((row) => row.pixKey === pix_key)).toMatchObject([
        { cents: made.cents, endToEndId: seen.tracking_payment.end_to_end_id },
      ]);
    },
    stop: async () => {
      await journey.stop();
      await bare.stop();
    },
  };
  return world;
}
