import { readiness } from "#lib/data/readiness.ts";
import { openDoor } from "#lib/data/open-door.ts";

const headers = { "cache-control": "no-store" };

export const GET = openDoor(async () => {
  const { isReady, ...parts } = await readiness();
  return Response.json(parts, { status: isReady ? 200 : 503, headers });
});
