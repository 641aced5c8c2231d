import type { Log } from "#platform/log.ts";
import { ExchangeError } from "#protocol/wire/error.ts";
import type { EvmChain } from "#sandbox/chain/evm-chain.ts";
import { answerCalls, answerRpc } from "#sandbox/rpc/answer-rpc.ts";
import { solanaSocket } from "./solana-socket.ts";
import { readBody } from "./read-body.ts";
import type { App } from "./sandbox-app.ts";
import type { SolanaChain } from "#sandbox/solana/solana-chain.ts";
import { RpcError } from "#sandbox/chain/rpc-error.ts";

const METHOD_NOT_FOUND = -32601;

/** What everyone may do on the chain: read it, and send signed transactions. */
function solanaRpc(chain: SolanaChain) {
  return async (method: string, params: readonly unknown[]): Promise<unknown> => {
    // Loads Solana's libraries on the first call, so that they cost nothing where the chain is not used.
    const { METHODS, readSend } = await import("#sandbox/solana/rpc-methods.ts");
    if (method === "sendTransaction") {
      const { wire, skipPreflight } = readSend(params);
      return chain.send(wire, { skipPreflight });
    }
    const answer = METHODS.get(method);
    if (answer === undefined) {
      throw new RpcError(METHOD_NOT_FOUND, `the method ${method} is not available here`);
    }
    return answer(await chain.open(), params);
  };
}

const RPC_BODY_MAX = 1024 * 1024;

/** The EVM chains' JSON-RPC over HTTP, for wallets and the service, at `/rpc/{network}`. */
export function rpcRoutes(app: App, chains: readonly EvmChain[], log: Log): void {
  app.post("/rpc/:network", async (context) => {
    const name = context.req.param("network");
    const chain = chains.find(({ network }) => network.name === name);
    if (!chain) throw new ExchangeError("NOT_FOUND");
    const body = await readBody(context.req.raw, "application/json", RPC_BODY_MAX);
    return context.json(await answerRpc(chain, log, body));
  });
}

export const SOLANA_PATH = "/rpc/solana";

/** Solana's JSON-RPC and subscriptions for wallets and the service; register it before the EVM chains' routes. */
export function solanaRoutes(app: App, chain: SolanaChain, log: Log): void {
  const target = solanaRpc(chain);
  app.get(SOLANA_PATH, solanaSocket(chain, log));
  app.post(SOLANA_PATH, async (context) => {
    const body = await readBody(context.req.raw, "application/json", RPC_BODY_MAX);
    return context.json(await answerCalls(target, log, body));
  });
}
