import {
  BlockNotFoundError,
  getAddress,
  isHex,
  TransactionNotFoundError,
  TransactionReceiptNotFoundError,
} from "viem";
import { ExchangeError } from "#protocol/wire/error.ts";
import { callMemory } from "#service/chain/evm/call-memory.ts";
import { callOutcome } from "#service/chain/evm/call-outcome.ts";
import type { EvmNode } from "#service/chain/evm/evm-node.ts";
import type { ChainRound, SentBytes, TransferOutcome } from "#service/chain/port.ts";
import { GAS_OF_EACH } from "#simulation/outside/chain-state.ts";
import {
  CONFIRMATIONS,
  type Block,
  type SimulatedChain,
} from "#simulation/outside/simulated-chain.ts";

const hex = (text: string) => {
  if (!isHex(text)) throw new TypeError(`${text} is not hexadecimal`);
  return text;
};

const blockOf = (block: Block) => ({
  number: block.number,
  hash: block.hash,
  parentHash: block.parentHash,
  transactions: block.executed.map(({ transaction: { signer, number, hash } }) => ({
    from: signer,
    nonce: Number(number),
    hash,
  })),
});

type Named = { blockNumber?: bigint; blockHash?: string; blockTag?: "latest" | "pending" };

/** A chain as the nodes of one address show it: each question may meet another of them. */
function clientOf(chain: SimulatedChain) {
  const named = ({ blockNumber, blockHash }: Named): Block => {
    const isHead = blockNumber === undefined && blockHash === undefined;
    const blocks = chain.asSeen(isHead);
    const found = isHead
      ? blocks.at(-1)
      : blocks.find((one) => one.hash === blockHash || one.number === blockNumber);
    if (!found) throw new BlockNotFoundError({ blockHash: hex(blockHash ?? "0x") });
    return found;
  };
  const holderOf = (hash: string) => {
    if (chain.isIndexLost()) return null;
    for (const block of chain.asSeen()) {
      const one = block.executed.find(({ transaction }) => transaction.hash === hash);
      if (one) return { block, ...one };
    }
    return null;
  };
  return {
    getBlockNumber: async () => named({}).number,
    getBlock: async (asked: Named) => blockOf(named(asked)),
    getTransactionCount: async ({ address, ...asked }: Named & { address: string }) => {
      const used = named(asked).state.counts.get(address) ?? 0n;
      if (asked.blockTag !== "pending") return Number(used);
      const waiting = new Set(chain.pool().map(({ number }) => number));
      let next = used;
      while (waiting.has(next)) next += 1n;
      return Number(next);
    },
    getTransactionReceipt: async ({ hash }: { hash: string }) => {
      const held = holderOf(hash);
      if (!held) throw new TransactionReceiptNotFoundError({ hash: hex(hash) });
      const status = held.isDone ? "success" : "reverted";
      const { number: blockNumber, hash: blockHash } = held.block;
      const gas = { gasUsed: GAS_OF_EACH, effectiveGasPrice: 1n };
      return { blockNumber, blockHash, status, logs: [], ...gas };
    },
    getTransaction: async ({ hash }: { hash: string }) => {
      if (holderOf(hash) || chain.pool().some((one) => one.hash === hash)) return { hash };
      throw new TransactionNotFoundError({ hash: hex(hash) });
    },
  };
}

/** What became of signed bytes, as the service's own reading of an EVM node finds it. */
export function evmOutcome(chain: SimulatedChain) {
  const client = clientOf(chain) as never;
  const node: EvmNode = {
    chainId: 0,
    client,
    ask: async (question) => {
      try {
        return await question(client);
      } catch (cause) {
        throw cause instanceof ExchangeError ? cause : new ExchangeError("UNAVAILABLE", { cause });
      }
    },
  };
  const memory = callMemory();
  return ({ hash, nonce, signer }: SentBytes, round: ChainRound): Promise<TransferOutcome> =>
    callOutcome(node, { hash: hex(hash), nonce, from: getAddress(signer) }, () => "delivered", {
      confirmations: CONFIRMATIONS,
      round,
      memory,
    });
}
