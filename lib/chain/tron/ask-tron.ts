import "server-only";
import { pinnedChainId } from "#protocol/chain/networks.ts";
import { z } from "#protocol/wire/zod.ts";
import { notKnown, type ChainPlace, type Known } from "#lib/chain/port/chain-node.ts";
import { rpcUrl } from "#lib/chain/port/rpc-url.ts";

/** A full node's HTTP API (java-tron), on the pinned chain. */
export type TronReader = {
  /**
   * One question, by its path: `wallet/…` of the head, `walletsolidity/…` of what is final.
   * @throws where the node gives no answer, or one that makes no sense
   */
  ask<Reply extends z.ZodType>(path: string, body: object, reply: Reply): Promise<z.output<Reply>>;
};

const TIMEOUT_MS = 10_000;

const First = z.object({ blockID: z.string().regex(/^[0-9a-f]{64}$/) });

/** Asks without knowing yet which chain answers. */
export function tronReader(url: string): TronReader {
  const base = url.replace(/\/+$/, "");
  return {
    ask: async (path, body, reply) => {
      const answer = await fetch(`${base}/${path}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
        redirect: "error",
        cache: "no-store",
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      return reply.parse(await answer.json());
    },
  };
}

/** The number that a chain's first block carries at the end of its id, by which wallets know it. */
export async function tronChainId(node: TronReader): Promise<number> {
  const first = await node.ask("wallet/getblockbynum", { num: 0 }, First);
  return Number(`0x${first.blockID.slice(-8)}`);
}

/** Runs one reading on Tron's node, which must first answer for the pinned chain. */
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
