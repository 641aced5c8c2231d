import type { Context } from "hono";
import { ENDPOINTS } from "#protocol/api/endpoints.ts";
import type { Endpoint } from "#protocol/wire/endpoint.ts";
import { ExchangeError } from "#protocol/wire/error.ts";
import { inSpan } from "#platform/tracing/tracing.ts";
import type { User } from "#service/domain/access/deps.ts";
import type { IdempotencyLease, KeepReply } from "#service/domain/access/idempotency.ts";
import { admit, refuseCaller } from "./authenticate.ts";
import { Repeated, type App, type Call, type Route, type Variables } from "./call.ts";
import { isSandboxPath } from "./known-paths.ts";
import type { IdempotentCall } from "./idempotency.ts";
import { JSON_BODY_MAX, readBytes, type ReadBody } from "./read-body.ts";
import { readInput } from "./read-input.ts";
import type { ReceiveUpload } from "./receive-upload.ts";

type Ctx = Context<{ Variables: Variables }>;

/** `/exchange/bank-accounts/{id}` in the router's spelling. */
const honoPath = (path: string) => path.replaceAll(/\{(\w+)\}/g, ":$1");

/** A reply that breaks its own schema is the service's fault and is not sent. */
function checked(endpoint: Endpoint, reply: unknown): unknown {
  const parsed = endpoint.reply.safeParse(reply);
  if (parsed.success) return parsed.data;
  const places = parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.code}`);
  throw new Error(`${endpoint.name} answered against its schema: ${places.join(", ")}`);
}

const jsonOf =
  (request: Request): ReadBody =>
  () =>
    readBytes(request, JSON_BODY_MAX);

/** Everything before the use case: admits the caller. */
function enter(endpoint: Endpoint, context: Ctx): User {
  context.set("endpoint", endpoint.name);
  const identity = context.get("identity");
  const user = admit(endpoint.auth, identity);
  context.set("userId", user.id || null);
  if (endpoint.pending) throw new ExchangeError("NOT_BUILT");
  refuseCaller(endpoint, identity);
  return user;
}

/** Registers endpoints: gate → once → parse → call → answer. */
export function router(app: App, once: IdempotentCall, upload: ReceiveUpload): Route {
  return (endpoint, handler) => {
    const answer = async (
      context: Ctx,
      user: User,
      body: ReadBody,
      held: IdempotencyLease | null,
    ) => {
      const input = await readInput(endpoint, context.req.raw, context.req.param(), body);
      const line = context.get("identity").credential?.countsAs ?? 0n;
      const keep: KeepReply<unknown> = async (tx, reply) =>
        held?.keepIn(tx, JSON.stringify(checked(endpoint, reply)));
      const call = { input, user, line, keep } as Call<typeof endpoint>;
      const attributes = { "ponte.endpoint": endpoint.name };
      const outcome = await inSpan({ name: "use case", attributes }, () => handler(call));
      const isRepeated = outcome instanceof Repeated;
      const reply = checked(endpoint, isRepeated ? outcome.reply : outcome);
      if (endpoint.status === 204) return context.body(null, 204);
      return context.json(reply, isRepeated ? 200 : endpoint.status);
    };
    app.on(endpoint.method, honoPath(endpoint.path), async (context) => {
      const user = enter(endpoint, context);
      const run = (read: ReadBody) =>
        once(context, endpoint, user, read, (...given) => answer(context, user, ...given));
      const { raw } = context.req;
      return endpoint.body === "multipart" ? upload(user, raw, run) : run(jsonOf(raw));
    });
  };
}

/** Endpoints without a use case yet: 401 to unknown callers, 501 to known ones. */
export function registerPending(app: App, hasSandbox: boolean): void {
  const isHere = (endpoint: Endpoint) => hasSandbox || !isSandboxPath(endpoint);
  for (const endpoint of ENDPOINTS.filter((one) => one.pending && isHere(one))) {
    app.on(endpoint.method, honoPath(endpoint.path), (context) => {
      enter(endpoint, context);
      throw new ExchangeError("NOT_BUILT");
    });
  }
}

/** Registers an endpoint that is answered elsewhere: gate → once → pass on. */
export function passOn(
  app: App,
  once: IdempotentCall,
  endpoint: Endpoint,
  pass: (context: Ctx, body: ReadBody) => Promise<Response>,
): void {
  app.on(endpoint.method, honoPath(endpoint.path), async (context) => {
    const user = enter(endpoint, context);
    const read = jsonOf(context.req.raw);
    return once(context, endpoint, user, read, (body) => pass(context, body));
  });
}
