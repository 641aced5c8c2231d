import { serve, type ServerType } from "@hono/node-server";
import type { App } from "./http/sandbox-app.ts";

const LOOPBACK = "127.0.0.1";
const FIRST_PORT = 4100;
const LAST_PORT = 4199;
/** Time for running calls when the sandbox is told to stop. */
const GRACE_MS = 2000;

export type Listener = { port: number; close(): Promise<void> };

function tryPort(app: App, port: number): Promise<ServerType> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch: app.fetch, hostname: LOOPBACK, port }, () => {
      server.off("error", reject);
      resolve(server);
    });
    server.once("error", reject);
  });
}

async function bind(app: App, wanted: number | undefined): Promise<ServerType> {
  if (wanted !== undefined) return tryPort(app, wanted);
  for (let port = FIRST_PORT; port < LAST_PORT; port++) {
    try {
      return await tryPort(app, port);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
    }
  }
  return tryPort(app, LAST_PORT);
}

/** Listens on loopback: at the wanted port (0: any), else at the first free one from 4100. */
export async function listen(app: App, wanted: number | undefined): Promise<Listener> {
  const server = await bind(app, wanted);
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port was taken");
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      if (!("closeAllConnections" in server)) return;
      server.closeIdleConnections();
      setTimeout(() => server.closeAllConnections(), GRACE_MS).unref();
    });
  return { port: address.port, close };
}
