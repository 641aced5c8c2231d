import "server-only";
import type { Token } from "#protocol/money/money.ts";
import { FAMILY, pinnedToken, type Family, type Network } from "#protocol/chain/networks.ts";
import { notKnown, type ChainPlace, type Known } from "./chain-node.ts";
import { evmChain } from "#lib/chain/evm/evm-chain.ts";
import type { BytesPort, ChainPort } from "./port.ts";
import { solanaChain } from "#lib/chain/solana/solana-chain.ts";
import { tronChain } from "#lib/chain/tron/tron-chain.ts";

const CHAINS = {
  evm: evmChain,
  tron: tronChain,
  solana: solanaChain,
} as const satisfies Record<Family, ChainPort>;

/** The port for a network's chain. Only this module chooses by family. */
export const chainOn = (network: Network): ChainPort => CHAINS[FAMILY[network]];

/** @throws TypeError on networks whose wallets send their approvals themselves */
export function bytesOn(network: Network): BytesPort {
  const { bytes } = chainOn(network);
  if (bytes === null) throw new TypeError(`wallets on ${network} do not sign bytes of ours`);
  return bytes;
}

/** Reads something about a token of a network; an unpinned token gives `no_node`. */
export async function readToken<T extends object>(
  { environment, network, token }: ChainPlace & { token: Token },
  read: (chain: ChainPort, contract: string) => Promise<Known<T>>,
): Promise<Known<T>> {
  const contract = pinnedToken(environment, network, token);
  return contract === null ? notKnown("no_node") : read(chainOn(network), contract);
}
