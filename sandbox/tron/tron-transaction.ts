import { callJson } from "#protocol/chain/tron/call-json.ts";
import { bytesOf, hexOf } from "#protocol/chain/tron/hex-bytes.ts";
import { tronBytes } from "#protocol/chain/tron/tron-address.ts";
import type { Hex } from "viem";
import type { Named } from "#sandbox/chain/chain-journal.ts";
import type { EvmChain } from "#sandbox/chain/evm-chain.ts";
import { readTransactionHex, type Received } from "./read-transaction.ts";
import { heightOf, type EvmBlock, type EvmReceipt } from "./tron-block.ts";
import { SUN_PER_ENERGY } from "./tron-network.ts";
import { messageHex } from "./tron-refused.ts";

type Mined = { received: Received; receipt: EvmReceipt };

const REVERTED = "REVERT opcode executed";

/** A call's result from its receipt, in Tron's words. */
function resultOf(
  { received, receipt }: Mined,
  gas: bigint,
): "SUCCESS" | "REVERT" | "OUT_OF_ENERGY" {
  if (receipt.status === "0x1") return "SUCCESS";
  const isSpent = BigInt(receipt.gasUsed) >= gas && received.call.feeLimit > 0n;
  return isSpent ? "OUT_OF_ENERGY" : "REVERT";
}

async function outcomeOf(chain: EvmChain, { hash }: Named, mined: Mined) {
  const entered = (await chain.read("eth_getTransactionByHash", [hash])) as { gas: Hex } | null;
  return resultOf(mined, BigInt(entered?.gas ?? 0));
}

/** A transaction in a block, with `isSolid` in a final one; null otherwise. */
async function minedOf(chain: EvmChain, named: Named, isSolid: boolean): Promise<Mined | null> {
  const height = await heightOf((method, params) => chain.read(method, params), isSolid);
  const receipt = (await chain.read("eth_getTransactionReceipt", [
    named.hash,
  ])) as EvmReceipt | null;
  if (receipt === null || Number(receipt.blockNumber) > height) return null;
  return { received: readTransactionHex(named.content), receipt };
}

function written(named: Named, contractRet?: string): object {
  const { call, signature } = readTransactionHex(named.content);
  return {
    ...(contractRet !== undefined && { ret: [{ contractRet }] }),
    signature: [hexOf(signature)],
    ...callJson(call),
  };
}

/** A block's transaction. One that came without Tron's bytes has only its hash. */
export async function transactionOf(chain: EvmChain, hash: Hex): Promise<object> {
  const named = chain.names.byHash(hash);
  if (!named) return { txID: hash.slice(2) };
  const mined = await minedOf(chain, named, false);
  return written(named, mined ? await outcomeOf(chain, named, mined) : undefined);
}

async function foundById(chain: EvmChain, id: string, isSolid: boolean) {
  const named = chain.names.byName(id);
  const mined = named && (await minedOf(chain, named, isSolid));
  return mined ? { named, mined } : null;
}

/** The height of the newest block with a transaction of this account; null when there is none. */
export async function lastActOf(
  chain: EvmChain,
  owner: string,
  isSolid: boolean,
): Promise<number | null> {
  for (const named of chain.names.newestNames()) {
    if (readTransactionHex(named.content).call.owner !== owner) continue;
    const mined = await minedOf(chain, named, isSolid);
    if (mined) return Number(mined.receipt.blockNumber);
  }
  return null;
}

/** A transaction in a block; an empty object otherwise. */
export async function transactionById(
  chain: EvmChain,
  id: string,
  isSolid: boolean,
): Promise<object> {
  const found = await foundById(chain, id, isSolid);
  return found ? written(found.named, await outcomeOf(chain, found.named, found.mined)) : {};
}

/** A transaction that was accepted but is in no block yet. */
export async function waitingById(chain: EvmChain, id: string): Promise<object> {
  const named = chain.names.byName(id);
  if (!named || (await minedOf(chain, named, false))) return {};
  const known = await chain.read("eth_getTransactionByHash", [named.hash]);
  return known === null ? {} : written(named);
}

const logsOf = ({ logs }: EvmReceipt): object[] =>
  logs.map(({ address, topics, data }) => ({
    address: hexOf(bytesOf(address.slice(2))),
    topics: topics.map((topic) => topic.slice(2)),
    data: data.slice(2),
  }));

async function infoOf(chain: EvmChain, named: Named, mined: Mined): Promise<object> {
  const { receipt, received } = mined;
  const result = await outcomeOf(chain, named, mined);
  const block = (await chain.read("eth_getBlockByNumber", [
    receipt.blockNumber,
    false,
  ])) as EvmBlock;
  const energy = BigInt(receipt.gasUsed);
  const fee = Number(energy * SUN_PER_ENERGY);
  return {
    id: named.name,
    fee,
    blockNumber: Number(receipt.blockNumber),
    blockTimeStamp: Number(block.timestamp) * 1000,
    contractResult: [""],
    contract_address: hexOf(tronBytes(received.call.contract)),
    receipt: { energy_fee: fee, energy_usage_total: Number(energy), result },
    log: logsOf(receipt),
    ...(result !== "SUCCESS" && { result: "FAILED", resMessage: messageHex(REVERTED) }),
  };
}

/** A transaction's outcome; an empty object while it is in no block. Returned data is not stored. */
export async function transactionInfo(
  chain: EvmChain,
  id: string,
  isSolid: boolean,
): Promise<object> {
  const found = await foundById(chain, id, isSolid);
  return found ? infoOf(chain, found.named, found.mined) : {};
}

/** The outcome of each transaction in a block. One without Tron's bytes has what the chain reports. */
export function blockInfo(chain: EvmChain, block: EvmBlock): Promise<object[]> {
  return Promise.all(
    block.transactions.map(async (hash) => {
      const named = chain.names.byHash(hash);
      const mined = named && (await minedOf(chain, named, false));
      if (mined) return infoOf(chain, named, mined);
      const receipt = (await chain.read("eth_getTransactionReceipt", [hash])) as EvmReceipt;
      const blockNumber = Number(block.number);
      return { id: hash.slice(2), blockNumber, receipt: {}, log: logsOf(receipt) };
    }),
  );
}
