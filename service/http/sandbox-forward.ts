import type { Context } from "hono";
import { ENDPOINTS } from "#protocol/api/endpoints.ts";
import { ExchangeError } from "#protocol/wire/error.ts";
import type { App, Variables } from "./call.ts";
import { isForwarded, SANDBOX_PAGES } from "./known-paths.ts";
import type { IdempotentCall } from "./idempotency.ts";
import { JSON_BODY_MAX, readBytes, type ReadBody } from "./read-body.ts";
import { passOn } from "./routes.ts";
import { SERVICE_SENTENCES } from "#protocol/wire/sentences-pt-br.ts";

/** A faucet answers after confirmation, and a chain that is just starting takes a while. */
const TIMEOUT_MS = 60_000;

/** The caller's headers that the sandbox needs. Credentials are never passed on. */
const SENT = [
  "accept",
  "accept-language",
  "content-type",
  "cookie",
  "origin",
  "referer",
  "sec-fetch-dest",
  "sec-fetch-mode",
  "sec-fetch-site",
];
const RETURNED = [
  "allow",
  "content-language",
  "content-security-policy",
  "content-type",
  "location",
  "retry-after",
  "set-cookie",
  "vary",
];

function picked(from: Headers, names: readonly string[]): Headers {
  const headers = new Headers();
  for (const name of names) {
    const value = from.get(name);
    if (value !== null) headers.set(name, value);
  }
  return headers;
}

async function forward(
  context: Context<{ Variables: Variables }>,
  sandboxUrl: string,
  readBody: ReadBody,
): Promise<Response> {
  const request = context.req.raw;
  const url = new URL(request.url);
  const headers = picked(request.headers, SENT);
  headers.set("x-request-id", context.get("requestId"));
  headers.set("x-forwarded-host", url.host);
  headers.set("x-forwarded-proto", url.protocol.replace(":", ""));
  const hasBody = request.method !== "GET" && request.method !== "HEAD";
  const body = hasBody ? Buffer.from(await readBody()) : undefined;
  try {
    const answer = await fetch(`${sandboxUrl}${context.req.path}${url.search}`, {
      method: request.method,
      headers,
      body,
      redirect: "manual",
      signal: AbortSignal.any([request.signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    return new Response(answer.body, {
      status: answer.status,
      headers: picked(answer.headers, RETURNED),
    });
  } catch (cause) {
    throw new ExchangeError("UNAVAILABLE", {
      message: SERVICE_SENTENCES.sandboxSilent,
      cause,
    });
  }
}

/** Passes `/sandbox/*` on to the simulated outside world (INTERFACE §8). */
export function sandboxRoutes(app: App, once: IdempotentCall, sandboxUrl: string): void {
  for (const endpoint of ENDPOINTS) {
    if (isForwarded(endpoint)) {
      passOn(app, once, endpoint, (context, body) => forward(context, sandboxUrl, body));
    }
  }
  for (const { method, path, name } of SANDBOX_PAGES) {
    app.on(method, path, (context) => {
      context.set("endpoint", name);
      return forward(context, sandboxUrl, () => readBytes(context.req.raw, JSON_BODY_MAX));
    });
  }
}
