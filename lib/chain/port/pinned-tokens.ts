import "server-only";
import type { Token } from "#protocol/money/money.ts";
import { pinnedToken } from "#protocol/chain/networks.ts";
import type { ChainPlace } from "./chain-node.ts";

const TOKENS: readonly Token[] = ["USDC", "USDT"];

/** The tokens pinned on a network, each with its contract or, on solana, its mint. */
export function pinnedTokensOn({ environment, network }: ChainPlace) {
  return TOKENS.flatMap((token) => {
    const address = pinnedToken(environment, network, token);
    return address === null ? [] : [{ token, address }];
  });
}
