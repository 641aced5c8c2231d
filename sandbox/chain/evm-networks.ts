import type { Token } from "#protocol/money/money.ts";
import {
  networkRecord,
  NETWORKS,
  pinnedChainId,
  pinnedToken,
  type Network,
} from "#protocol/chain/networks.ts";
import type { Address, Hex } from "viem";
import { TOKEN_ADDRESSES } from "./token-addresses.ts";

/** An EVM chain that runs here. */
export type EvmNetwork = {
  name: Network;
  chainId: number;
  tokens: Partial<Record<Token, Address>>;
  /** `boot`: with the sandbox; `use`: with the first call to it, since each chain costs memory. */
  startsWith: "boot" | "use";
  /** What a block holds; like Ethereum's where not given. */
  gasLimit?: number;
  /** Code that stands there from the first block on, besides the tokens. */
  code?: Readonly<Record<Address, Hex>>;
};

/** The one that most of what is tried out here is on. */
const BOOTED: Network = "polygon";

function evmNetwork(name: Network): EvmNetwork {
  const chainId = pinnedChainId("sandbox", name);
  if (chainId === null) throw new Error(`no chain id is pinned for ${name}`);
  const tokens: EvmNetwork["tokens"] = {};
  for (const symbol of ["USDC", "USDT"] as const) {
    if (pinnedToken("sandbox", name, symbol)) tokens[symbol] = TOKEN_ADDRESSES[symbol];
  }
  return { name, chainId, tokens, startsWith: name === BOOTED ? "boot" : "use" };
}

const others = NETWORKS.filter((name) => networkRecord(name).family === "evm" && name !== BOOTED);

/** The chains that run here, the one that comes with the sandbox first. */
export const EVM_NETWORKS: readonly EvmNetwork[] = [BOOTED, ...others].map(evmNetwork);
