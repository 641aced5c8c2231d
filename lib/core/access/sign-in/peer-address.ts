import "server-only";
import { randomBytes } from "node:crypto";
import diagnostics from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";

// A name that nobody outside can know, so that nobody can send it.
const kept = globalThis as { pontePeerHeader?: string };

export function peerHeader(): string {
  kept.pontePeerHeader ??= `x-peer-${randomBytes(16).toString("hex")}`;
  return kept.pontePeerHeader;
}

type Started = { request: IncomingMessage };

/**
 * Notes on every request of this process who is at the other end of its connection. Next hands on
 * only X-Forwarded-For, which anybody can write.
 */
export function notePeers(): void {
  if (kept.pontePeerHeader) return;
  const name = peerHeader();
  diagnostics.subscribe("http.server.request.start", (message) => {
    const { request } = message as Started;
    request.headers[name] = request.socket.remoteAddress ?? "";
  });
}
