import type { Log } from "#platform/log.ts";
import { answerCalls } from "#sandbox/rpc/answer-rpc.ts";
import type { SolanaChain } from "#sandbox/solana/solana-chain.ts";
import { solanaRpc } from "#sandbox/solana/solana-rpc.ts";
import { readBody } from "./read-body.ts";
import type { App } from "./sandbox-app.ts";

export const SOLANA_PATH = "/rpc/solana";
const RPC_BODY_MAX = 1024 * 1024;

/** Solana's JSON-RPC as wallets and the service reach it; before the EVM chains' in the app. */
export function solanaRoutes(app: App, chain: SolanaChain, log: Log): void {
  const target = solanaRpc(chain);
  app.post(SOLANA_PATH, async (context) => {
    const body = await readBody(context.req.raw, "application/json", RPC_BODY_MAX);
    return context.json(await answerCalls(target, log, body));
  });
}
