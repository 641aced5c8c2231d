"use client";
import { pageWalletConnection } from "#lib/wallet/bytes/page-wallet-connection.ts";
import { solanaFamily } from "#lib/wallet/solana/solana-family.ts";
import type { FamilyWalletProps } from "./family-wallet-props.ts";
import { SignOnlyWallet } from "./sign-only-wallet.tsx";

/** A wallet on Solana. */
export function SolanaWallet(props: FamilyWalletProps) {
  return (
    <SignOnlyWallet {...props} connection={pageWalletConnection(solanaFamily, props.settings)} />
  );
}
