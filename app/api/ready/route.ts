import { readiness } from "#lib/core/store/readiness.ts";
import { openRouteDoor } from "#lib/core/doors/open-route-door.ts";

const headers = { "cache-control": "no-store" };

export const GET = openRouteDoor(async () => {
  const { isReady, ...parts } = await readiness();
  return Response.json(parts, { status: isReady ? 200 : 503, headers });
});
