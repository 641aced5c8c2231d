import type { Log } from "#platform/log.ts";
import { ExchangeError } from "#protocol/wire/error.ts";
import { z } from "#protocol/wire/zod.ts";
import type { EvmChain } from "#sandbox/chain/evm-chain.ts";
import { TRON_CALLS } from "#sandbox/tron/tron-calls.ts";
import { readBody } from "./read-body.ts";
import type { App } from "./sandbox-app.ts";

const BODY_MAX = 1024 * 1024;

/** An error outside of transactions, in java-tron's words. */
const failure = (words: string) => ({ Error: `class java.lang.Exception : ${words}` });

async function bodyOf(request: Request): Promise<unknown> {
  const query = Object.fromEntries(new URL(request.url).searchParams);
  if (request.method === "GET") return query;
  // Clients without a body send no content type.
  if (request.body === null) return query;
  const text = await readBody(request, "application/json", BODY_MAX);
  if (text.trim() === "") return query;
  const body: unknown = JSON.parse(text);
  return typeof body === "object" && body !== null ? { ...query, ...body } : body;
}

/**
 * Tron's full node for wallets and the service: `/tron/wallet/…` for the newest state,
 * `/tron/walletsolidity/…` for what is final.
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
      try {
        return context.json(await call(chain, await bodyOf(context.req.raw), isSolid));
      } catch (error) {
        if (error instanceof z.ZodError || error instanceof SyntaxError) {
          return context.json(failure("the request is not understood"), 400);
        }
        if (error instanceof ExchangeError) throw error;
        log.error({ err: error }, "a call to tron's chain failed");
        return context.json(failure("the chain gives no answer right now"), 503);
      }
    });
  }
}
