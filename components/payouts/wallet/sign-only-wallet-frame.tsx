"use client";
import dynamic from "next/dynamic";
import type { ReactNode } from "react";

const TestWalletDialog = dynamic(
  () => import("./test-wallet-dialog.tsx").then((module) => module.TestWalletDialog),
  { ssr: false },
);

type SignOnlyWalletFrameProps = { settings: { testWallet: boolean }; children: ReactNode };

/** Surrounds everything that uses a wallet that signs bytes. */
export function SignOnlyWalletFrame({ settings, children }: SignOnlyWalletFrameProps) {
  return (
    <>
      {children}
      {settings.testWallet && <TestWalletDialog />}
    </>
  );
}
