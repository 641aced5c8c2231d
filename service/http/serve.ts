import type { AddressInfo } from "node:net";
import { createServer } from "node:http";
import { getRequestListener, RequestError } from "@hono/node-server";
import type { Context } from "hono";
import { getConnInfo } from "@hono/node-server/conninfo";
import { addressBehind } from "#platform/address-behind.ts";
import { answerHttpErrors, httpRefusal, refuse } from "./http-errors.ts";

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
/**
 * Longer than the common balancers keep an idle connection (600 s at Google, 240 s at Azure, 60 s at AWS):
 * whoever closes first loses the request that is under way, and that is to be the balancer.
 */
const KEEP_ALIVE_SECONDS = 620;

/** Starts to listen, and resolves once it does. Port 0 takes a free one. @throws when the port is taken */
export async function serveHttp(
  app: Answering,
  {
    host,
    port,
    keepAliveSeconds = KEEP_ALIVE_SECONDS,
  }: { host: string; port: number; keepAliveSeconds?: number },
): Promise<Listening> {
  const answer = getRequestListener(app.fetch, {
    // Probes that speak HTTP/1.0 name no host, and no answer depends on one.
    hostname: "localhost",
    overrideGlobalObjects: false,
    errorHandler: (error) =>
      httpRefusal(error instanceof RequestError ? "MALFORMED_REQUEST" : "INTERNAL"),
  });
  const options = {
    requestTimeout: REQUEST_TIMEOUT_MS,
    headersTimeout: HEADERS_TIMEOUT_MS,
    keepAliveTimeout: keepAliveSeconds * 1000,
    // Refused below, with a body.
    requireHostHeader: false,
  };
  const server = createServer(options, (request, response) => {
    const { headers, httpVersion } = request;
    if (headers.host === undefined && httpVersion === "1.1") {
      refuse(response, "MALFORMED_REQUEST");
      return;
    }
    void answer(request, response);
  });
  answerHttpErrors(server);
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
 * Where a call comes from: the other end of its connection, or what trusted proxies say stands before
 * them. An IPv4-mapped IPv6 address becomes IPv4. Null when the socket is gone.
 */
export function callerAddress(context: Context, trustedProxies: readonly string[]): string | null {
  const { address = "" } = getConnInfo(context).remote;
  const forwardedFor = context.req.header("x-forwarded-for") ?? null;
  return addressBehind(address, forwardedFor, trustedProxies) || null;
}
