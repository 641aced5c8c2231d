import "server-only";
import { failure, statusOf } from "#lib/core/errors/failure.ts";
import { noteEntry } from "#lib/core/doors/made-entries.ts";
import { dashboardLog } from "#lib/core/store/dashboard-log.ts";
import type { RouteHandler, RouteContext } from "./route-handler.ts";

type Run = (request: Request, params: Awaited<RouteContext["params"]>) => Promise<Response>;

/** A public route handler that must answer without the store: health and readiness. */
export function openRouteHandler(run: Run): RouteHandler {
  const made: RouteHandler = async (request, { params }) => {
    try {
      return await run(request, await params);
    } catch (err) {
      dashboardLog.error({ err, routeHandler: "public" }, "A door failed");
      const headers = { "cache-control": "no-store" };
      return Response.json(failure("INTERNAL"), { status: statusOf("INTERNAL"), headers });
    }
  };
  return noteEntry(made, "public");
}
