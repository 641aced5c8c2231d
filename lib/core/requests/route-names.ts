import "server-only";
import { readFileSync } from "node:fs";
import { z } from "#protocol/wire/zod.ts";

const Route = z.object({ page: z.string(), regex: z.string() });
/** What Next's build writes of its routes. */
const Manifest = z.object({ staticRoutes: z.array(Route), dynamicRoutes: z.array(Route) });

/** Names the route that answers a path; `unknown` where none does. */
export type RouteNames = (pathname: string) => string;

/**
 * The routes of Next's manifest under their own names, as `/payouts/[id]`: as many as the build has, and no
 * id, name or secret of an address among them. Without a manifest, as in development, each is `unknown`.
 */
export function routeNames(manifest: string): RouteNames {
  const { staticRoutes, dynamicRoutes } = readManifest(manifest);
  // Next looks at them in this order too.
  const routes = [...staticRoutes, ...dynamicRoutes].map(({ page, regex }) => ({
    page,
    regex: new RegExp(regex),
  }));
  return (pathname) => routes.find(({ regex }) => regex.test(pathname))?.page ?? "unknown";
}

function readManifest(file: string): z.output<typeof Manifest> {
  try {
    return Manifest.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    const isAbsent = error instanceof Error && "code" in error && error.code === "ENOENT";
    if (isAbsent) return { staticRoutes: [], dynamicRoutes: [] };
    throw error;
  }
}
