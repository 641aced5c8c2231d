import "server-only";
import { randomBytes } from "node:crypto";
import diagnostics from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";

// A random name, so that no client can send this header.
const kept = globalThis as { pontePeerHeader?: string };

export function peerHeader(): string {
  kept.pontePeerHeader ??= `x-peer-${randomBytes(16).toString("hex")}`;
  return kept.pontePeerHeader;
}

type Started = { request: IncomingMessage };

/**
 * Notes on every request of this process the address at the other end of its connection. Next passes on only
 * X-Forwarded-For, which any client can write.
 */
export function recordPeerAddresses(): void {
  if (kept.pontePeerHeader) return;
  const name = peerHeader();
  diagnostics.subscribe("http.server.request.start", (message) => {
    const { request } = message as Started;
    request.headers[name] = request.socket.remoteAddress ?? "";
  });
}
