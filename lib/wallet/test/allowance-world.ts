import { createPublicClient, http, type PublicClient } from "viem";
import { generatePrivateKey, privateKeyToAccount, type PrivateKeyAccount } from "viem/accounts";
import type { EvmAllowance } from "#protocol/chain/allowance.ts";
import type { Token } from "#protocol/money/money.ts";
import { pinnedToken } from "#protocol/chain/networks.ts";
import { startBareChain } from "#service/test/bare-chain.ts";
import { nodeWallet } from "./node-wallet.ts";

export const SPENDER = "0x52908400098527886E0F7030069857D2E4169EE7";
export const UNITS = 5_000_000n;

/** A chain that mines on demand, and funded accounts on it. */
export async function startAllowanceWorld() {
  const chain = await startBareChain("polygon");
  const { chainId } = chain.network;
  const readerAt = (url: string): PublicClient =>
    createPublicClient({ transport: http(url, { retryCount: 0 }), cacheTime: 0 });
  return {
    chain,
    readerAt,
    reader: readerAt(chain.url),
    allowance: (override: Partial<EvmAllowance> = {}, symbol: Token = "USDC"): EvmAllowance => ({
      family: "evm",
      network: "polygon",
      chainId,
      token: { symbol, address: pinnedToken("sandbox", "polygon", symbol) as `0x${string}` },
      spender: SPENDER,
      units: UNITS,
      ...override,
    }),
    /** A new account with gas and tokens. */
    person: async () => {
      const account: PrivateKeyAccount = privateKeyToAccount(generatePrivateKey());
      await chain.fund(account.address, 100_000_000n);
      return { account, wallet: nodeWallet(account, chain.url, chainId) };
    },
  };
}

export type AllowanceWorld = Awaited<ReturnType<typeof startAllowanceWorld>>;
