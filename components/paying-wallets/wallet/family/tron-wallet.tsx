"use client";
import { pageWalletConnection } from "#lib/wallet/bytes/page-wallet-connection.ts";
import { tronFamily } from "#lib/wallet/tron/tron-family.ts";
import type { FamilyWalletProps } from "./family-wallet-props.ts";
import { SignOnlyWallet } from "./sign-only-wallet.tsx";

/** A wallet on Tron. */
export function TronWallet(props: FamilyWalletProps) {
  return (
    <SignOnlyWallet {...props} connection={pageWalletConnection(tronFamily, props.settings)} />
  );
}
