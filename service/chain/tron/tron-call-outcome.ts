import { bytesOf, hexOf } from "#protocol/chain/tron/hex-bytes.ts";
import { decodeSigned } from "#protocol/chain/tron/signed-call.ts";
import type { TronCall } from "#protocol/chain/tron/tron-call.ts";
import { z } from "#protocol/wire/zod.ts";
import type { Hex, Log } from "viem";
import type { ChainRound, MinedOutcome, SentBytes, TransferOutcome } from "../port.ts";
import { headBlock, linkedBlocks, solidBlock } from "./tron-blocks.ts";
import type { Recent } from "../recent.ts";
import type { TronNode } from "./tron-node.ts";

/** Judges by the log what an executed transaction did for its order. */
export type Proof = (logs: Log[]) => MinedOutcome;

const REF_REACH = 65_536n;
/** The most blocks searched for expired bytes; more than a minute of the sandbox's blocks. */
const MOST_LOOKED_THROUGH = 300n;

const Info = z.object({
  id: z.string().optional(),
  blockNumber: z.int().nonnegative().default(0),
  fee: z.int().nonnegative().default(0),
  receipt: z.object({ result: z.string().optional() }).default({}),
  log: z
    .array(
      z.object({ address: z.string(), topics: z.array(z.string()), data: z.string().default("") }),
    )
    .default([]),
});
type Info = z.output<typeof Info>;

/** The logs in viem's format. */
const evmLogs = ({ log }: Info): Log[] =>
  log.map(({ address, topics, data }) => ({
    address: `0x${address}`,
    topics: topics.map((topic): Hex => `0x${topic}`) as Log["topics"],
    data: `0x${data}`,
  })) as Log[];

/** The call in stored bytes. @throws TypeError when they hold none */
export function signedCall({ raw }: Pick<SentBytes, "raw">): TronCall {
  const signed = decodeSigned(bytesOf(raw));
  if (!signed.ok) throw new TypeError(`stored bytes are no call: ${signed.why}`);
  return signed.call;
}

/**
 * Whether bytes can never be mined: a block that can't be undone is past their expiration, and no block of
 * the linked chain from their reference to the first block past it holds them. Returns false when that
 * lies too far back to be proven.
 */
async function isExpired(node: TronNode, sent: SentBytes, round: ChainRound): Promise<boolean> {
  const { hash, validUntil } = sent;
  const solid = await round.once("solid", () => solidBlock(node));
  if (validUntil === null || solid.timestampMs < validUntil) return false;
  const { refBlockBytes, refBlockHash } = signedCall(sent);
  const near = solid.number - (solid.number % REF_REACH) + BigInt(`0x${hexOf(refBlockBytes)}`);
  const reference = near > solid.number ? near - REF_REACH : near;
  if (reference < 0n) return false;
  const top =
    reference + MOST_LOOKED_THROUGH < solid.number ? reference + MOST_LOOKED_THROUGH : solid.number;
  const blocks = await round.once(`solid blocks ${reference} to ${top}`, () =>
    linkedBlocks(node, reference, top, "walletsolidity"),
  );
  if (blocks === null || blocks[0]?.id.slice(16, 32) !== hexOf(refBlockHash)) return false;
  // The first block past it may still hold them, because a block checks the clock of the one below.
  const past = blocks.findIndex(({ timestampMs }) => timestampMs >= validUntil);
  if (past < 0) return false;
  return !blocks.slice(0, past + 1).some(({ transactions }) => transactions.includes(hash));
}

/** A pool may lose what no block holds, so that is asked again. */
const POOL_KNOWN_MS = 3_000;

/**
 * What the node has said of transactions: that one is in a block, or at that head in the pool. Nothing is
 * settled by what is remembered.
 */
export type TronMemory = Recent<{ head: string; at: number; info: Info | null }>;

/** The look of one round at the chain, and what the rounds before it have found out. */
type Look = { confirmations: number; round: ChainRound; memory: TronMemory };

type Mining = Look & { head: bigint; outcomeBy: Proof };

async function mined(
  node: TronNode,
  info: Info,
  { hash }: SentBytes,
  { head, confirmations, round, outcomeBy }: Mining,
): Promise<TransferOutcome> {
  const number = BigInt(info.blockNumber);
  const counted = head < number ? 1n : head - number + 1n;
  const asked = BigInt(confirmations);
  const depth = counted < asked ? counted : asked;
  const upTo = (to: bigint) =>
    round.once(`blocks ${number} to ${to}`, () => linkedBlocks(node, number, to));
  const blocks = await upTo(number + depth - 1n);
  const holder = blocks === null ? (await upTo(number))?.[0] : blocks[0];
  // The node's index and its chain disagree: a reorganisation is under way.
  if (holder === undefined || !holder.transactions.includes(hash)) return { state: "unknown" };
  const isDeep = blocks !== null && counted >= asked;
  const least = Math.min(Number(counted), Math.max(confirmations - 1, 1));
  return {
    state: "mined",
    blockHash: holder.id,
    blockNumber: number,
    confirmations: isDeep ? Number(counted) : least,
    outcome: info.receipt.result === "SUCCESS" ? outcomeBy(evmLogs(info)) : "reverted",
    gasCost: BigInt(info.fee),
  };
}

/** What an earlier round has found, where that still holds and settles nothing. */
async function remembered(
  node: TronNode,
  sent: SentBytes,
  at: Mining & { headId: string },
): Promise<TransferOutcome | null> {
  const known = at.memory.get(sent.hash);
  if (known === undefined) return null;
  if (known.info === null) {
    const isSame = known.head === at.headId && performance.now() - known.at < POOL_KNOWN_MS;
    return isSame ? { state: "pending" } : null;
  }
  const counted = at.head - BigInt(known.info.blockNumber) + 1n;
  if (counted >= BigInt(at.confirmations)) return null;
  const still = await mined(node, known.info, sent, at);
  return still.state === "mined" ? still : null;
}

/** The outcome of signed bytes; `outcomeBy` judges the log of an executed transaction. */
export async function tronCallOutcome(
  node: TronNode,
  sent: SentBytes,
  outcomeBy: Proof,
  look: Look,
): Promise<TransferOutcome> {
  const { round, memory } = look;
  // Read the head before the transaction, so that confirmations are never overstated.
  const { number: head, id: headId } = await round.once("head", () => headBlock(node));
  const mining = { ...look, head, outcomeBy };
  const before = await remembered(node, sent, { ...mining, headId });
  if (before !== null) return before;
  const keep = (found: Info | null) =>
    memory.set(sent.hash, { head: headId, at: performance.now(), info: found });
  const value = { value: sent.hash };
  const info = await node.ask("wallet/gettransactioninfobyid", value, Info);
  if (info.id === sent.hash) {
    keep(info);
    return mined(node, info, sent, mining);
  }
  const Waiting = z.object({ txID: z.string().optional() });
  const waiting = await node.ask("wallet/gettransactionfrompending", value, Waiting);
  if (waiting.txID === sent.hash) {
    keep(null);
    return { state: "pending" };
  }
  return (await isExpired(node, sent, round))
    ? { state: "displaced", why: "expired" }
    : { state: "unknown" };
}
