"use client";
import { pageHub } from "#lib/signing/bytes/page-hub.ts";
import { tronFamily } from "#lib/signing/tron/tron-family.ts";
import { BytesWalletPart } from "./bytes-wallet-part.tsx";
import type { WalletPartProps } from "./wallet-part-props.ts";

/** The steps that need a wallet on Tron. */
export function TronWalletPart(props: WalletPartProps) {
  return <BytesWalletPart {...props} hub={pageHub(tronFamily, props.wallets)} />;
}
