import { openRouteDoor } from "#lib/core/doors/open-route-door.ts";

const headers = { "cache-control": "no-store" };

export const GET = openRouteDoor(async () => Response.json({ status: "ok" }, { headers }));
