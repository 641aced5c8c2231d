"use client";
import dynamic from "next/dynamic";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { FAMILY, type Family } from "#protocol/chain/networks.ts";
import type { RevokePartProps, WalletPartProps } from "./wallet-part-props.ts";

const waitingToSign = () => <Skeleton className="h-48 max-w-2xl" />;
const waitingToRevoke = () => <Skeleton className="h-24" />;

/** Each family's code is loaded only when a wallet of it is used. */
const PARTS = {
  evm: {
    Sign: dynamic(
      () => import("./evm-wallet-part.tsx").then(({ EvmWalletPart }) => EvmWalletPart),
      {
        ssr: false,
        loading: waitingToSign,
      },
    ),
    Revoke: dynamic(
      () =>
        import("#components/allowances/evm-revoke-part.tsx").then(
          ({ EvmRevokePart }) => EvmRevokePart,
        ),
      { ssr: false, loading: waitingToRevoke },
    ),
  },
  tron: {
    Sign: dynamic(
      () => import("./tron-wallet-part.tsx").then(({ TronWalletPart }) => TronWalletPart),
      { ssr: false, loading: waitingToSign },
    ),
    Revoke: dynamic(
      () =>
        import("#components/allowances/tron-revoke-part.tsx").then(
          ({ TronRevokePart }) => TronRevokePart,
        ),
      { ssr: false, loading: waitingToRevoke },
    ),
  },
  solana: {
    Sign: dynamic(
      () => import("./solana-wallet-part.tsx").then(({ SolanaWalletPart }) => SolanaWalletPart),
      { ssr: false, loading: waitingToSign },
    ),
    Revoke: dynamic(
      () =>
        import("#components/allowances/solana-revoke-part.tsx").then(
          ({ SolanaRevokePart }) => SolanaRevokePart,
        ),
      { ssr: false, loading: waitingToRevoke },
    ),
  },
} satisfies Record<Family, unknown>;

/** The steps that need a wallet; loaded when one of them is opened. */
export function WalletPart(props: WalletPartProps) {
  const { Sign } = PARTS[FAMILY[props.flow.intent.network]];
  return <Sign {...props} />;
}

/** The panel that revokes an allowance; loaded when it is opened. */
export function RevokePart(props: RevokePartProps) {
  const { Revoke } = PARTS[FAMILY[props.leftover.network]];
  return <Revoke {...props} />;
}
