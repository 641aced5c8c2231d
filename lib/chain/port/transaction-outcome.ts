import "server-only";
import {
  getAddress,
  isHash,
  TransactionNotFoundError,
  TransactionReceiptNotFoundError,
  type Hash,
  type Hex,
  type PublicClient,
  type Transaction,
  type TransactionReceipt,
} from "viem";
import type { EvmAddress } from "#protocol/chain/evm-address.ts";
import { askChain, type ChainPlace, type Known } from "./chain-node.ts";
import { hasConfirmations } from "./has-confirmations.ts";
import { nonceUse } from "#lib/chain/evm/nonce-use.ts";

export type OutcomeAsk = ChainPlace & {
  /** As the wallet reported it; null if it never did. */
  hash: string | null;
  from: EvmAddress;
  nonce: number;
  /** Confirmations after which another transaction with the nonce counts as the replacement. */
  confirmations: number;
  /** A block in which the nonce was still free: the search for a replacement goes back this far. */
  fromBlock?: bigint;
};

/** The mined transaction as it is on the chain; it may differ from what the wallet was asked for. */
type MinedTransaction = {
  hash: Hash;
  from: EvmAddress;
  nonce: number;
  to: EvmAddress | null;
  data: Hex;
  outcome: "success" | "reverted";
  blockNumber: bigint;
  blockHash: Hash;
  /** 1 in its own block. The required number is reported only where that many linked blocks prove it. */
  confirmations: number;
};

export type TransactionOutcome = { head: bigint } & (
  | { state: "pending" }
  | ({ state: "mined" } & MinedTransaction)
  /** Another transaction used the nonce at the required depth, so this one can never be mined. */
  | { state: "replaced"; by: MinedTransaction }
  /**
   * Neither mined nor waiting: dropped, never sent, or unseen by this node. With `isNonceUsed`, the nonce was
   * used at the required depth by a transaction that the node can't show.
   */
  | { state: "unknown"; isNonceUsed: boolean }
);

type Deep = { head: bigint; confirmations: number };

async function unless<T>(work: Promise<T>, missing: new (...given: never[]) => Error) {
  return work.catch((error: unknown) => {
    if (error instanceof missing) return null;
    throw error;
  });
}

async function minedOf(
  client: PublicClient,
  receipt: TransactionReceipt,
  transaction: Transaction,
  { head, confirmations }: Deep,
): Promise<MinedTransaction | null> {
  const { blockNumber, blockHash } = receipt;
  const canonical = await client.getBlock({ blockNumber });
  if (canonical.hash !== blockHash || transaction.blockHash !== blockHash) return null;
  const counted = head < blockNumber ? 1 : Number(head - blockNumber) + 1;
  const isDeep =
    counted >= confirmations &&
    (await hasConfirmations(client, { blockHash, blockNumber }, confirmations - 1));
  return {
    hash: receipt.transactionHash,
    from: getAddress(transaction.from),
    nonce: transaction.nonce,
    to: transaction.to && getAddress(transaction.to),
    data: transaction.input,
    outcome: receipt.status,
    blockNumber,
    blockHash,
    confirmations: isDeep ? counted : Math.min(counted, Math.max(confirmations - 1, 1)),
  };
}

const receiptOf = (client: PublicClient, hash: Hash) =>
  unless(client.getTransactionReceipt({ hash }), TransactionReceiptNotFoundError);
const transactionOf = (client: PublicClient, hash: Hash) =>
  unless(client.getTransaction({ hash }), TransactionNotFoundError);

async function minedAs(client: PublicClient, hash: Hash, deep: Deep) {
  const [receipt, transaction] = [await receiptOf(client, hash), await transactionOf(client, hash)];
  const mined = receipt && transaction && (await minedOf(client, receipt, transaction, deep));
  return { mined, isWaiting: transaction !== null && receipt === null };
}

/**
 * The outcome of a transaction that a wallet was asked for. One that is neither found nor provably replaced
 * stays `unknown`, because nodes prune and index late.
 */
export async function transactionOutcome(ask: OutcomeAsk): Promise<Known<TransactionOutcome>> {
  const { confirmations, from, nonce, fromBlock: freeAt } = ask;
  return askChain(ask, async (client): Promise<TransactionOutcome> => {
    // The head is read before the receipt, so that confirmations are never overstated.
    const head = await client.getBlockNumber();
    const deep = { head, confirmations };
    const hash = ask.hash !== null && isHash(ask.hash) ? ask.hash : null;
    const own = hash === null ? null : await minedAs(client, hash, deep);
    if (own?.mined) return { head, state: "mined", ...own.mined };
    // Checked even while the node still lists the transaction: some list dead ones for hours.
    const slot = { from, nonce, freeAt };
    const { isUsed, taker } = await nonceUse(client, slot, head - BigInt(confirmations) + 1n);
    if (taker && taker.hash !== hash) {
      const { mined: by } = await minedAs(client, taker.hash, deep);
      if (by && by.confirmations >= confirmations) return { head, state: "replaced", by };
    }
    if (own?.isWaiting && !isUsed) return { head, state: "pending" };
    return { head, state: "unknown", isNonceUsed: isUsed };
  });
}
