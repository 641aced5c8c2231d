import { pathFields, type Endpoint } from "#protocol/wire/endpoint.ts";
import { ExchangeError } from "#protocol/wire/error.ts";
import { jsonBody } from "#protocol/wire/json-body.ts";
import { unstorableText } from "#protocol/wire/unstorable-text.ts";
import { reasonsOf, WITH_INPUT } from "#protocol/wire/reason.ts";
import type { z } from "#protocol/wire/zod.ts";
import { readBody } from "./read-body.ts";
import type { App } from "./sandbox-app.ts";

const JSON_BODY_MAX = 64 * 1024;

/** A served call: one of the interface, or one between the sandbox and the service. */
export type Served = Pick<Endpoint, "method" | "path" | "input" | "reply"> &
  Partial<Pick<Endpoint, "status" | "pending">>;
type Handler<E extends Served> = (
  input: z.output<E["input"]>,
) => Promise<z.input<E["reply"]>> | z.input<E["reply"]>;

async function bodyFields(request: Request): Promise<object> {
  const fields = jsonBody(await readBody(request, "application/json", JSON_BODY_MAX));
  if (typeof fields !== "object" || fields === null || Array.isArray(fields)) {
    throw new ExchangeError("INVALID_INPUT");
  }
  return fields;
}

/** Registers one endpoint: parses its input, and checks its answer against its schema. */
export function serveEndpoint<E extends Served>(app: App, endpoint: E, handler: Handler<E>) {
  const path = endpoint.path.replace(/\{(\w+)\}/g, ":$1");
  app.on(endpoint.method, path, async (context) => {
    if (endpoint.pending) throw new ExchangeError("NOT_BUILT");
    const hasBody = endpoint.method === "POST" || endpoint.method === "PUT";
    const fields = hasBody ? await bodyFields(context.req.raw) : context.req.query();
    const inPath = pathFields(endpoint.path).map((name) => [name, context.req.param(name)]);
    const given = { ...fields, ...Object.fromEntries(inPath) };
    const unkept = unstorableText(given);
    if (unkept !== null) {
      throw new ExchangeError("INVALID_INPUT", { fields: { [unkept]: "invalid" } });
    }
    const input = endpoint.input.safeParse(given, WITH_INPUT);
    if (!input.success) {
      throw new ExchangeError("INVALID_INPUT", { fields: reasonsOf(input.error) });
    }
    const reply = endpoint.reply.parse(await handler(input.data as z.output<E["input"]>));
    return context.json(reply as object, (endpoint.status ?? 200) as 200);
  });
}

/** Answers other methods on known paths with 405 and `Allow`. */
export function refuseOtherMethods(app: App): void {
  const methods = new Map<string, Set<string>>();
  for (const { path, method } of app.routes) {
    if (method === "ALL" || path.includes("*")) continue;
    methods.set(path, (methods.get(path) ?? new Set()).add(method));
  }
  for (const [path, allowed] of methods) {
    app.all(path, (context) => {
      context.header("allow", [...allowed].join(", "));
      throw new ExchangeError("METHOD_NOT_ALLOWED");
    });
  }
}
