import type { Log } from "#platform/log.ts";
import { ExchangeError } from "#protocol/error.ts";
import type { Network } from "#protocol/networks.ts";
import { answerRpc } from "#sandbox/rpc/answer-rpc.ts";
import { readBody } from "./read-body.ts";
import type { App } from "./sandbox-app.ts";
import type { RunningChain } from "./sandbox-routes.ts";

const RPC_BODY_MAX = 1024 * 1024;

/** The chains, as wallets and the service reach them: JSON-RPC over HTTP at `/rpc/{network}`. */
export function rpcRoutes(app: App, chains: ReadonlyMap<Network, RunningChain>, log: Log): void {
  app.post("/rpc/:network", async (context) => {
    const running = chains.get(context.req.param("network") as Network);
    if (!running) throw new ExchangeError("NOT_FOUND");
    const body = await readBody(context.req.raw, "application/json", RPC_BODY_MAX);
    return context.json(await answerRpc(running.chain, log, body));
  });
}
