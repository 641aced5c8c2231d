import type { Token } from "#protocol/money/money.ts";
import {
  type Network,
  networkRecord,
  NETWORKS,
  pinnedChainId,
  pinnedToken,
} from "#protocol/chain/networks.ts";
import type { Address, Hex } from "viem";

/**
 * The sandbox's token addresses on each of its EVM chains: the last 20 bytes of keccak256("ponte sandbox
 * USDC") and of the same with USDT. Nobody holds a key that could place a contract there on a public
 * chain.
 */
export const TOKEN_ADDRESSES = {
  USDC: "0x64D01873EEd4Ee3b1a4123DAC30096DeA65B324C",
  USDT: "0x11F6ecC2EE2a867C276e1e35118fd6A040337d36",
} as const satisfies Record<Token, Address>;

/** An EVM chain that runs here. */
export type EvmNetwork = {
  name: Network;
  chainId: number;
  tokens: Partial<Record<Token, Address>>;
  /** `boot`: with the sandbox; `use`: with the first call, since each chain costs memory. */
  startsWith: "boot" | "use";
  /** A block's gas limit; Ethereum's by default. */
  gasLimit?: number;
  /** Code in the first block, besides the tokens. */
  code?: Readonly<Record<Address, Hex>>;
};

/** The network on which most things are tried out. */
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

/** The chains that run here, the one that starts with the sandbox first. */
export const EVM_NETWORKS: readonly EvmNetwork[] = [BOOTED, ...others].map(evmNetwork);
