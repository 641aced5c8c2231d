import { createHash, timingSafeEqual } from "node:crypto";
import { openRouteDoor } from "#lib/core/doors/open-route-door.ts";
import { env } from "#lib/core/env.ts";
import { metricsText, METRICS_TYPE } from "#lib/core/requests/metrics.ts";
import { getStore } from "#lib/core/store/store.ts";

const digest = (text: string) => createHash("sha256").update(text).digest();
/** Of one length, so that a comparison tells nothing of where they differ. */
const isSame = (one: string, other: string) => timingSafeEqual(digest(one), digest(other));

/** Prometheus' text format, for holders of METRICS_TOKEN. Without that setting there is no such page. */
export const GET = openRouteDoor(async (request) => {
  const { METRICS_TOKEN } = env();
  if (!METRICS_TOKEN) return new Response(null, { status: 404 });
  const given = /^Bearer (.+)$/.exec(request.headers.get("authorization") ?? "")?.[1] ?? "";
  if (!isSame(given, METRICS_TOKEN)) {
    return new Response(null, { status: 401, headers: { "www-authenticate": "Bearer" } });
  }
  const headers = { "content-type": METRICS_TYPE, "cache-control": "no-store" };
  return new Response(await metricsText(await getStore()), { headers });
});
