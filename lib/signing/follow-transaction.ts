import {
  isAddressEqual,
  TransactionNotFoundError,
  TransactionReceiptNotFoundError,
  type Address,
  type Hash,
  type Transaction,
  type TransactionReceipt,
} from "viem";
import {
  getBlockNumber,
  getTransaction,
  getTransactionCount,
  getTransactionReceipt,
} from "viem/actions";
import type { Allowance } from "#protocol/allowance.ts";
import { approveCalldata, readApproveCalldata } from "#protocol/approve-calldata.ts";
import type { ChainReader } from "./chain-reader.ts";
import { findByNonce } from "./find-by-nonce.ts";

/** Another transaction was mined with this one's nonce. */
export type Replacement =
  /** The same call, with another fee. */
  | "sped_up"
  /** The same spender, another amount. */
  | "edited"
  /** A transfer of nothing to oneself, as wallets cancel. */
  | "cancelled"
  | "other";

export type Followed =
  /** Our node knows it; no block holds it. */
  | { state: "pending"; hash: Hash }
  /** Our node does not know it, and its nonce is free: it may be on its way still. */
  | { state: "unseen" }
  /** That for a minute: it was dropped, and may be sent anew. */
  | { state: "dropped" }
  /** Its nonce is used by a transaction that is not known. */
  | { state: "superseded" }
  | {
      state: "mined";
      hash: Hash;
      /** Null: it is the one that was sent. */
      replaced: Replacement | null;
      succeeded: boolean;
      block: bigint;
      /** Blocks that hold it, its own included. */
      confirmations: number;
    };

export type ToFollow = {
  reader: ChainReader;
  /** Null where the wallet's answer was lost: the nonce alone then tells. */
  hash: Hash | null;
  from: Address;
  nonce: number;
  /** The newest block when it was sent. */
  fromBlock: bigint;
  allowance: Allowance;
  /** When it was sent, or when it was last seen, in ms. */
  seenAt: number;
  now?: number;
};

const DROPPED_AFTER_MS = 60_000;

/**
 * Where a transaction stands now; asked again until it is mined deep enough, since a
 * reorganisation takes a block back. The chain decides, not the hash that the wallet named.
 * @throws viem's errors when the chain can't be read: nothing is then known.
 */
export async function followTransaction(asked: ToFollow): Promise<Followed> {
  const { reader, hash, from, nonce, now = Date.now() } = asked;
  const receipt = hash === null ? null : await receiptOf(reader, hash);
  if (receipt) return mined(reader, receipt, null);
  if (hash !== null && (await isWaiting(reader, hash))) return { state: "pending", hash };
  const count = await getTransactionCount(reader, { address: from, blockTag: "latest" });
  if (count <= nonce) {
    return { state: now - asked.seenAt > DROPPED_AFTER_MS ? "dropped" : "unseen" };
  }
  const found = await findByNonce(reader, asked);
  const foundReceipt = found && (await receiptOf(reader, found.hash));
  if (!found || !foundReceipt) return { state: "superseded" };
  return mined(reader, foundReceipt, found.hash === hash ? null : whatReplaced(found, asked));
}

async function mined(
  reader: ChainReader,
  receipt: TransactionReceipt,
  replaced: Replacement | null,
): Promise<Followed> {
  const { transactionHash: hash, blockNumber: block, status } = receipt;
  const confirmations = Number((await getBlockNumber(reader, { cacheTime: 0 })) - block) + 1;
  const succeeded = status === "success";
  return { state: "mined", hash, replaced, succeeded, block, confirmations };
}

function whatReplaced(found: Transaction, { allowance, from, hash }: ToFollow): Replacement | null {
  const isTo = (address: Address) => found.to !== null && isAddressEqual(found.to, address);
  if (isTo(allowance.token.address)) {
    // Where no hash was told there is nothing that the same call could have replaced.
    if (found.input === approveCalldata(allowance)) return hash === null ? null : "sped_up";
    const approval = readApproveCalldata(found.input);
    if (approval && isAddressEqual(approval.spender, allowance.spender)) return "edited";
  }
  return isTo(from) && found.input === "0x" ? "cancelled" : "other";
}

async function receiptOf(reader: ChainReader, hash: Hash): Promise<TransactionReceipt | null> {
  try {
    return await getTransactionReceipt(reader, { hash });
  } catch (error) {
    if (error instanceof TransactionReceiptNotFoundError) return null;
    throw error;
  }
}

async function isWaiting(reader: ChainReader, hash: Hash): Promise<boolean> {
  try {
    await getTransaction(reader, { hash });
    return true;
  } catch (error) {
    if (error instanceof TransactionNotFoundError) return false;
    throw error;
  }
}
