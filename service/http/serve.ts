import type { AddressInfo } from "node:net";
import type { Server } from "node:http";
import { createAdaptorServer } from "@hono/node-server";
import type { Context } from "hono";
import { getConnInfo } from "@hono/node-server/conninfo";

export type Listening = {
  port: number;
  /** Refuses new calls, lets the running ones end, then cuts off the rest. */
  close(): Promise<void>;
};

type Answering = { fetch: (request: Request) => Response | Promise<Response> };

/** A caller that sends its headers more slowly is disconnected. */
const HEADERS_TIMEOUT_MS = 30_000;
/** Includes the body: 10 MB at 512 kbit/s take less than three minutes. */
const REQUEST_TIMEOUT_MS = 300_000;
const CLOSE_TIMEOUT_MS = 5000;

/** Starts to listen, and resolves once it does. Port 0 takes a free one. @throws when the port is taken */
export async function serveHttp(
  app: Answering,
  { host, port }: { host: string; port: number },
): Promise<Listening> {
  const server = createAdaptorServer({
    fetch: app.fetch,
    // Probes that speak HTTP/1.0 name no host, and no answer depends on one.
    hostname: "localhost",
    overrideGlobalObjects: false,
    serverOptions: { requestTimeout: REQUEST_TIMEOUT_MS, headersTimeout: HEADERS_TIMEOUT_MS },
  }) as Server;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve();
    });
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        const cut = setTimeout(() => server.closeAllConnections(), CLOSE_TIMEOUT_MS);
        server.close(() => {
          clearTimeout(cut);
          resolve();
        });
        server.closeIdleConnections();
      }),
  };
}

/**
 * The remote address of the socket; an IPv4-mapped IPv6 address becomes IPv4. No header is trusted. Null
 * when the socket is gone.
 */
export function peerAddress(context: Context): string | null {
  const { address } = getConnInfo(context).remote;
  return address?.replace(/^::ffff:(?=\d+\.)/i, "") ?? null;
}
