import "server-only";
import { env } from "#lib/core/env.ts";
import { addressBehind } from "#platform/address-behind.ts";
import { peerHeader } from "./peer-address.ts";

/** The client address of a request with these headers. */
export function clientAddress(headers: Headers): string {
  const peer = headers.get(peerHeader()) ?? "";
  return addressBehind(peer, headers.get("x-forwarded-for"), env().TRUSTED_PROXIES);
}
