import "server-only";
import { isHash, TransactionNotFoundError, type PublicClient } from "viem";
import { parseEvmAddress, type EvmAddress } from "#protocol/evm-address.ts";
import type { Token } from "#protocol/money.ts";
import { pinnedToken } from "#protocol/networks.ts";
import { askChain, notKnown, type ChainPlace, type Known } from "./chain-node.ts";
import { evmStanding } from "./evm-standing.ts";
import { findApprovals } from "./find-approvals.ts";
import type { AskedSignature, SignatureReading } from "./signature-phase.ts";
import type { StandingAllowance } from "./standing-allowance.ts";
import { transactionFate } from "./transaction-fate.ts";

export type SignatureAsk = ChainPlace &
  Pick<AskedSignature, "nonce" | "hash"> & {
    token: Token;
    signer: EvmAddress;
    spender: EvmAddress;
    fromBlock: bigint;
    /** Blocks that must hold a transaction, its own included. */
    confirmations: number;
  };

type Own = StandingAllowance & {
  minedNonce: number;
  pendingNonce: number;
  /** Of the transaction whose hash the wallet gave, where a node has it. */
  sentNonce: number | null;
};

async function nonceOf(client: PublicClient, hash: string | null): Promise<number | null> {
  if (hash === null || !isHash(hash)) return null;
  try {
    return (await client.getTransaction({ hash })).nonce;
  } catch (error) {
    if (error instanceof TransactionNotFoundError) return null;
    throw error;
  }
}

async function readOwn(ask: SignatureAsk): Promise<Known<Own>> {
  const address = ask.signer;
  return askChain(ask, async (client) => {
    const [stands, minedNonce, pendingNonce, sentNonce] = await Promise.all([
      evmStanding(client, ask),
      client.getTransactionCount({ address }),
      client.getTransactionCount({ address, blockTag: "pending" }),
      nonceOf(client, ask.hash),
    ]);
    return { ...stands, minedNonce, pendingNonce, sentNonce };
  });
}

const isOwn = (address: string, signer: EvmAddress) => {
  const parsed = parseEvmAddress(address.toLowerCase());
  return "address" in parsed && parsed.address === signer;
};

/** What the chain shows of one signature, from the block at which its wallet was opened. */
export async function readSignature(ask: SignatureAsk): Promise<Known<SignatureReading>> {
  if (pinnedToken(ask.environment, ask.network, ask.token) === null) return notKnown("no_node");
  const own = await readOwn(ask);
  if (!own.known) return own;
  const { sentNonce, known, ...stands } = own;
  const { signer: from, hash, confirmations, fromBlock } = ask;
  // A wallet may choose a nonce of its own: what it has sent is followed under that one.
  const nonce = sentNonce ?? ask.nonce;
  const [found, fate] = await Promise.all([
    findApprovals({ ...ask, owner: from }),
    transactionFate({ ...ask, hash, from, nonce, confirmations, fromBlock }),
  ]);
  if (!found.known) return found;
  if (!fate.known) return fate;
  const approvals = found.approvals.filter(
    (each) => each.nonce >= ask.nonce && isOwn(each.from, from),
  );
  return {
    known,
    ...stands,
    approvals,
    isComplete: found.isComplete,
    fate:
      fate.state === "replaced"
        ? { state: "unknown", isNonceUsed: true }
        : fate.state === "unknown"
          ? { state: "unknown", isNonceUsed: fate.isNonceUsed }
          : fate,
  };
}
