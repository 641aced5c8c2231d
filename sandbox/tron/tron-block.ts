import type { Address, Hex } from "viem";
import type { EvmChain } from "#sandbox/chain/evm-chain.ts";
import type { Ask } from "#sandbox/chain/sign-as-faucet.ts";
import { SOLID_DEPTH } from "./tron-network.ts";

export type EvmBlock = {
  number: Hex;
  hash: Hex;
  parentHash: Hex;
  timestamp: Hex;
  transactions: Hex[];
};
export type EvmReceipt = {
  status: Hex;
  blockNumber: Hex;
  gasUsed: Hex;
  logs: { address: Address; topics: Hex[]; data: Hex }[];
};

const HEIGHT = 16;
const ID = 64;

/**
 * A block's id: its height in eight bytes, followed by bytes of its hash. The first block's id ends in
 * the chain id, by which wallets tell chains apart.
 */
export function blockIdOf(number: number, hash: Hex, chainId: number): string {
  const height = number.toString(16).padStart(HEIGHT, "0");
  const own = hash.slice(2 + HEIGHT);
  if (number > 0) return height + own;
  const suffix = chainId.toString(16).padStart(8, "0");
  return (height + own).slice(0, ID - suffix.length) + suffix;
}

export const evmBlock = async (ask: Ask, at: "latest" | number): Promise<EvmBlock | null> => {
  const named = at === "latest" ? at : `0x${at.toString(16)}`;
  return (await ask("eth_getBlockByNumber", [named, false])) as EvmBlock | null;
};

/** The newest height, or the newest final one with `isSolid`. */
export async function heightOf(ask: Ask, isSolid: boolean): Promise<number> {
  const head = Number(await ask("eth_blockNumber"));
  return isSolid ? Math.max(0, head - SOLID_DEPTH) : head;
}

/** A block as Tron's nodes answer it; `transactionOf` renders its transactions. */
export async function tronBlock(
  chain: EvmChain,
  block: EvmBlock,
  transactionOf: ((hash: Hex) => Promise<object>) | null,
): Promise<object> {
  const { chainId } = chain.network;
  const number = Number(block.number);
  const parent = number === 0 ? null : blockIdOf(number - 1, block.parentHash, chainId);
  const transactions = await Promise.all(
    transactionOf === null ? [] : block.transactions.map(transactionOf),
  );
  return {
    blockID: blockIdOf(number, block.hash, chainId),
    block_header: {
      raw_data: {
        // Left out when zero, as everywhere in this API.
        ...(number > 0 && { number }),
        txTrieRoot: "0".repeat(ID),
        witness_address: `41${"0".repeat(40)}`,
        parentHash: parent ?? "0".repeat(ID),
        version: 32,
        timestamp: Number(block.timestamp) * 1000,
      },
      witness_signature: "",
    },
    ...(transactions.length > 0 && { transactions }),
  };
}
