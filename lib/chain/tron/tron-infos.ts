import "server-only";
import { z } from "#protocol/wire/zod.ts";
import type { TronReader } from "./ask-tron.ts";
import { TronInfo } from "./tron-info.ts";
import type { TronView } from "./tron-reads.ts";

const Infos = z.array(TronInfo);
const Count = z.object({ count: z.int().nonnegative() });

export type TronInfos = z.output<typeof Infos>;

/** The effects of all of a block's transactions. @throws when the node lacks the block or a part of it */
export async function tronInfosIn(
  node: TronReader,
  block: bigint,
  view: TronView = "walletsolidity",
): Promise<TronInfos> {
  const asked = { num: Number(block) };
  const [infos, { count }] = await Promise.all([
    node.ask(`${view}/gettransactioninfobyblocknum`, asked, Infos),
    node.ask(`${view}/gettransactioncountbyblocknum`, asked, Count),
  ]);
  if (infos.length !== count) throw new Error(`block ${block} is not known whole`);
  return infos;
}
