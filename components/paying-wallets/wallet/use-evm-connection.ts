"use client";
import type { Address } from "viem";
import { useAccount } from "wagmi";
import type { Eip1193 } from "#lib/wallet/eip1193.ts";

/** The wallet as wagmi knows it. */
export type EvmConnection = {
  status: "connected" | "connecting" | "disconnected";
  /** The wallet's first account; null while none is connected. */
  account: Address | null;
  /** The wallet's current chain, whether the dashboard knows it or not. */
  chainId: number | null;
  /** The wallet's own name. */
  name: string | null;
  /** The wallet's identifier (EIP-6963). */
  walletId: string | null;
  /** The wallet's provider, for requests. @throws Error when none is connected. */
  open: () => Promise<Eip1193>;
};

/** The wallet connected to this page. Use inside `WalletProviders` only. */
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
