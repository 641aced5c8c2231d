"use client";
import { pageHub } from "#lib/signing/bytes/page-hub.ts";
import { tronFamily } from "#lib/signing/tron/tron-family.ts";
import { BytesRevokePart } from "./bytes-revoke-part.tsx";
import type { RevokePartProps } from "./wallet-part-props.ts";

/** Takes back an allowance on Tron. */
export function TronRevokePart(props: RevokePartProps) {
  return <BytesRevokePart {...props} hub={pageHub(tronFamily, props.wallets)} />;
}
