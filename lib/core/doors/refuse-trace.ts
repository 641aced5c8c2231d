import "server-only";
import diagnostics from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";

/** A method that no page or route has: a page then answers 405, a route 400. */
const NO_METHOD = "NONE";

const kept = globalThis as { ponteRefusesTrace?: true };

/**
 * Refuses TRACE on every request of this process. Next can't build its own request object for TRACE and would
 * answer a 500 with a stack in the log.
 */
export function refuseTrace(): void {
  if (kept.ponteRefusesTrace) return;
  kept.ponteRefusesTrace = true;
  diagnostics.subscribe("http.server.request.start", (message) => {
    const { request } = message as { request: IncomingMessage };
    if (request.method === "TRACE") request.method = NO_METHOD;
  });
}
