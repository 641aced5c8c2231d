import { serve, type ServerType } from "@hono/node-server";
import { WebSocketServer } from "ws";
import type { App } from "./http/sandbox-app.ts";

const LOOPBACK = "127.0.0.1";
const FIRST_PORT = 4100;
const LAST_PORT = 4199;
/** A WebSocket's code for an end that is nobody's fault. */
const GOING_AWAY = 1001;
/** Time for running calls when the sandbox is told to stop. */
const GRACE_MS = 2000;

/** The longest message that a WebSocket takes. */
const SOCKET_MESSAGE_MAX = 16 * 1024;

export type Listener = { port: number; close(): Promise<void> };

type Bound = { server: ServerType; sockets: WebSocketServer };

function tryPort(app: App, port: number): Promise<Bound> {
  return new Promise((resolve, reject) => {
    const sockets = new WebSocketServer({ noServer: true, maxPayload: SOCKET_MESSAGE_MAX });
    const options = { fetch: app.fetch, hostname: LOOPBACK, port, websocket: { server: sockets } };
    const server = serve(options, () => {
      server.off("error", reject);
      resolve({ server, sockets });
    });
    server.once("error", reject);
  });
}

async function bind(app: App, wanted: number | undefined): Promise<Bound> {
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
  const { server, sockets } = await bind(app, wanted);
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port was taken");
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets.clients) socket.close(GOING_AWAY);
      setTimeout(() => sockets.clients.forEach((socket) => socket.terminate()), GRACE_MS).unref();
      if (!("closeAllConnections" in server)) return;
      server.closeIdleConnections();
      setTimeout(() => server.closeAllConnections(), GRACE_MS).unref();
    });
  return { port: address.port, close };
}
