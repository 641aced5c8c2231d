"use client";
import dynamic from "next/dynamic";
import type { WalletSettings } from "#lib/paying-wallets/views/wallet-settings.ts";
import type { Elements } from "#components/ui/elements.ts";

const TestWalletDialog = dynamic(
  () => import("./test-wallet-dialog.tsx").then((module) => module.TestWalletDialog),
  { ssr: false },
);

const WalletConnectDialog = dynamic(
  () => import("./wallet-connect-dialog.tsx").then((module) => module.WalletConnectDialog),
  { ssr: false },
);

type SignOnlyWalletFrameProps = {
  settings: Pick<WalletSettings, "testWallet" | "walletConnect">;
  children: Elements;
};

/** Surrounds everything that uses a wallet that signs bytes. */
export function SignOnlyWalletFrame({ settings, children }: SignOnlyWalletFrameProps) {
  return (
    <>
      {children}
      {settings.testWallet && <TestWalletDialog />}
      {settings.walletConnect && <WalletConnectDialog />}
    </>
  );
}
