import "server-only";
import { createSolanaRpc, type Rpc, type SolanaRpcApi } from "@solana/kit";
import { SOLANA_PINS } from "#protocol/chain/solana/solana-pins.ts";
import { notKnown, type ChainPlace, type Known } from "#lib/chain/port/chain-node.ts";
import { rpcUrl } from "#lib/chain/port/rpc-url.ts";

/** A request that takes an abort signal. */
type Question<T> = { send(options: { abortSignal: AbortSignal }): Promise<T> };

/** A Solana node on the pinned chain. */
export type SolanaReader = {
  rpc: Rpc<SolanaRpcApi>;
  /** @throws kit's SolanaError when the node refuses or does not answer */
  ask<T>(question: Question<T>): Promise<T>;
};

const TIMEOUT_MS = 10_000;

/** Runs a reading on Solana's node, after checking that the node's first block is the pinned one. */
export async function askSolana<T extends object>(
  { environment, network }: ChainPlace,
  question: (node: SolanaReader) => Promise<T>,
): Promise<Known<T>> {
  const url = rpcUrl(environment, network);
  if (url === null || network !== "solana") return notKnown("no_node");
  const node: SolanaReader = {
    rpc: createSolanaRpc(url) as Rpc<SolanaRpcApi>,
    ask: (asked) => asked.send({ abortSignal: AbortSignal.timeout(TIMEOUT_MS) }),
  };
  try {
    const genesis = await node.ask(node.rpc.getGenesisHash());
    if (genesis !== SOLANA_PINS[environment].genesisHash) return notKnown("other_chain");
    return { known: true, ...(await question(node)) };
  } catch {
    return notKnown("silent");
  }
}
