import { createHash } from "node:crypto";
import type { Network } from "#protocol/chain/networks.ts";
import type { Faucet } from "#service/chain/port.ts";
import type { SimulatedChain } from "./simulated-chain.ts";

/** Gives test tokens and coins as often as it is asked. */
export function simulatedFaucet(chains: ReadonlyMap<Network, SimulatedChain>): Faucet {
  let gifts = 0;
  return {
    give: async ({ network, asset, address, units }) => {
      gifts += 1;
      chains.get(network)?.give(asset, address, units);
      return { hash: `0x${createHash("sha256").update(`gift ${gifts}`).digest("hex")}` };
    },
  };
}
