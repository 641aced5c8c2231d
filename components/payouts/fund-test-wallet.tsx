"use client";
import dynamic from "next/dynamic";

/** Loaded only where there is a test wallet to fill. */
export const FundTestWallet = dynamic(
  () => import("./fund-test-wallet-button.tsx").then((module) => module.FundTestWalletButton),
  { ssr: false },
);
