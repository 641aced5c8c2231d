import { createHash, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { addressBehind } from "#platform/address-behind.ts";

const BEAT_MS = 300;
const BEATS = 5;

export type StandIn = {
  port: number;
  /** How many requests it had, without those for /api/ready. */
  asked: () => number;
  drain: (isDraining: boolean) => void;
  /** The path of a file that this version alone has. */
  file: string;
  close: () => Promise<void>;
};

/** Stands for a dashboard, whose start takes minutes: it says what arrived, and streams. */
export async function startStandIn(): Promise<StandIn> {
  const file = `/_next/static/chunks/${randomUUID()}.js`;
  let asked = 0;
  let isDraining = false;
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? "";
    if (path === "/api/ready") return void response.writeHead(isDraining ? 503 : 200).end();
    asked += 1;
    if (path === "/api/events") return stream(response);
    if (path.startsWith("/_next/static/")) {
      return void response.writeHead(path === file ? 200 : 404).end(path);
    }
    const body = await buffer(request);
    const { headers, socket } = request;
    const told = {
      address: addressBehind(
        socket.remoteAddress ?? "",
        String(headers["x-forwarded-for"] ?? "") || null,
        ["127.0.0.1"],
      ),
      headers,
      size: body.length,
      sha256: createHash("sha256").update(body).digest("hex"),
    };
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(told));
  };
  const server = createServer({ keepAliveTimeout: 620_000 }, (request, response) => {
    void answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    asked: () => asked,
    file,
    drain: (now) => void (isDraining = now),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Without the header that asks nginx not to buffer: its file alone has to see to that. */
function stream(response: ServerResponse): void {
  response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
  let beats = 0;
  const beat = () => {
    response.write(`data: ${Date.now()}\n\n`);
    beats += 1;
    if (beats === BEATS) response.end();
    else setTimeout(beat, BEAT_MS);
  };
  beat();
}
