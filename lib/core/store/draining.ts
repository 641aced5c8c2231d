import "server-only";
import diagnostics from "node:diagnostics_channel";
import type { Server, ServerResponse } from "node:http";

type Requests = { isDraining: boolean; open: Set<ServerResponse>; servers: Set<Server> };

// Next bundles some modules more than once; all copies share one state.
const kept = globalThis as { ponteRequests?: Requests };

/** Watches from now on which requests of this process are in flight, and on which servers. */
export function watchRequests(): void {
  if (kept.ponteRequests) return;
  const requests: Requests = { isDraining: false, open: new Set(), servers: new Set() };
  kept.ponteRequests = requests;
  diagnostics.subscribe("http.server.request.start", (message) => {
    const { response, server } = message as { response: ServerResponse; server: Server };
    requests.servers.add(server);
    requests.open.add(response);
    // However it ends: answered, or given up by whoever asked.
    response.once("close", () => requests.open.delete(response));
  });
}

/** This process is about to end: balancers are to send no more to it. */
export const isDraining = (): boolean => kept.ponteRequests?.isDraining === true;

/** Refuses readiness from now on; whatever comes all the same is still answered. */
export function beginDraining(): void {
  if (kept.ponteRequests) kept.ponteRequests.isDraining = true;
}

/** Takes no new connections, and resolves once every request in flight has had its answer. */
export async function finishRequests(): Promise<void> {
  const { open, servers } = kept.ponteRequests ?? { open: new Set(), servers: new Set<Server>() };
  for (const server of servers) server.close();
  while (open.size > 0) {
    const [response] = open;
    await new Promise<void>((resolve) => response?.once("close", resolve));
    // A connection that has been answered on would wait for its next request.
    for (const server of servers) server.closeIdleConnections();
  }
}
