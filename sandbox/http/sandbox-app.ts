import type { Log } from "#platform/log.ts";
import { errorBody, ExchangeError } from "#protocol/wire/error.ts";
import { Hono, type MiddlewareHandler } from "hono";
import { randomUUID } from "node:crypto";

export type App = Hono<{ Variables: { requestId: string } }>;
type Guard = MiddlewareHandler<{ Variables: { requestId: string } }>;

const REQUEST_ID = /^[\w.:-]{1,128}$/;
const LOCAL_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i;

const identify: Guard = async (context, next) => {
  const sent = context.req.header("x-request-id") ?? "";
  const requestId = REQUEST_ID.test(sent) ? sent : randomUUID();
  context.set("requestId", requestId);
  await next();
  context.header("x-request-id", requestId);
  context.header("x-content-type-options", "nosniff");
  if (!context.res.headers.has("cache-control")) context.header("cache-control", "no-store");
};

/** A foreign name that resolves to this machine would make a web page same-origin (DNS rebinding). */
function onlyOwnNames(url: string | undefined): Guard {
  const ownHost = url && new URL(url).host;
  return async (context, next) => {
    const host = context.req.header("host") ?? "";
    if (host !== ownHost && !LOCAL_HOST.test(host)) throw new ExchangeError("FORBIDDEN");
    await next();
  };
}

/** The app without routes: request ids, safe headers, the interface's error body. `url` is its own. */
export function createSandboxApp(log: Log, url: string | undefined): App {
  const app: App = new Hono();
  app.use(identify, onlyOwnNames(url));
  app.notFound(() => {
    throw new ExchangeError("NOT_FOUND");
  });
  app.onError((thrown, context) => {
    const requestId = context.get("requestId");
    const error = thrown instanceof ExchangeError ? thrown : unexpected(thrown, requestId, log);
    return context.json(errorBody(error, requestId), error.status as 400);
  });
  return app;
}

function unexpected(thrown: unknown, requestId: string, log: Log): ExchangeError {
  log.error({ requestId, err: thrown }, "a call failed");
  return new ExchangeError("INTERNAL", { cause: thrown });
}
