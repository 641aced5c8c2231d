"use client";
import { pageWalletConnection } from "#lib/wallet/bytes/page-wallet-connection.ts";
import { tronFamily } from "#lib/wallet/tron/tron-family.ts";
import { SignOnlyRevokePart } from "./sign-only-revoke-part.tsx";
import type { RevokePartProps } from "./revoke-part-props.ts";

/** Revokes an allowance on Tron. */
export function TronRevokePart(props: RevokePartProps) {
  return (
    <SignOnlyRevokePart {...props} connection={pageWalletConnection(tronFamily, props.wallets)} />
  );
}
