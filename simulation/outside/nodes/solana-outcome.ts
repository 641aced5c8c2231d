import type { Address, Signature } from "@solana/kit";
import type { ChainOrder, ChainRound, SentBytes, TransferOutcome } from "#service/chain/port.ts";
import { Recent } from "#service/chain/recent.ts";
import { partiesOf } from "#service/chain/solana/order-instructions.ts";
import { markerOf, markerSeed } from "#service/chain/solana/order-marker.ts";
import { orderOutcome, type OrderMemory } from "#service/chain/solana/order-outcome.ts";
import type { SolanaNode } from "#service/chain/solana/solana-node.ts";
import { GAS_OF_EACH, type Executed } from "#simulation/outside/chain-state.ts";
import {
  CONFIRMATIONS,
  type Block,
  type SimulatedChain,
} from "#simulation/outside/simulated-chain.ts";

/** What a token's mint is called, since nothing here looks at it. */
const MINT = "mint";

function tokenBalances({ transaction: { order, signer }, isDone }: Executed) {
  const { giver, taker } = partiesOf(order, signer);
  const row = (owner: string, units: bigint) => ({
    mint: MINT,
    owner,
    uiTokenAmount: { amount: String(units) },
  });
  const before = [row(giver, order.units), row(taker, 0n)];
  return [before, isDone ? [row(giver, 0n), row(taker, order.units)] : before] as const;
}

/** A chain as the nodes of one address answer for it; a question is answered once it is sent. */
function nodeOf(chain: SimulatedChain, treasury: string): SolanaNode {
  const final = (): Block | undefined => chain.asSeen().at(-CONFIRMATIONS);
  const found = (name: Signature) => {
    if (chain.isIndexLost()) return null;
    const blocks = chain.asSeen();
    for (const block of blocks) {
      const one = block.executed.find(({ transaction }) => transaction.hash === name);
      if (one) return { block, one, isFinal: block.number <= (final()?.number ?? -1n) };
    }
    return null;
  };
  const isMarked = async (marker: Address): Promise<boolean> => {
    for (const { executed } of chain.asSeen().slice(0, 1 - CONFIRMATIONS)) {
      for (const { transaction, isDone } of executed) {
        const { order, number, signer } = transaction;
        if (!isDone) continue;
        if ((await markerOf(signer as Address, markerSeed(order, number))) === marker) return true;
      }
    }
    return false;
  };
  const rpc = {
    getSignatureStatuses: (names: Signature[]) => async () => ({
      value: names.map((name) => {
        const held = found(name);
        const confirmationStatus = held?.isFinal ? "finalized" : "confirmed";
        return held && { slot: held.block.number, confirmationStatus };
      }),
    }),
    getTransaction: (name: Signature) => async () => {
      const held = found(name);
      if (!held) return null;
      const [preTokenBalances, postTokenBalances] = tokenBalances(held.one);
      const err = held.one.isDone ? null : "refused";
      const fee = { preBalances: [GAS_OF_EACH], postBalances: [0n] };
      return {
        slot: held.block.number,
        meta: { err, ...fee, preTokenBalances, postTokenBalances },
      };
    },
    getBlock: (slot: bigint) => async () => {
      const block = chain.asSeen()[Number(slot)];
      return block ? { blockhash: block.hash } : null;
    },
    getSlot: () => async () => final()?.number ?? 0n,
    getEpochInfo: () => async () => {
      const at = final()?.number ?? 0n;
      return { blockHeight: at, absoluteSlot: at };
    },
    getAccountInfo: (marker: Address) => async () => ({
      value: (await isMarked(marker)) ? { owner: treasury } : null,
    }),
  };
  const ask = (question: () => Promise<unknown>) => question();
  return { rpc, ask } as never;
}

/** What became of signed bytes, as the service's own reading of a Solana node finds it. */
export function solanaOutcome(chain: SimulatedChain, treasury: string) {
  const node = nodeOf(chain, treasury);
  const memory: OrderMemory = new Recent();
  return (order: ChainOrder, sent: SentBytes, round: ChainRound): Promise<TransferOutcome> =>
    orderOutcome(
      node,
      { order, sent, mint: MINT, confirmations: CONFIRMATIONS },
      { round, memory },
    );
}
