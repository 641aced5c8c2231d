"use client";
import { useEffect, useEffectEvent } from "react";
import type { WalletConfigSettings } from "#lib/wallet/wallet-config.ts";
import { supportsAtomicBatch } from "#lib/wallet/send-calls.ts";
import { signText } from "#lib/wallet/sign-text.ts";
import { switchTo } from "#lib/wallet/switch-to.ts";
import { TEST_WALLET_ID } from "#lib/wallet/test-wallet-id.ts";
import { WALLETCONNECT_ID } from "#lib/wallet/walletconnect/walletconnect-face.ts";
import { walletChain } from "#lib/wallet/wallet-chains.ts";
import { approveOnEvm } from "./approve-on-evm.ts";
import type { ConnectedWallet } from "./connected-wallet.ts";
import { useEvmConnection } from "./use-evm-connection.ts";
import { useWalletChain } from "./use-wallet-chain.ts";
import { parseEvmAddress } from "#protocol/chain/evm-address.ts";
import type { SigningNetwork } from "#protocol/chain/networks.ts";

/** The connected wallet on an EVM chain. Use inside `WalletProviders` only. */
export function useEvmWallet(
  { environment, rpcUrls }: WalletConfigSettings,
  network: SigningNetwork,
): ConnectedWallet {
  const { status, account, chainId, walletId, open } = useEvmConnection();
  const chain = walletChain(environment, network, rpcUrls[network] ?? null);
  // It names the chain with each request, so that nobody has to be asked to switch.
  const follow = useEffectEvent(async () => switchTo(await open(), chain));
  const isElsewhere = walletId === WALLETCONNECT_ID && chainId !== chain.id;
  const isOnChain = useWalletChain(chainId, chain.id, open);
  useEffect(() => {
    if (isElsewhere) void follow();
  }, [isElsewhere]);
  return {
    status,
    account,
    isTest: walletId === TEST_WALLET_ID,
    isOnChain,
    goToChain: async () => switchTo(await open(), chain),
    supportsAtomicBatch: async () => {
      const owner = parseEvmAddress(account ?? "");
      return "address" in owner && supportsAtomicBatch(await open(), owner.address, chain.id);
    },
    signText: async (text) => signText(await open(), account ?? "", text),
    open: async () => {
      const provider = await open();
      return (asked) => approveOnEvm(provider, network, asked);
    },
  };
}
