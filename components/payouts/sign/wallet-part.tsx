"use client";
import dynamic from "next/dynamic";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { FAMILY, type Family } from "#protocol/chain/networks.ts";
import type { WalletPartProps } from "./wallet-part-props.ts";

const waiting = () => <Skeleton className="h-48 max-w-2xl" />;

/** Each family's code is loaded only when a wallet of it is used. */
const PARTS = {
  evm: dynamic(() => import("./evm-wallet-part.tsx").then(({ EvmWalletPart }) => EvmWalletPart), {
    ssr: false,
    loading: waiting,
  }),
  tron: dynamic(
    () => import("./tron-wallet-part.tsx").then(({ TronWalletPart }) => TronWalletPart),
    { ssr: false, loading: waiting },
  ),
  solana: dynamic(
    () => import("./solana-wallet-part.tsx").then(({ SolanaWalletPart }) => SolanaWalletPart),
    { ssr: false, loading: waiting },
  ),
} satisfies Record<Family, unknown>;

/** The steps that need a wallet; loaded when one of them is opened. */
export function WalletPart(props: WalletPartProps) {
  const Part = PARTS[FAMILY[props.flow.intent.network]];
  return <Part {...props} />;
}
