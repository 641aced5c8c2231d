import type { Network } from "#protocol/chain/networks.ts";
import { TOKENS, type Token } from "#protocol/money/money.ts";
import type { Client } from "./flows/client.ts";
import { payinFlow, type Flow } from "./flows/payin-flow.ts";
import { payoutFlow } from "./flows/payout-flow.ts";
import { simulatedBank } from "./outside/simulated-bank.ts";
import { simulatedChain } from "./outside/simulated-chain.ts";
import { simulatedFaucet } from "./outside/simulated-faucet.ts";
import type { Chance } from "./world/chance.ts";
import type { Outside } from "./world/service-process.ts";
import type { SharedDatabase } from "./world/simulated-database.ts";

/** Of each family one or two; on Solana there are payouts alone. */
const FAMILIES = [["polygon", "ethereum"], ["tron"], ["solana"]] as const;
type SimulatedNetwork = (typeof FAMILIES)[number][number];

export type Drawn = { outside: Outside; networks: readonly SimulatedNetwork[] };

/** The world that a history has. `isOlder`: an older copy of the books is put back in it. */
export function drawOutside(database: SharedDatabase, chance: Chance, isOlder: boolean): Drawn {
  const families = FAMILIES.filter(() => chance.is(0.6));
  const networks = (families.length === 0 ? [FAMILIES[0]] : families).map((one) =>
    chance.pick<SimulatedNetwork>(one),
  );
  const chains = new Map<Network, ReturnType<typeof simulatedChain>>();
  for (const network of networks)
    chains.set(network, simulatedChain(network, chance.fork(network)));
  const bank = simulatedBank(chance.fork("bank"));
  // What a faucet gave is shown by nothing once an older copy of the books is back.
  const faucet = isOlder ? null : simulatedFaucet(chains);
  return { outside: { database, bank, chains, faucet }, networks };
}

/** A payment that somebody makes in it. */
export function drawFlow(
  at: number,
  { outside, networks }: Drawn,
  chance: Chance,
  client: Client,
): Flow {
  const network = chance.pick(networks);
  const token = network === "tron" ? "USDT" : chance.pick<Token>(TOKENS);
  return network !== "solana" && chance.is(0.5)
    ? payinFlow(at, client, network, token, chance, outside)
    : payoutFlow(at, client, network, token, chance, outside);
}
