import { RpcError } from "#sandbox/chain/rpc-error.ts";
import { READS } from "./rpc-reads.ts";
import { readSend, TRANSACTIONS } from "./rpc-transactions.ts";
import type { SolanaChain } from "./solana-chain.ts";

const METHOD_NOT_FOUND = -32601;
const METHODS = new Map(Object.entries({ ...READS, ...TRANSACTIONS }));

/** What anyone may ask of the chain: reading it, and sending what is signed. */
export function solanaRpc(chain: SolanaChain) {
  return async (method: string, params: readonly unknown[]): Promise<unknown> => {
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
