import "server-only";
import { evmForm } from "#protocol/tron/evm-form.ts";
import { z } from "#protocol/zod.ts";
import { askTron, type TronReader } from "./ask-tron.ts";
import { notKnown, type Known } from "./chain-node.ts";
import type { Moved, MovedAsk } from "./moved.ts";
import { movesOf } from "./pull-logs.ts";
import { TronInfo } from "./tron-info.ts";

/** Ten minutes of them; bytes that can still be mined live for three. */
const BLOCKS_MOST = 200n;
/** At once: a public node refuses who asks for more. */
const AT_ONCE = 5;

const Infos = z.array(TronInfo);
const Count = z.object({ count: z.int().nonnegative() });

/** Everything that a block did. @throws where the node knows of no such block, or not all of it */
async function infosIn(node: TronReader, block: bigint): Promise<z.output<typeof Infos>> {
  const asked = { num: Number(block) };
  const [infos, { count }] = await Promise.all([
    node.ask("walletsolidity/gettransactioninfobyblocknum", asked, Infos),
    node.ask("walletsolidity/gettransactioncountbyblocknum", asked, Count),
  ]);
  if (infos.length !== count) throw new Error(`block ${block} is not known whole`);
  return infos;
}

/** By the token's own events, block by block: a full node finds none by whom they are about. */
export async function tronMoved(contract: string, ask: MovedAsk): Promise<Known<Moved>> {
  const { fromBlock, toBlock, owner, units } = ask;
  const size = toBlock - fromBlock + 1n;
  if (size > BLOCKS_MOST) return notKnown("no_node");
  const blocks = Array.from({ length: Number(size) }, (_, at) => fromBlock + BigInt(at));
  return askTron(ask, async (node) => {
    for (let at = 0; at < blocks.length; at += AT_ONCE) {
      const some = blocks.slice(at, at + AT_ONCE);
      const infos = (await Promise.all(some.map((block) => infosIn(node, block)))).flat();
      const moves = infos.flatMap(({ logs }) =>
        movesOf(logs, evmForm(contract), "from", evmForm(owner)),
      );
      if (moves.includes(units)) return { moved: true };
    }
    return { moved: false };
  });
}
