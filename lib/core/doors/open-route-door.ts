import "server-only";
import { failure, statusOf } from "#lib/core/errors/failure.ts";
import { registerDoor } from "#lib/core/doors/door-registry.ts";
import { dashboardLog } from "#lib/core/store/dashboard-log.ts";
import type { RouteDoor, RouteContext } from "./route-door.ts";

type Run = (request: Request, params: Awaited<RouteContext["params"]>) => Promise<Response>;

/** A public route handler that must answer without the store: health and readiness. */
export function openRouteDoor(run: Run): RouteDoor {
  const made: RouteDoor = async (request, { params }) => {
    try {
      return await run(request, await params);
    } catch (err) {
      dashboardLog.error({ err, routeDoor: "public" }, "A door failed");
      const headers = { "cache-control": "no-store" };
      return Response.json(failure("INTERNAL"), { status: statusOf("INTERNAL"), headers });
    }
  };
  return registerDoor(made, "public");
}
