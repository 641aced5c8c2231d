import { bytesOf, hexOf } from "#protocol/chain/tron/hex-bytes.ts";
import { encodeCall } from "#protocol/chain/tron/encode-call.ts";
import { decodeSigned, encodeSigned } from "#protocol/chain/tron/signed-call.ts";
import { tronAddress, tronBytes } from "#protocol/chain/tron/tron-address.ts";
import type { ChainRound, SentBytes, TransferOutcome, TronTerms } from "#service/chain/port.ts";
import { Recent } from "#service/chain/recent.ts";
import { termsAtHead } from "#service/chain/tron/plan-tron-call.ts";
import { tronCallOutcome, type TronMemory } from "#service/chain/tron/tron-call-outcome.ts";
import type { TronNode } from "#service/chain/tron/tron-node.ts";
import { GAS_OF_EACH } from "#simulation/outside/chain-state.ts";
import {
  CONFIRMATIONS,
  type Block,
  type SimulatedChain,
} from "#simulation/outside/simulated-chain.ts";

const SIGNATURE = new Uint8Array(65);

/** A height, then as much of the hash as has room. */
const idOf = (number: bigint, hash: string) =>
  `${number.toString(16).padStart(16, "0")}${hash.slice(2, 50)}`;

const blockOf = ({ number, hash, parentHash, atMs, executed }: Block) => ({
  blockID: idOf(number, hash),
  block_header: {
    raw_data: {
      number: Number(number),
      parentHash: number === 0n ? "" : idOf(number - 1n, parentHash),
      timestamp: atMs,
    },
  },
  transactions: executed.map(({ transaction }) => ({ txID: transaction.hash })),
});

type Asked = { value?: string; startNum?: number; endNum?: number };

/** A chain as java-tron's nodes of one address answer for it. */
function nodeOf(chain: SimulatedChain): TronNode {
  const solid = () => chain.asSeen().slice(0, 1 - CONFIRMATIONS);
  const range = (blocks: readonly Block[], { startNum = 0, endNum = 0 }: Asked) => ({
    block: blocks
      .filter(({ number }) => Number(number) >= startNum && Number(number) < endNum)
      .map(blockOf),
  });
  const infoOf = (hash: string | undefined) => {
    if (chain.isIndexLost()) return {};
    for (const { number, executed } of chain.asSeen()) {
      const one = executed.find(({ transaction }) => transaction.hash === hash);
      if (!one) continue;
      const receipt = { result: one.isDone ? "SUCCESS" : "REVERT" };
      return { id: hash, blockNumber: Number(number), fee: Number(GAS_OF_EACH), receipt };
    }
    return {};
  };
  const newest = (blocks: readonly Block[]) => {
    const last = blocks.at(-1);
    if (!last) throw new Error("no block");
    return blockOf(last);
  };
  const answers: Record<string, (asked: Asked) => object> = {
    "wallet/getnowblock": () => newest(chain.asSeen(true)),
    "walletsolidity/getnowblock": () => newest(solid()),
    "wallet/getblockbylimitnext": (asked) => range(chain.asSeen(), asked),
    "walletsolidity/getblockbylimitnext": (asked) => range(solid(), asked),
    "wallet/gettransactioninfobyid": ({ value }) => infoOf(value),
    "wallet/gettransactionfrompending": ({ value }) =>
      chain.pool().some(({ hash }) => hash === value) ? { txID: value } : {},
  };
  return {
    chainId: 0,
    ask: async (path, body, reply) => reply.parse(answers[path]?.(body)),
  };
}

/** Tron's own reading of what became of signed bytes, and what it signs them with. */
export function tronAnswers(chain: SimulatedChain, factory: string) {
  const node = nodeOf(chain);
  const memory: TronMemory = new Recent();
  return {
    terms: () => termsAtHead(node, 1n),
    outcome: (sent: SentBytes, round: ChainRound): Promise<TransferOutcome> =>
      tronCallOutcome(node, sent, () => "delivered", {
        confirmations: CONFIRMATIONS,
        round,
        memory,
      }),
    /** The bytes of a call that says this. */
    bytesOf: (said: string, owner: string, terms: TronTerms): string => {
      const raw = encodeCall({
        owner: tronAddress(tronBytes(owner)),
        contract: tronAddress(tronBytes(factory)),
        callValue: 0n,
        data: new TextEncoder().encode(said),
        refBlockBytes: bytesOf(terms.refBlockBytes),
        refBlockHash: bytesOf(terms.refBlockHash),
        expiresAtMs: terms.expiresAtMs,
        timestampMs: terms.timestampMs,
        feeLimit: terms.feeLimit,
      });
      return hexOf(encodeSigned({ raw, signature: SIGNATURE }));
    },
  };
}

/** What the call in such bytes says. */
export function saidIn(raw: string): string {
  const signed = decodeSigned(bytesOf(raw));
  if (!signed.ok) throw new TypeError(`no call: ${signed.why}`);
  return new TextDecoder().decode(signed.call.data);
}
