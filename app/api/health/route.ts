import { openDoor } from "#lib/data/open-door.ts";

const headers = { "cache-control": "no-store" };

export const GET = openDoor(async () => Response.json({ status: "ok" }, { headers }));
