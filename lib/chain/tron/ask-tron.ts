import "server-only";
import { pinnedChainId } from "#protocol/chain/networks.ts";
import { askingNode } from "#platform/tracing/asking-node.ts";
import { z } from "#protocol/wire/zod.ts";
import { notKnown, type ChainPlace, type Known } from "#lib/chain/port/chain-node.ts";
import { rpcUrl } from "#lib/chain/port/rpc-url.ts";

/** A full node's HTTP API (java-tron), on the pinned chain. */
export type TronReader = {
  /**
   * One request, by its path: `wallet/…` for the head, `walletsolidity/…` for solidified blocks.
   * @throws when the node gives no answer, or a nonsensical one
   */
  ask<Reply extends z.ZodType>(path: string, body: object, reply: Reply): Promise<z.output<Reply>>;
};

const TIMEOUT_MS = 10_000;

const First = z.object({ blockID: z.string().regex(/^[0-9a-f]{64}$/) });

/** A reader that does not check which chain the node serves. */
export function tronReader(url: string): TronReader {
  const base = url.replace(/\/+$/, "");
  return {
    ask: (path, body, reply) =>
      askingNode(async () => {
        const answer = await fetch(`${base}/${path}`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(body),
          redirect: "error",
          cache: "no-store",
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        return reply.parse(await answer.json());
      }, path),
  };
}

/** A chain's id as wallets know it: the end of its first block's id. */
export async function tronChainId(node: TronReader): Promise<number> {
  const first = await node.ask("wallet/getblockbynum", { num: 0 }, First);
  return Number(`0x${first.blockID.slice(-8)}`);
}

/** Runs a reading on Tron's node, after checking that the node serves the pinned chain. */
export async function askTron<T extends object>(
  { environment, network }: ChainPlace,
  question: (node: TronReader) => Promise<T>,
): Promise<Known<T>> {
  const url = rpcUrl(environment, network);
  const chainId = pinnedChainId(environment, network);
  if (url === null || chainId === null || network !== "tron") return notKnown("no_node");
  const node = tronReader(url);
  try {
    if ((await tronChainId(node)) !== chainId) return notKnown("other_chain");
    return { known: true, ...(await question(node)) };
  } catch {
    return notKnown("silent");
  }
}
