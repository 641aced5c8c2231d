import type { Log } from "#platform/log.ts";
import { ExchangeError } from "#protocol/wire/error.ts";
import type { EvmChain } from "#sandbox/chain/evm-chain.ts";
import { answerRpc } from "#sandbox/rpc/answer-rpc.ts";
import { readBody } from "./read-body.ts";
import type { App } from "./sandbox-app.ts";

const RPC_BODY_MAX = 1024 * 1024;

/** The EVM chains, as wallets and the service reach them: JSON-RPC over HTTP at `/rpc/{network}`. */
export function rpcRoutes(app: App, chains: readonly EvmChain[], log: Log): void {
  app.post("/rpc/:network", async (context) => {
    const name = context.req.param("network");
    const chain = chains.find(({ network }) => network.name === name);
    if (!chain) throw new ExchangeError("NOT_FOUND");
    const body = await readBody(context.req.raw, "application/json", RPC_BODY_MAX);
    return context.json(await answerRpc(chain, log, body));
  });
}
