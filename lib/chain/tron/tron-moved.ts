import "server-only";
import { evmForm } from "#protocol/chain/tron/evm-form.ts";
import { hexOf } from "#protocol/chain/tron/hex-bytes.ts";
import { tronBytes } from "#protocol/chain/tron/tron-address.ts";
import { z } from "#protocol/wire/zod.ts";
import { askTron, type TronReader } from "./ask-tron.ts";
import type { Known } from "#lib/chain/port/chain-node.ts";
import type { Moved, MovedAsk } from "#lib/chain/port/port.ts";
import { movesOf } from "#lib/chain/port/pull-logs.ts";
import { newestTronBlock } from "./tron-blocks.ts";
import { tronInfosIn } from "./tron-infos.ts";

/** Ten minutes of blocks; bytes can be mined for only three. */
const BLOCKS_MOST = 200n;
/** Requests at once; public nodes refuse more. */
const AT_ONCE = 5;

const Sent = z.object({
  raw_data: z.object({
    contract: z.array(
      z.object({ parameter: z.object({ value: z.object({ owner_address: z.string() }) }) }),
    ),
  }),
});

async function isBy(node: TronReader, hash: string | undefined, owner: string): Promise<boolean> {
  const { raw_data } = await node.ask("wallet/gettransactionbyid", { value: hash ?? "" }, Sent);
  const from = raw_data.contract[0]?.parameter.value.owner_address;
  return from === hexOf(tronBytes(owner));
}

/** Reads the token's own events block by block, as a full node can't search them by address. */
export async function tronMoved(contract: string, ask: MovedAsk): Promise<Known<Moved>> {
  const { fromBlock, isWhole, owner, units } = ask;
  return askTron(ask, async (node) => {
    const { number: newest } = await newestTronBlock(node, "walletsolidity");
    const last = ask.toBlock ?? newest;
    const bound = fromBlock + BLOCKS_MOST - 1n;
    const to = [last, bound, newest].reduce((one, other) => (one < other ? one : other));
    const found = (moved: boolean) => ({ moved, searchedTo: to, isComplete: to === last });
    const size = to < fromBlock ? 0 : Number(to - fromBlock) + 1;
    const blocks = Array.from({ length: size }, (_, at) => fromBlock + BigInt(at));
    for (let at = 0; at < blocks.length; at += AT_ONCE) {
      const some = blocks.slice(at, at + AT_ONCE);
      const infos = (await Promise.all(some.map((block) => tronInfosIn(node, block)))).flat();
      for (const { id, logs } of infos) {
        // Tokens let anybody move zero units from anybody.
        const all = movesOf(logs, evmForm(contract), "from", evmForm(owner));
        const moves = all.filter((moved) => moved > 0n);
        if (moves.includes(units)) return found(true);
        if (moves.length === 0 || isWhole) continue;
        if (!(await isBy(node, id, owner))) return found(true);
      }
    }
    return found(false);
  });
}
