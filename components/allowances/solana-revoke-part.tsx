"use client";
import { pageWalletConnection } from "#lib/wallet/bytes/page-wallet-connection.ts";
import { solanaFamily } from "#lib/wallet/solana/solana-family.ts";
import { SignOnlyRevokePart } from "./sign-only-revoke-part.tsx";
import type { RevokePartProps } from "./revoke-part-props.ts";

/** Revokes an allowance on Solana. */
export function SolanaRevokePart(props: RevokePartProps) {
  return (
    <SignOnlyRevokePart {...props} connection={pageWalletConnection(solanaFamily, props.wallets)} />
  );
}
