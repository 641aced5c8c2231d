import type { Context } from "hono";
import { getConnInfo } from "@hono/node-server/conninfo";

/**
 * The address at the other end of the socket; an IPv4 address that arrives mapped into IPv6 comes out
 * as IPv4. No header is believed. Null when the socket is gone.
 */
export function peerAddress(context: Context): string | null {
  const { address } = getConnInfo(context).remote;
  return address?.replace(/^::ffff:(?=\d+\.)/i, "") ?? null;
}
