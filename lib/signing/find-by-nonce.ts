import { isAddressEqual, parseAbiItem, type Address, type Transaction } from "viem";
import {
  getBlock,
  getBlockNumber,
  getLogs,
  getTransaction,
  getTransactionCount,
} from "viem/actions";
import type { Allowance } from "#protocol/allowance.ts";
import type { ChainReader } from "./chain-reader.ts";

const APPROVAL = parseAbiItem(
  "event Approval(address indexed owner, address indexed spender, uint256 value)",
);
/** Of one question about logs; the door takes no wider one. */
const LOG_BLOCKS = 2000n;
/** Questions about logs, before it is left to the nonces. */
const MOST_LOG_QUESTIONS = 5n;

type Sought = {
  from: Address;
  nonce: number;
  /** A block that was there before it was sent. */
  fromBlock: bigint;
  allowance: Pick<Allowance, "token" | "spender">;
};

const isSought = (one: Transaction, { from, nonce }: Sought) =>
  one.nonce === nonce && isAddressEqual(one.from, from);

/**
 * The mined transaction that has this nonce of an account, whatever became of the one that was
 * sent: approvals first, since they leave a log; else the first block after which the nonce is
 * used. Null: it is not known (the node forgets old states, or a reorganisation is under way).
 * @throws viem's errors when the chain can't be read.
 */
export async function findByNonce(
  reader: ChainReader,
  sought: Sought,
): Promise<Transaction | null> {
  const head = await getBlockNumber(reader, { cacheTime: 0 });
  return (await amongApprovals(reader, sought, head)) ?? byCounting(reader, sought, head);
}

async function amongApprovals(
  reader: ChainReader,
  sought: Sought,
  head: bigint,
): Promise<Transaction | null> {
  const { allowance, from, fromBlock } = sought;
  if (head - fromBlock >= LOG_BLOCKS * MOST_LOG_QUESTIONS) return null;
  for (let at = fromBlock; at <= head; at += LOG_BLOCKS) {
    const last = at + LOG_BLOCKS - 1n;
    const logs = await getLogs(reader, {
      address: allowance.token.address,
      event: APPROVAL,
      args: { owner: from, spender: allowance.spender },
      fromBlock: at,
      toBlock: last < head ? last : head,
    });
    for (const { transactionHash: hash } of logs) {
      const found = await getTransaction(reader, { hash });
      if (isSought(found, sought)) return found;
    }
  }
  return null;
}

/** Halves the blocks until one is left after which the nonce is used and before which it was not. */
async function byCounting(
  reader: ChainReader,
  sought: Sought,
  head: bigint,
): Promise<Transaction | null> {
  const { from, nonce, fromBlock } = sought;
  const isUsedAt = async (blockNumber: bigint) =>
    (await getTransactionCount(reader, { address: from, blockNumber })) > nonce;
  let [unused, used] = [fromBlock - 1n, head];
  try {
    while (used - unused > 1n) {
      const middle = (unused + used) / 2n;
      if (await isUsedAt(middle)) used = middle;
      else unused = middle;
    }
    const block = await getBlock(reader, { blockNumber: used, includeTransactions: true });
    return block.transactions.find((one) => isSought(one, sought)) ?? null;
  } catch {
    // A node without old states refuses the question; whoever asks asks again.
    return null;
  }
}
