"use client";
import type { Address } from "viem";
import { useAccount } from "wagmi";
import type { Eip1193 } from "#lib/wallet/eip1193.ts";

/** What wagmi knows of the wallet. */
export type EvmConnection = {
  status: "connected" | "connecting" | "disconnected";
  /** As the wallet shows it first; null while none is connected. */
  account: Address | null;
  /** Where the wallet stands, known to us or not. */
  chainId: number | null;
  /** The wallet's own name. */
  name: string | null;
  /** By which it is known (EIP-6963). */
  walletId: string | null;
  /** The wallet itself, for what is asked of it. @throws Error when none is connected. */
  open: () => Promise<Eip1193>;
};

/** The wallet that this page is connected to. Inside `WalletProviders` only. */
export function useEvmConnection(): EvmConnection {
  const { address, chainId, connector, status } = useAccount();
  const isThere = status === "connected" && address !== undefined;
  return {
    status: isThere ? "connected" : status === "disconnected" ? "disconnected" : "connecting",
    account: isThere ? address : null,
    chainId: isThere ? (chainId ?? null) : null,
    name: isThere ? connector.name : null,
    walletId: isThere ? connector.id : null,
    open: async () => {
      if (!isThere) throw new Error("no wallet is connected");
      return (await connector.getProvider()) as Eip1193;
    },
  };
}
