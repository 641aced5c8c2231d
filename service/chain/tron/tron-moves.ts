import { z } from "#protocol/wire/zod.ts";
import type { Token } from "#protocol/money/money.ts";
import { evmForm, tronForm } from "#protocol/chain/tron/evm-form.ts";
import { decodeEventLog, isHex, type Abi, type Hex } from "viem";
import { FACTORY_ABI } from "../evm/factory.ts";
import { TOKEN_ABI } from "../evm/token.ts";
import type { TreasuryMove, TreasuryMoves } from "../port.ts";
import { headBlock, solidBlock } from "./tron-blocks.ts";
import type { TronNode } from "./tron-node.ts";

type Side = { treasury: string; tokens: ReadonlyMap<Token, string>; factory: string | null };

/** A node tells the effects of one block at a time. */
const BLOCKS_AT_ONCE = 200n;
const ASKED_AT_ONCE = 10;

const Told = z.object({
  address: z.string(),
  topics: z.array(z.string()).default([]),
  data: z.string().default(""),
});
const Infos = z.array(z.object({ id: z.string(), log: z.array(Told).default([]) }));

const prefixed = (text: string): Hex => {
  const all = `0x${text}`;
  if (isHex(all)) return all;
  throw new TypeError("not hexadecimal");
};

function argsOf(abi: Abi, eventName: string, { topics, data }: z.output<typeof Told>) {
  try {
    const [first, ...rest] = topics.map(prefixed);
    if (first === undefined) return null;
    const found = decodeEventLog({ abi, topics: [first, ...rest], data: prefixed(data) });
    return found.eventName === eventName
      ? (found.args as unknown as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

/** What left the treasury, and what its factory pulled, by what each block's transactions did. */
export async function tronMoves(
  node: TronNode,
  { treasury, tokens, factory }: Side,
  after: string | null,
): Promise<TreasuryMoves> {
  const head = (await headBlock(node)).number;
  if (after === null) return { moves: [], cursor: String(head), isMore: false };
  const from = after === "" ? 0n : BigInt(after) + 1n;
  const end = from + BLOCKS_AT_ONCE - 1n;
  const to = end < head ? end : head;
  const same = (one: string, other: string) => one.toLowerCase() === evmForm(other).toLowerCase();
  const tokenOf = (address: string) => [...tokens].find(([, at]) => same(address, at))?.[0] ?? null;

  const moved = (blockNumber: bigint, hash: string, log: z.output<typeof Told>): TreasuryMove[] => {
    const address = `0x${log.address}`;
    const token = tokenOf(address);
    const sent = token && argsOf(TOKEN_ABI, "Transfer", log);
    if (sent && same(String(sent.from), treasury)) {
      const party = tronForm(sent.to as Hex);
      return [{ kind: "transfer", hash, token, units: sent.units as bigint, party, blockNumber }];
    }
    const pulled = factory && same(address, factory) ? argsOf(FACTORY_ABI, "Pulled", log) : null;
    if (!pulled) return [];
    const party = tronForm(pulled.from as Hex);
    const of = { token: tokenOf(String(pulled.token)), units: pulled.units as bigint };
    return [{ kind: "pull", hash, ...of, party, blockNumber }];
  };
  const inBlock = async (block: bigint) => {
    const infos = await node.ask(
      "wallet/gettransactioninfobyblocknum",
      { num: Number(block) },
      Infos,
    );
    return infos.flatMap(({ id, log }) => log.flatMap((one) => moved(block, id, one)));
  };

  const moves: TreasuryMove[] = [];
  const blocks = Array.from({ length: Number(to - from + 1n) }, (_, at) => from + BigInt(at));
  for (let at = 0; at < blocks.length; at += ASKED_AT_ONCE) {
    const some = await Promise.all(blocks.slice(at, at + ASKED_AT_ONCE).map(inBlock));
    moves.push(...some.flat());
  }
  // Blocks that may still be undone are read again.
  const settled = (await solidBlock(node)).number;
  const read = to < settled ? to : settled;
  return { moves, cursor: read >= from ? String(read) : after, isMore: to < head };
}
