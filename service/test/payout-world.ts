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
 * The service between a bare chain and the sandbox's own bank. The test calls the workers' rounds, so it
 * decides what happens when.
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
    /** Signs, but the broadcast does not reach the network. */
    signUnheard: async () => {
      const { broadcast } = chain;
      chain.broadcast = async () => ({ accepted: false, detail: "lost on the way" });
      await world.send();
      chain.broadcast = broadcast;
    },
    /** Uses up the treasury's next nonce with a worthless transaction. */
    spendNonce: () => spendNonce(bare, signerKey),
    /** Mines block by block, with a look after each. */
    blocks: async (count: number) => {
      for (let block = 0; block < count; block += 1) {
        await bare.mine();
        await world.confirmRound();
      }
    },
    /** Takes an allowed payout to the point where its tokens are in the treasury. */
    pull: async () => {
      await world.send();
      await world.blocks(3);
    },
    settle: async () => {
      await world.pull();
      await world.pay();
    },
    /** Sends an intended refund and gives it enough confirmations. */
    giveBack: async () => {
      await world.due();
      await world.signRound();
      await world.blocks(3);
    },
    tokensAt: (address: string, token: Token = "USDC") => bare.tokensOf(token, address as Address),
    /** The payer's remaining balance of the token. */
    left: ({ payer, quote }: MadePayout) => bare.tokensOf(quote.token, payer.address),
    /** Pulled once and paid once, by the chain's and the bank's own records. */
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
