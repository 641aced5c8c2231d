import { randomUUID } from "node:crypto";
import { Hono, type HonoRequest } from "hono";
import { getPath } from "hono/utils/url";
import { ExchangeError } from "#protocol/wire/error.ts";
import { documentCheck, type CheckDocument } from "#platform/documents/check-document.ts";
import type { PoolFigures } from "#platform/pool-gauge.ts";
import type { SpanOptions } from "#platform/tracing/spans.ts";
import { describeSpan, inSpan } from "#platform/tracing/tracing.ts";
import type { UploadRoomOptions } from "#platform/uploads/upload-room.ts";
import { SERVICE_SENTENCES } from "#protocol/wire/sentences-pt-br.ts";
import type { Deps } from "#service/domain/access/deps.ts";
import { recoveryState } from "#service/domain/operations/recovery-state.ts";
import { callLimiter, countedAs, type CallCount } from "#service/domain/access/rate-limit.ts";
import { answerError } from "./answer-error.ts";
import { identifier, type Identify } from "./authenticate.ts";
import { bankAccountRoutes } from "./bank-accounts.ts";
import type { App, Variables } from "./call.ts";
import { settingsRoutes } from "./settings.ts";
import { docRoutes } from "./docs/docs-routes.ts";
import { healthRoutes, type ReadyChecks } from "./health.ts";
import { allowedMethods } from "./known-paths.ts";
import { createMetrics } from "./metrics.ts";
import { idempotentCall } from "./idempotency.ts";
import { payinRoutes } from "./payins.ts";
import { payoutRoutes } from "./payouts.ts";
import { registerPending, router } from "./routes.ts";
import { recoveryPageRoutes } from "./recovery/recovery-page-routes.ts";
import { sandboxRoutes } from "./sandbox-forward.ts";
import { subAccountRoutes } from "./sub-accounts.ts";
import { subAccountDocumentRoutes } from "./sub-account-documents.ts";
import { testClockRoutes } from "./test-clock.ts";
import { unsettledRoutes } from "./unsettled.ts";
import { callerAddress } from "./serve.ts";
import { receiveUploads } from "./receive-upload.ts";
import { walletRoutes } from "./wallets.ts";

export type AppOptions = {
  deps: Deps;
  managementToken: string;
  /** Proxies whose `X-Forwarded-For` is believed; by default none. */
  trustedProxies?: readonly string[];
  /** Where callers reach the service, as its document says; no header of a call changes it. */
  origin: string;
  /** Target of forwarded `/sandbox/*` calls; null outside the sandbox, where these paths do not exist. */
  sandboxUrl: string | null;
  checks: ReadyChecks;
  /** The database connections that `/metrics` reports; null when it reports none. */
  pool?: PoolFigures | null;
  /** Checks uploaded documents; by default a scanner that knows only the test file. */
  checkDocument?: CheckDocument;
  uploads: UploadRoomOptions;
};

const HEADERS = { "x-content-type-options": "nosniff", "referrer-policy": "no-referrer" } as const;
/** Where an answer has none of its own: it is kept by no cache, and is no page. */
const OWN_HEADERS = {
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
} as const;

/** Every path is also served under `/v1` (INTERFACE §1). */
const withoutVersion = (path: string) => (path.startsWith("/v1/") ? path.slice(3) : path);

/** A slash at the end says nothing. */
const withoutSlash = (path: string) =>
  path.endsWith("/") && path.length > 1 ? path.slice(0, -1) : path;

/** A call's span; it goes on in its caller's trace. */
const spanOf = (request: HonoRequest, requestId: string): SpanOptions => ({
  name: "answer a call",
  kind: "server",
  parent: request.header("traceparent"),
  attributes: { "ponte.request.id": requestId, "http.request.method": request.method },
});

/** What all answers share: the request id, the headers, and a log line that never contains the query. */
function useCommon(app: App, { log }: Deps): void {
  app.use(async (context, next) => {
    const startedAt = performance.now();
    const requestId = requestIdOf(context.req.header("x-request-id"));
    context.set("requestId", requestId);
    context.set("endpoint", "unknown");
    context.set("userId", null);
    await inSpan(spanOf(context.req, requestId), async () => {
      await next();
      const { status } = context.res;
      describeSpan({
        "ponte.endpoint": context.get("endpoint"),
        "http.response.status_code": status,
      });
    });
    const { headers, status } = context.res;
    headers.set("x-request-id", requestId);
    for (const [name, value] of Object.entries(HEADERS)) headers.set(name, value);
    for (const [name, value] of Object.entries(OWN_HEADERS)) {
      if (!headers.has(name)) headers.set(name, value);
    }
    const endpoint = context.get("endpoint");
    if (endpoint === "health" && status < 400) return;
    const ms = Math.round(performance.now() - startedAt);
    const { method } = context.req;
    log.info({ requestId, method, endpoint, status, ms, userId: context.get("userId") }, "request");
  });
}

/** Probes of the process; they reach no use case. */
const UNCOUNTED = new Set(["/health", "/ready"]);

function setLimitHeaders(headers: Headers, { limit, remaining, resetSeconds }: CallCount): void {
  headers.set("ratelimit-limit", String(limit));
  headers.set("ratelimit-remaining", String(remaining));
  headers.set("ratelimit-reset", String(resetSeconds));
}

/** Identifies the caller, counts the call, and answers 429 beyond the limit. */
function useRateLimit(
  app: App,
  deps: Deps,
  identify: Identify,
  trustedProxies: readonly string[],
): void {
  const count = callLimiter(deps);
  app.use(async (context, next) => {
    if (UNCOUNTED.has(context.req.path)) return next();
    const peer = callerAddress(context, trustedProxies);
    const identity = await identify(context.req.raw.headers, peer);
    context.set("identity", identity);
    context.set("userId", identity.credential?.user.id ?? null);
    const counted = await count(countedAs({ ...identity, peer }));
    if (counted.isOver) {
      const error = new ExchangeError("RATE_LIMITED", { retryAfter: counted.resetSeconds });
      const refusal = answerError(error, context.get("requestId"), deps.log);
      setLimitHeaders(refusal.headers, counted);
      return refusal;
    }
    await next();
    setLimitHeaders(context.res.headers, counted);
  });
}

/** Lets known methods of known paths through; answers 405 to other methods and 404 to other paths. */
function useKnownPaths(app: App, hasSandbox: boolean, { log }: Deps): void {
  const nowhere = () => new ExchangeError("NOT_FOUND", { message: SERVICE_SENTENCES.pathNotFound });
  app.use(async (context, next) => {
    const { method, path } = context.req;
    const allowed = allowedMethods(path, hasSandbox);
    if (allowed.length === 0) throw nowhere();
    if (method !== "OPTIONS" && allowed.includes(method)) return next();
    const answer =
      method === "OPTIONS"
        ? new Response(null, { status: 204 })
        : answerError(new ExchangeError("METHOD_NOT_ALLOWED"), context.get("requestId"), log);
    answer.headers.set("allow", allowed.join(", "));
    return answer;
  });
  app.notFound(() => {
    throw nowhere();
  });
}

/** The whole HTTP application: request id → limit → gate → once → parse → use case → checked answer. */
export function createApp({
  deps,
  managementToken,
  trustedProxies = [],
  origin,
  sandboxUrl,
  checks,
  pool,
  checkDocument,
  uploads,
}: AppOptions): App {
  const app: App = new Hono<{ Variables: Variables }>({
    getPath: (request) => withoutSlash(withoutVersion(getPath(request))),
  });
  const once = idempotentCall(deps);
  const route = router(app, once, receiveUploads(deps, uploads));
  const metrics = createMetrics(deps, pool ?? null);

  app.onError((error, context) => answerError(error, context.get("requestId"), deps.log));
  metrics.use(app);
  useCommon(app, deps);
  useRateLimit(app, deps, identifier(deps, managementToken), trustedProxies);
  useKnownPaths(app, sandboxUrl !== null, deps);
  healthRoutes(app, deps, checks, () => recoveryState(deps));
  docRoutes(app, deps, origin);
  metrics.routes(app);
  recoveryPageRoutes(app, deps, origin.startsWith("https:"));
  registerPending(app, sandboxUrl !== null);
  bankAccountRoutes(route, deps);
  walletRoutes(route, deps);
  payinRoutes(route, deps);
  payoutRoutes(route, deps);
  subAccountRoutes(route, deps);
  subAccountDocumentRoutes(route, deps, checkDocument ?? documentCheck());
  unsettledRoutes(route, deps);
  settingsRoutes(route, deps);
  if (sandboxUrl !== null) {
    testClockRoutes(route, deps);
    sandboxRoutes(app, once, sandboxUrl);
  }
  return app;
}

const SANE = /^[\w.:-]{1,128}$/;

/** The caller's X-Request-Id when it is safe in a log line and a header, else a new id. */
function requestIdOf(sent: string | undefined): string {
  return sent !== undefined && SANE.test(sent) ? sent : randomUUID();
}
