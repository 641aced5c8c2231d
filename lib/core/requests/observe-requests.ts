import "server-only";
import { randomUUID } from "node:crypto";
import diagnostics from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";
import { isTrustedProxy } from "#lib/core/access/sign-in/client-address.ts";
import { dashboardLog } from "#lib/core/store/dashboard-log.ts";
import { countRequest } from "./metrics.ts";
import { enterRequest, REQUEST_ID } from "./request-context.ts";
import { routeNames, type RouteNames } from "./route-names.ts";

const ROUTES = ".next/routes-manifest.json";
/** Safe in a log line and in a header. */
const SANE = /^[\w.-]{1,64}$/;
/** Probes of the process: they are written down only where they fail. */
const PROBES = new Set(["/api/health", "/api/ready"]);
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "OPTIONS"]);

const kept = globalThis as { ponteObserving?: boolean };

/**
 * From now on every request of this process has an id, which a trusted proxy may have given, is logged when it
 * ends, and counts in the metrics. Neither holds its query, or anything else of its address but the route.
 */
export function observeRequests(): void {
  if (kept.ponteObserving) return;
  kept.ponteObserving = true;
  const nameOf = routeNames(ROUTES);
  diagnostics.subscribe("http.server.request.start", (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    // The build's own files, which are many and say nothing.
    if (request.url?.startsWith("/_next/")) return;
    const requestId = idOf(request);
    request.headers[REQUEST_ID] = requestId;
    response.setHeader(REQUEST_ID, requestId);
    enterRequest(requestId);
    const startedAt = performance.now();
    response.once("close", () => {
      const ms = performance.now() - startedAt;
      noteEnd(nameOf, { request, response, requestId, ms });
    });
  });
}

type Ended = { request: IncomingMessage; response: ServerResponse; requestId: string; ms: number };

function noteEnd(nameOf: RouteNames, { request, response, requestId, ms }: Ended): void {
  const endpoint = nameOf((request.url ?? "").split("?", 1)[0] ?? "");
  const method = METHODS.has(request.method ?? "") ? (request.method ?? "") : "other";
  const status = response.statusCode;
  countRequest({ endpoint, method, status, seconds: ms / 1000 });
  if (PROBES.has(endpoint) && status < 400) return;
  // Given up by whoever asked, or cut: what was done may not have been read.
  const cut = response.writableFinished ? {} : { cut: true };
  dashboardLog.info({ requestId, method, endpoint, status, ms: Math.round(ms), ...cut }, "request");
}

/** Nobody else may choose it: it stands in the audit trail. */
function idOf({ headers, socket }: IncomingMessage): string {
  const given = headers[REQUEST_ID];
  const isGiven = typeof given === "string" && SANE.test(given);
  return isGiven && isTrustedProxy(socket.remoteAddress ?? "") ? given : randomUUID();
}
