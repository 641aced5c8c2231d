"use client";
import { useSyncExternalStore } from "react";
import type { SignOnlyWallet } from "#lib/wallet/bytes/sign-only-wallet.ts";
import type { WalletConnection } from "#lib/wallet/bytes/wallet-connection.ts";
import type { Switched } from "#lib/wallet/switch-to.ts";
import { TEST_WALLET_ID } from "#lib/wallet/test-wallet-id.ts";
import { walletFault } from "#lib/wallet/wallet-fault.ts";
import { approveByBytes } from "./approve-by-bytes.ts";
import type { ConnectedWallet } from "./connected-wallet.ts";

/** Trusts where the wallet is afterwards, not its answer. */
async function goToChain(
  { place }: SignOnlyWallet,
  switchChain: () => Promise<void>,
): Promise<Switched> {
  try {
    await switchChain();
    return (await place()).isOnChain ? { ok: true } : { ok: false, fault: "wrong_chain" };
  } catch (error) {
    return { ok: false, fault: walletFault(error) };
  }
}

/** The connected wallet of a family that signs bytes. */
export function useSignOnlyWallet(connection: WalletConnection): ConnectedWallet {
  const { status, wallet, account, isOnChain } = useSyncExternalStore(
    connection.subscribe,
    connection.state,
  );
  const switchChain = wallet?.switchChain ?? null;
  return {
    status,
    account,
    isTest: wallet?.id === TEST_WALLET_ID,
    isOnChain,
    supportsAtomicBatch: null,
    goToChain: wallet && switchChain ? () => goToChain(wallet, switchChain) : null,
    signText: async (text) => {
      if (wallet === null) throw new Error("no wallet is connected");
      return wallet.signText(text);
    },
    open: async () => {
      if (wallet === null) throw new Error("no wallet is connected");
      return (asked) => approveByBytes(connection.family, wallet, asked);
    },
  };
}
