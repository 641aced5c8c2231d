"use client";
import { pageHub } from "#lib/signing/bytes/page-hub.ts";
import { solanaFamily } from "#lib/signing/solana/solana-family.ts";
import { BytesWalletPart } from "./bytes-wallet-part.tsx";
import type { WalletPartProps } from "./wallet-part-props.ts";

/** The steps that need a wallet on Solana. */
export function SolanaWalletPart(props: WalletPartProps) {
  return <BytesWalletPart {...props} hub={pageHub(solanaFamily, props.wallets)} />;
}
