"use client";
import { useSyncExternalStore } from "react";
import type { BytesWallet } from "#lib/signing/bytes/bytes-wallet.ts";
import type { WalletHub } from "#lib/signing/bytes/wallet-hub.ts";
import type { Switched } from "#lib/signing/switch-to.ts";
import { TEST_WALLET_ID } from "#lib/signing/test-wallet-id.ts";
import { walletFault } from "#lib/signing/wallet-fault.ts";
import { approveByBytes } from "./approve-by-bytes.ts";
import type { ConnectedWallet } from "./connected-wallet.ts";

/** Believes the wallet's place afterwards, not its answer. */
async function goToChain(
  { place }: BytesWallet,
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
export function useBytesWallet(hub: WalletHub): ConnectedWallet {
  const { status, wallet, account, isOnChain } = useSyncExternalStore(hub.subscribe, hub.state);
  const switchChain = wallet?.switchChain ?? null;
  return {
    status,
    account,
    isTest: wallet?.id === TEST_WALLET_ID,
    isOnChain,
    goToChain: wallet && switchChain ? () => goToChain(wallet, switchChain) : null,
    signText: async (text) => {
      if (wallet === null) throw new Error("no wallet is connected");
      return wallet.signText(text);
    },
    open: async () => {
      if (wallet === null) throw new Error("no wallet is connected");
      return (asked) => approveByBytes(hub.family, wallet, asked);
    },
  };
}
