import { createSolanaRpc, isSolanaError, type Rpc, type SolanaRpcApi } from "@solana/kit";
import { askingNode } from "#platform/tracing/asking-node.ts";
import { ExchangeError } from "#protocol/wire/error.ts";

/** One request, sent with a signal that limits its time. */
type Question<T> = { send(options: { abortSignal: AbortSignal }): Promise<T> };

export type SolanaNode = {
  rpc: Rpc<SolanaRpcApi>;
  /** @throws ExchangeError `UNAVAILABLE` when the node does not answer or refuses */
  ask<T>(question: Question<T>): Promise<T>;
  /** The node's answer, or its refusal. @throws ExchangeError `UNAVAILABLE` without an answer */
  tell<T>(question: Question<T>): Promise<{ answer: T } | { refusal: string }>;
};

const TIMEOUT_MS = 10_000;
/** JSON-RPC codes up to this come from the node; the ones above are kit's own and HTTP's. */
const OF_THE_NODE = -32_000;

function refusalOf(error: unknown): string | null {
  if (!isSolanaError(error)) return null;
  if ((error.context.__code as number) > OF_THE_NODE) return null;
  const { cause } = error;
  return cause instanceof Error ? `${error.message}: ${cause.message}` : error.message;
}

/** A Solana node, asked without batches or retries: the workers ask again by themselves. */
export function solanaNode(rpcUrl: string): SolanaNode {
  const run = <T>(question: Question<T>) =>
    askingNode(() => question.send({ abortSignal: AbortSignal.timeout(TIMEOUT_MS) }));
  return {
    rpc: createSolanaRpc(rpcUrl) as Rpc<SolanaRpcApi>,
    ask: async (question) => {
      try {
        return await run(question);
      } catch (cause) {
        throw new ExchangeError("UNAVAILABLE", { cause });
      }
    },
    tell: async (question) => {
      try {
        return { answer: await run(question) };
      } catch (cause) {
        const refusal = refusalOf(cause);
        if (refusal === null) throw new ExchangeError("UNAVAILABLE", { cause });
        return { refusal };
      }
    },
  };
}
