import { readiness } from "#lib/core/store/readiness.ts";
import { openRouteHandler } from "#lib/core/doors/open-route-handler.ts";

const headers = { "cache-control": "no-store" };

export const GET = openRouteHandler(async () => {
  const { isReady, ...parts } = await readiness();
  return Response.json(parts, { status: isReady ? 200 : 503, headers });
});
