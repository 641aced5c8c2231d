"use client";
import { pageHub } from "#lib/signing/bytes/page-hub.ts";
import { solanaFamily } from "#lib/signing/solana/solana-family.ts";
import { BytesRevokePart } from "./bytes-revoke-part.tsx";
import type { RevokePartProps } from "./wallet-part-props.ts";

/** Takes back an allowance on Solana. */
export function SolanaRevokePart(props: RevokePartProps) {
  return <BytesRevokePart {...props} hub={pageHub(solanaFamily, props.wallets)} />;
}
