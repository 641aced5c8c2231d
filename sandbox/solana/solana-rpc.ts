import { RpcError } from "#sandbox/chain/rpc-error.ts";
import type { SolanaChain } from "./solana-chain.ts";

const METHOD_NOT_FOUND = -32601;

/** What anyone may ask of the chain: reading it, and sending what is signed. */
export function solanaRpc(chain: SolanaChain) {
  return async (method: string, params: readonly unknown[]): Promise<unknown> => {
    // Solana's own libraries come with the first call: whoever does not use the chain pays nothing.
    const { METHODS, readSend } = await import("./rpc-methods.ts");
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
