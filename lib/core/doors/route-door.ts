import "server-only";
import type { z } from "#protocol/wire/zod.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import type { Entry } from "#lib/core/doors/enter.ts";
import { statusOf } from "#lib/core/errors/failure.ts";
import { registerDoor } from "#lib/core/doors/door-registry.ts";
import { readBounded } from "#lib/core/doors/read-bounded.ts";
import { runDoor, type ActionResult, type DoorContext } from "#lib/core/doors/run-door.ts";

/** Next's second argument to a route handler: the `[name]` parts of its path. */
export type RouteContext = { params: Promise<Record<string, string | string[] | undefined>> };
export type RouteDoor = (request: Request, context: RouteContext) => Promise<Response>;
type Behind<E extends Entry> = DoorContext<E> & { request: Request };
type RouteDoorOptions = {
  /** A POST that changes nothing: it leaves no line in the audit trail, and `run` reads the body itself. */
  onlyAsks?: boolean;
  /** It only asks, and shows what is the account's: the page must say which one it was drawn for. */
  isOfAccount?: boolean;
  /** A write whose body is not JSON: `run` reads it itself, after all other checks. */
  readsBody?: boolean;
};

const BODY_MAX_BYTES = 256 * 1024;

/**
 * The only way to make a route handler: GET for live reads, POST or PUT for the few writes that can't be
 * actions. Input: the path's parts, the query, and a write's JSON body, unless the route is public, only
 * asks, or reads the body itself. Answers `ActionResult` as JSON with bigint as text, or the Response that
 * `run` returns.
 */
export function routeDoor<S extends z.ZodType, E extends Entry, Data>(
  schema: S,
  permission: E,
  run: (input: z.output<S>, behind: Behind<E>) => Promise<Data>,
  { onlyAsks = false, isOfAccount = false, readsBody = false }: RouteDoorOptions = {},
): RouteDoor {
  const made: RouteDoor = async (request, { params }) => {
    const changes = request.method !== "GET" && request.method !== "HEAD";
    const isOurs = changes && permission !== "public";
    const isWrite = isOurs && !onlyAsks;
    const result = await runDoor(
      { schema, entry: permission, run: (input, context) => run(input, { ...context, request }) },
      { isWrite, isOurs, pageAccount: isWrite || isOfAccount ? "always" : "ifNamed" },
      request.headers,
      async () => ({
        ...(isWrite && !readsBody ? await readJson(request) : {}),
        ...Object.fromEntries(new URL(request.url).searchParams),
        ...(await params),
      }),
    );
    if (result.ok && result.data instanceof Response) return result.data;
    const answered = answer(result);
    // Closes the connection instead of receiving the rest of a refused body.
    if (readsBody && !result.ok) answered.headers.set("connection", "close");
    return answered;
  };
  return registerDoor(made, permission);
}

function answer(result: ActionResult<unknown>): Response {
  const body = JSON.stringify(result, (_key, value: unknown) =>
    typeof value === "bigint" ? value.toString() : value,
  );
  const headers = new Headers({ "content-type": "application/json", "cache-control": "no-store" });
  if (!result.ok && result.retryAfterSeconds !== undefined) {
    headers.set("retry-after", String(result.retryAfterSeconds));
  }
  return new Response(body, { status: result.ok ? 200 : statusOf(result.code), headers });
}

/** A request's JSON object. @throws DashboardError `UNSUPPORTED_MEDIA_TYPE`, `BODY_TOO_LARGE`, `MALFORMED_BODY` */
export async function readJson(request: Request, maxBytes = BODY_MAX_BYTES): Promise<object> {
  if (!request.headers.get("content-type")?.startsWith("application/json")) {
    throw new DashboardError("UNSUPPORTED_MEDIA_TYPE");
  }
  const text = await readBounded(request, maxBytes);
  if (text === null) throw new DashboardError("BODY_TOO_LARGE");
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === "object" && body !== null) return body;
  } catch {
    // Falls through to the error for a body that is not an object.
  }
  throw new DashboardError("MALFORMED_BODY");
}
