import "server-only";
import { env } from "#lib/core/env.ts";
import { addressBehind, isAmong } from "#platform/address-behind.ts";
import { peerHeader } from "./peer-address.ts";

/** Whether the other end of a connection is one of the proxies that are believed. */
export const isTrustedProxy = (peer: string): boolean => isAmong(peer, env().TRUSTED_PROXIES);

/** The client address of a request with these headers. */
export function clientAddress(headers: Headers): string {
  const peer = headers.get(peerHeader()) ?? "";
  return addressBehind(peer, headers.get("x-forwarded-for"), env().TRUSTED_PROXIES);
}
