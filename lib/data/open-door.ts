import "server-only";
import { failure, statusOf } from "#lib/gate/failure.ts";
import { noteDoor } from "#lib/gate/made-doors.ts";
import { deskLog } from "#lib/store/desk-log.ts";
import type { Door, RouteContext } from "./door.ts";

type Run = (request: Request, params: Awaited<RouteContext["params"]>) => Promise<Response>;

/** A route handler for whoever knocks that must answer without the store: health and readiness. */
export function openDoor(run: Run): Door {
  const made: Door = async (request, { params }) => {
    try {
      return await run(request, await params);
    } catch (err) {
      deskLog.error({ err, door: "public" }, "A door failed");
      const headers = { "cache-control": "no-store" };
      return Response.json(failure("INTERNAL"), { status: statusOf("INTERNAL"), headers });
    }
  };
  return noteDoor(made, "public");
}
