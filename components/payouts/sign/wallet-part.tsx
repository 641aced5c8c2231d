"use client";
import dynamic from "next/dynamic";
import { FamilyWallet } from "#components/paying-wallets/wallet/family/family-wallet.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import type { WalletPartProps } from "./wallet-part-props.ts";

const WalletPanels = dynamic(
  () => import("./wallet-panels.tsx").then((module) => module.WalletPanels),
  { ssr: false, loading: () => <Skeleton className="h-48 max-w-2xl" /> },
);

/** The steps that need a wallet; loaded when one of them is opened. */
export function WalletPart({ wallets, ...props }: WalletPartProps) {
  return (
    <FamilyWallet settings={wallets} network={props.flow.intent.network}>
      {(wallet, connect) => <WalletPanels {...props} wallet={wallet} connect={connect} />}
    </FamilyWallet>
  );
}
