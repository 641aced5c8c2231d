import type { Log } from "#platform/log.ts";
import { ExchangeError } from "#protocol/wire/error.ts";
import { z } from "#protocol/wire/zod.ts";
import type { EvmChain } from "#sandbox/chain/evm-chain.ts";
import { TRON_CALLS } from "#sandbox/tron/tron-calls.ts";
import { AskedOfTrongrid, TRONGRID_READS } from "#sandbox/tron/trongrid.ts";
import type { Context } from "hono";
import { readBody } from "./read-body.ts";
import type { App } from "./sandbox-app.ts";

const BODY_MAX = 1024 * 1024;

/** An error outside of transactions, in java-tron's words. */
const failure = (words: string) => ({ Error: `class java.lang.Exception : ${words}` });

async function bodyOf(request: Request): Promise<unknown> {
  const query = Object.fromEntries(new URL(request.url).searchParams);
  if (request.method === "GET") return query;
  // Clients without a body send no content type, and some servers see an empty one then.
  if (request.body === null || request.headers.get("content-length") === "0") return query;
  const text = await readBody(request, "application/json", BODY_MAX);
  if (text.trim() === "") return query;
  const body: unknown = JSON.parse(text);
  return typeof body === "object" && body !== null ? { ...query, ...body } : body;
}

/** The answer of one of the chain's reads or calls, with what went wrong in java-tron's words. */
async function answerOf(context: Context, log: Log, ask: () => Promise<object>) {
  try {
    return context.json(await ask());
  } catch (error) {
    if (error instanceof z.ZodError || error instanceof SyntaxError) {
      return context.json(failure("the request is not understood"), 400);
    }
    if (error instanceof ExchangeError) throw error;
    log.error({ err: error }, "a call to tron's chain failed");
    return context.json(failure("the chain gives no answer right now"), 503);
  }
}

/**
 * Tron's full node for wallets and the service: `/tron/wallet/…` for the newest state,
 * `/tron/walletsolidity/…` for what is final; and what wallets ask of TronGrid beside it,
 * `/tron/v1/accounts/…`.
 */
export function tronRoutes(app: App, chain: EvmChain, log: Log): void {
  for (const [prefix, isSolid] of [
    ["wallet", false],
    ["walletsolidity", true],
  ] as const) {
    app.on(["GET", "POST"], `/tron/${prefix}/:call`, async (context) => {
      const name = context.req.param("call").toLowerCase();
      const call = Object.hasOwn(TRON_CALLS, name) ? TRON_CALLS[name] : undefined;
      if (!call) return context.json(failure("this call is not available here"), 404);
      return answerOf(context, log, async () =>
        call(chain, await bodyOf(context.req.raw), isSolid),
      );
    });
  }
  for (const [rest, read] of Object.entries(TRONGRID_READS)) {
    app.get(`/tron/v1/accounts/:address${rest}`, (context) =>
      answerOf(context, log, async () =>
        read(chain, AskedOfTrongrid.parse({ ...context.req.query(), ...context.req.param() })),
      ),
    );
  }
}
