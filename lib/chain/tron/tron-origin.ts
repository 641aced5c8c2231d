import "server-only";
import { isAddressEqual, parseAbi, parseEventLogs, type Address } from "viem";
import { evmForm } from "#protocol/chain/tron/evm-form.ts";
import { z } from "#protocol/wire/zod.ts";
import type { ApprovalOrigin, OriginAsk } from "#lib/chain/port/port.ts";
import { askTron, type TronReader } from "./ask-tron.ts";
import type { Known } from "#lib/chain/port/chain-node.ts";
import { newestTronBlock } from "./tron-blocks.ts";
import { tronInfosIn, type TronInfos } from "./tron-infos.ts";
import { TronInfo } from "./tron-info.ts";
import type { TronView } from "./tron-reads.ts";

const APPROVAL = parseAbi([
  "event Approval(address indexed owner, address indexed spender, uint256 value)",
]);

/** Ten minutes of blocks, which is as long as a quote lives. */
const BLOCKS_MOST = 200n;
/** Requests at once; public nodes refuse more. */
const AT_ONCE = 5;

type Given = { hash: string; units: bigint };

/** The token's Approval events of this owner for this spender, oldest first. */
function approvalsIn(infos: TronInfos, contract: string, { owner, spender }: OriginAsk): Given[] {
  const isOf = (address: Address, asked: string) => isAddressEqual(address, evmForm(asked));
  return infos.flatMap(({ id, logs }) =>
    parseEventLogs({ abi: APPROVAL, logs })
      .filter(({ address }) => isOf(address, contract))
      .filter(({ args }) => isOf(args.owner, owner) && isOf(args.spender, spender))
      .map(({ args }) => ({ hash: id ?? "", units: args.value })),
  );
}

/** The block of the newest of the requested approvals that is solidified. */
async function ownBlock(node: TronReader, { own }: OriginAsk): Promise<bigint | null> {
  let newest: bigint | null = null;
  for (const { hash } of own) {
    if (hash === null) continue;
    const info = await node.ask("walletsolidity/gettransactioninfobyid", { value: hash }, TronInfo);
    if (info.id !== hash || info.receipt.result !== "SUCCESS") continue;
    const block = BigInt(info.blockNumber);
    if (newest === null || block > newest) newest = block;
  }
  return newest;
}

const Found = z.object({ id: z.string().optional() });

async function isMinedAtAll(node: TronReader, { own }: OriginAsk): Promise<boolean> {
  for (const { hash } of own) {
    if (hash === null) continue;
    const info = await node.ask("wallet/gettransactioninfobyid", { value: hash }, Found);
    if (info.id === hash) return true;
  }
  return false;
}

/**
 * Reads the token's own Approval events (TRC-20) block by block from the requested transaction on, as a full
 * node can't search them by address. Reads no more blocks than a quote lives for.
 */
export function tronOrigin(contract: string, ask: OriginAsk): Promise<Known<ApprovalOrigin>> {
  return askTron(ask, async (node): Promise<ApprovalOrigin> => {
    const from = await ownBlock(node, ask);
    if (from === null) {
      return { origin: (await isMinedAtAll(node, ask)) ? "settling" : "elsewhere" };
    }
    const solid = await newestTronBlock(node, "walletsolidity");
    const head = await newestTronBlock(node, "wallet");
    if (head.number - from >= BLOCKS_MOST) return { origin: "elsewhere" };
    const size = Number(head.number - from) + 1;
    const blocks = Array.from({ length: size }, (_, at) => from + BigInt(at));
    const viewOf = (block: bigint): TronView =>
      block <= solid.number ? "walletsolidity" : "wallet";
    let newest: Given | undefined;
    for (let at = 0; at < blocks.length; at += AT_ONCE) {
      const some = blocks.slice(at, at + AT_ONCE);
      const infos = await Promise.all(some.map((block) => tronInfosIn(node, block, viewOf(block))));
      newest = approvalsIn(infos.flat(), contract, ask).at(-1) ?? newest;
    }
    const isOwn = newest?.units === ask.units && ask.own.some(({ hash }) => hash === newest.hash);
    return { origin: isOwn ? "own" : "elsewhere" };
  });
}
