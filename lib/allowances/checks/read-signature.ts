import "server-only";
import { isAddressEqual, isHash, TransactionNotFoundError, type PublicClient } from "viem";
import type { EvmAddress } from "#protocol/chain/evm-address.ts";
import type { Token } from "#protocol/money/money.ts";
import { pinnedToken } from "#protocol/chain/networks.ts";
import { askChain, notKnown, type ChainPlace, type Known } from "#lib/chain/port/chain-node.ts";
import { evmCurrentAllowance } from "#lib/chain/evm/evm-current-allowance.ts";
import { findApprovals, type Approval } from "#lib/chain/port/find-approvals.ts";
import type {
  RequestedSignature,
  SignatureReading,
} from "#lib/rules/allowances/signature-phase.ts";
import type { CurrentAllowance } from "#lib/rules/allowances/expiring-phase.ts";
import {
  transactionOutcome,
  type TransactionOutcome,
} from "#lib/chain/port/transaction-outcome.ts";

export type SignatureAsk = ChainPlace &
  Pick<RequestedSignature, "nonce" | "hash" | "units"> & {
    token: Token;
    signer: EvmAddress;
    spender: EvmAddress;
    fromBlock: bigint;
    /** Required confirmations; 1 is the transaction's own block. */
    confirmations: number;
  };

type Own = CurrentAllowance & {
  minedNonce: number;
  pendingNonce: number;
  /** The nonce of the transaction whose hash the wallet gave, if a node has it and the signer sent it. */
  sentNonce: number | null;
};

async function nonceOf(
  client: PublicClient,
  { hash, signer }: Pick<SignatureAsk, "hash" | "signer">,
): Promise<number | null> {
  if (hash === null || !isHash(hash)) return null;
  try {
    const { from, nonce } = await client.getTransaction({ hash });
    return isAddressEqual(from, signer) ? nonce : null;
  } catch (error) {
    if (error instanceof TransactionNotFoundError) return null;
    throw error;
  }
}

async function readOwn(ask: SignatureAsk): Promise<Known<Own>> {
  const address = ask.signer;
  return askChain(ask, async (client) => {
    const [stands, minedNonce, pendingNonce, sentNonce] = await Promise.all([
      evmCurrentAllowance(client, ask),
      client.getTransactionCount({ address }),
      client.getTransactionCount({ address, blockTag: "pending" }),
      nonceOf(client, ask),
    ]);
    return { ...stands, minedNonce, pendingNonce, sentNonce };
  });
}

/**
 * Whether an approval may be this signature's. One that the signer did not send leaves the signer's nonce as
 * it was: it is followed by its hash or, as another spender's pull also reports what it left, by exactly the
 * requested units.
 */
function mayBeOf(ask: SignatureAsk, { from, nonce, hash, units, blockNumber }: Approval): boolean {
  if (isAddressEqual(from, ask.signer)) return nonce >= ask.nonce;
  if (blockNumber <= ask.fromBlock) return false;
  return hash === ask.hash || (ask.units > 0n && units === ask.units);
}

type Outcome = SignatureReading["outcome"];

/** What is told of the outcome; somebody else's transaction that approved nothing has failed. */
function outcomeOf(outcome: TransactionOutcome, signer: EvmAddress): Outcome {
  switch (outcome.state) {
    case "replaced":
      return { state: "unknown", isNonceUsed: true };
    case "unknown":
      return { state: "unknown", isNonceUsed: outcome.isNonceUsed };
    case "pending":
      return { state: "pending" };
    case "mined": {
      const { confirmations } = outcome;
      const isSent = isAddressEqual(outcome.from, signer);
      return { state: "mined", outcome: isSent ? outcome.outcome : "reverted", confirmations };
    }
  }
}

/** Reads the state of one signature, from the block at which its wallet was opened. */
export async function readSignature(ask: SignatureAsk): Promise<Known<SignatureReading>> {
  if (pinnedToken(ask.environment, ask.network, ask.token) === null) return notKnown("no_node");
  const own = await readOwn(ask);
  if (!own.known) return own;
  const { sentNonce, known, ...stands } = own;
  const { signer: from, hash, confirmations, fromBlock } = ask;
  // A wallet may choose its own nonce: its transaction is followed under that one.
  const nonce = sentNonce ?? ask.nonce;
  const [found, outcome] = await Promise.all([
    findApprovals({ ...ask, owner: from }),
    transactionOutcome({ ...ask, hash, from, nonce, confirmations, fromBlock }),
  ]);
  if (!found.known) return found;
  if (!outcome.known) return outcome;
  return {
    known,
    ...stands,
    approvals: found.approvals.filter((each) => mayBeOf(ask, each)),
    isComplete: found.isComplete,
    outcome: outcomeOf(outcome, from),
  };
}
