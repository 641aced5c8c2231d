"use client";
import { pageWalletConnection } from "#lib/wallet/bytes/page-wallet-connection.ts";
import { tronFamily } from "#lib/wallet/tron/tron-family.ts";
import { SignOnlyWalletPart } from "./sign-only-wallet-part.tsx";
import type { WalletPartProps } from "./wallet-part-props.ts";

/** The steps that need a wallet on Tron. */
export function TronWalletPart(props: WalletPartProps) {
  return (
    <SignOnlyWalletPart {...props} connection={pageWalletConnection(tronFamily, props.wallets)} />
  );
}
