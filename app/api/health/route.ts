import { openRouteHandler } from "#lib/core/doors/open-route-handler.ts";

const headers = { "cache-control": "no-store" };

export const GET = openRouteHandler(async () => Response.json({ status: "ok" }, { headers }));
