"use client";
import dynamic from "next/dynamic";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { FAMILY, type Family } from "#protocol/chain/networks.ts";
import type { FamilyWalletProps } from "./family-wallet-props.ts";

const loading = () => <Skeleton className="h-24" />;

/** Each family's code is loaded only when a wallet of it is used. */
const WALLETS = {
  evm: dynamic(() => import("./evm-wallet.tsx").then(({ EvmWallet }) => EvmWallet), {
    ssr: false,
    loading,
  }),
  tron: dynamic(() => import("./tron-wallet.tsx").then(({ TronWallet }) => TronWallet), {
    ssr: false,
    loading,
  }),
  solana: dynamic(() => import("./solana-wallet.tsx").then(({ SolanaWallet }) => SolanaWallet), {
    ssr: false,
    loading,
  }),
} satisfies Record<Family, unknown>;

/** What needs a wallet of a network, of whatever family; loaded when it is opened. */
export function FamilyWallet(props: FamilyWalletProps) {
  const Wallet = WALLETS[FAMILY[props.network]];
  return <Wallet {...props} />;
}
