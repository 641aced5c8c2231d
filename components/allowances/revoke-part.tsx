"use client";
import dynamic from "next/dynamic";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { FAMILY, type Family } from "#protocol/chain/networks.ts";
import type { RevokePartProps } from "./revoke-part-props.ts";

const waiting = () => <Skeleton className="h-24" />;

/** Each family's code is loaded only when a wallet of it is used. */
const PARTS = {
  evm: dynamic(() => import("./evm-revoke-part.tsx").then(({ EvmRevokePart }) => EvmRevokePart), {
    ssr: false,
    loading: waiting,
  }),
  tron: dynamic(
    () => import("./tron-revoke-part.tsx").then(({ TronRevokePart }) => TronRevokePart),
    { ssr: false, loading: waiting },
  ),
  solana: dynamic(
    () => import("./solana-revoke-part.tsx").then(({ SolanaRevokePart }) => SolanaRevokePart),
    { ssr: false, loading: waiting },
  ),
} satisfies Record<Family, unknown>;

/** The panel that revokes an allowance; loaded when it is opened. */
export function RevokePart(props: RevokePartProps) {
  const Part = PARTS[FAMILY[props.leftover.network]];
  return <Part {...props} />;
}
