"use client";
import { pageWalletConnection } from "#lib/wallet/bytes/page-wallet-connection.ts";
import { solanaFamily } from "#lib/wallet/solana/solana-family.ts";
import { SignOnlyWalletPart } from "./sign-only-wallet-part.tsx";
import type { WalletPartProps } from "./wallet-part-props.ts";

/** The steps that need a wallet on Solana. */
export function SolanaWalletPart(props: WalletPartProps) {
  return (
    <SignOnlyWalletPart {...props} connection={pageWalletConnection(solanaFamily, props.wallets)} />
  );
}
