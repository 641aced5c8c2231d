import "server-only";
import { getAddress } from "viem";
import type { Address, GetContractEventsReturnType, Hash, Hex, PublicClient } from "viem";
import type { EvmAddress } from "#protocol/chain/evm-address.ts";
import type { Token } from "#protocol/money/money.ts";
import { pinnedToken } from "#protocol/chain/networks.ts";
import { askChain, notKnown, type ChainPlace, type Known } from "./chain-node.ts";
import { TOKEN_READS } from "#lib/chain/evm/token-reads.ts";

export type ApprovalsAsk = ChainPlace & {
  token: Token;
  owner: EvmAddress;
  spender: EvmAddress;
  fromBlock: bigint;
  /** The head, if omitted or beyond it. */
  toBlock?: bigint;
};

/** A transaction that set the owner's allowance to `units`. */
export type Approval = {
  hash: Hash;
  units: bigint;
  blockNumber: bigint;
  blockHash: Hash;
  /** Of its event in the block: one transaction may set it more than once. */
  logIndex: number;
  at: Date;
  /** 1 in its own block, by the head's number alone; `transactionOutcome` proves the depth. */
  confirmations: number;
  /** The sender, not necessarily the owner: some tokens emit Approval for what a pull left. */
  from: EvmAddress;
  /** The sender's nonce. */
  nonce: number;
  to: EvmAddress | null;
  data: Hex;
};

export type Approvals = {
  head: bigint;
  /** Oldest first. */
  approvals: Approval[];
  /** The last block searched; null: there was no block to search. */
  searchedTo: bigint | null;
  /** False: blocks from `searchedTo` + 1 on are left. */
  isComplete: boolean;
};

/** Blocks per request; every public node answers this many. */
const RANGE = 1_000n;
const RANGES_MOST = 50n;
/** Approvals of one owner for one spender that are looked up; the newest ones, if there are more. */
const APPROVALS_MOST = 50;

type Log = GetContractEventsReturnType<typeof TOKEN_READS, "Approval", true>[number];

/** The transaction behind a log; null if its block has been replaced since. */
async function approvalOf(client: PublicClient, log: Log, head: bigint): Promise<Approval | null> {
  const { blockHash, blockNumber, logIndex, transactionHash } = log;
  const [block, transaction] = await Promise.all([
    client.getBlock({ blockNumber }),
    client.getTransaction({ hash: transactionHash }),
  ]);
  if (block.hash !== blockHash || transaction.blockHash !== blockHash) return null;
  return {
    hash: transactionHash,
    units: log.args.value,
    blockNumber,
    blockHash,
    logIndex,
    at: new Date(Number(block.timestamp) * 1000),
    confirmations: head < blockNumber ? 1 : Number(head - blockNumber) + 1,
    from: getAddress(transaction.from),
    nonce: transaction.nonce,
    to: transaction.to && getAddress(transaction.to),
    data: transaction.input,
  };
}

/**
 * The owner's approvals for the spender, from the pinned token's own events in a bounded range of blocks.
 * Events of replaced blocks are left out.
 */
export async function findApprovals(ask: ApprovalsAsk): Promise<Known<Approvals>> {
  const address = pinnedToken(ask.environment, ask.network, ask.token) as Address | null;
  if (address === null) return notKnown("no_node");
  return askChain(ask, async (client) => {
    const head = await client.getBlockNumber();
    const last = ask.toBlock === undefined || ask.toBlock > head ? head : ask.toBlock;
    const bound = ask.fromBlock + RANGE * RANGES_MOST - 1n;
    const to = last < bound ? last : bound;
    const logs: Log[] = [];
    for (let from = ask.fromBlock; from <= to; from += RANGE) {
      const end = from + RANGE - 1n;
      const found = await client.getContractEvents({
        address,
        abi: TOKEN_READS,
        eventName: "Approval",
        args: { owner: ask.owner, spender: ask.spender },
        fromBlock: from,
        toBlock: end < to ? end : to,
        strict: true,
      });
      logs.push(...found);
    }
    const approvals: Approval[] = [];
    for (const log of logs.slice(-APPROVALS_MOST)) {
      const approval = await approvalOf(client, log, head);
      if (approval) approvals.push(approval);
    }
    const searchedTo = to < ask.fromBlock ? null : to;
    return { head, approvals, searchedTo, isComplete: to === last || searchedTo === null };
  });
}
