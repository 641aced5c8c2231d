import type { Context } from "hono";
import type { Endpoint } from "#protocol/wire/endpoint.ts";
import { ExchangeError } from "#protocol/wire/error.ts";
import { SERVICE_SENTENCES } from "#protocol/wire/sentences-pt-br.ts";
import type { Deps, User } from "#service/domain/access/deps.ts";
import { acquireKey, type IdempotencyLease } from "#service/domain/access/idempotency.ts";
import type { Variables } from "./call.ts";
import type { ReadBody } from "./read-body.ts";

const HEADER = "Idempotency-Key";
/** Two such headers arrive as one with a space in it, which this refuses. */
const KEY = /^[\x21-\x7e]{1,255}$/;

function keyOf({ method, headers }: Request): string | null {
  const key = method === "POST" ? headers.get(HEADER) : null;
  if (key === null || KEY.test(key)) return key;
  throw new ExchangeError("INVALID_INPUT", {
    message: SERVICE_SENTENCES.badHeader(HEADER),
    fields: { [HEADER]: key === "" ? "required" : key.length > 255 ? "too_long:255" : "invalid" },
  });
}

const isOurFault = (status: number) => status >= 500;

async function endWith(held: IdempotencyLease, answer: Response): Promise<Response> {
  if (answer.ok) {
    const reply = await answer.text();
    await held.keep(reply);
    return new Response(answer.status === 204 ? null : reply, answer);
  }
  await (isOurFault(answer.status) ? held.bind() : held.free());
  return answer;
}

async function runOnce(held: IdempotencyLease, run: () => Promise<Response>): Promise<Response> {
  try {
    return await endWith(held, await run());
  } catch (error) {
    const isRefusal = error instanceof ExchangeError && !isOurFault(error.status);
    await (isRefusal ? held.free() : held.bind());
    throw error;
  }
}

/** `held`: null without a key. */
type Run = (body: ReadBody, held: IdempotencyLease | null) => Promise<Response>;
export type IdempotentCall = (
  context: Context<{ Variables: Variables }>,
  endpoint: Endpoint,
  user: User,
  read: ReadBody,
  run: Run,
) => Promise<Response>;

/**
 * Runs a call; when its Idempotency-Key was already used for this same request, answers the first body
 * with 200 (INTERFACE §1). Only successes are kept: a refusal frees the key, and a 5xx leaves the key to
 * the same request.
 */
export function idempotentCall(deps: Deps): IdempotentCall {
  return async (context, endpoint, user, read, run) => {
    const request = context.req.raw;
    const key = keyOf(request);
    if (key === null || endpoint.auth === "none") return run(read, null);
    const body = await read();
    const { method, path } = context.req;
    const scope = endpoint.auth === "management" ? "management" : `user ${user.id}`;
    const taken = await acquireKey(deps, { scope, key, method, path, body });
    if ("held" in taken) {
      const { held } = taken;
      return runOnce(held, () => run(async () => body, held));
    }
    return new Response(taken.reply, { headers: { "content-type": "application/json" } });
  };
}
