import "server-only";
import { isHash, TransactionNotFoundError, type PublicClient } from "viem";
import { parseEvmAddress, type EvmAddress } from "#protocol/chain/evm-address.ts";
import type { Token } from "#protocol/money/money.ts";
import { pinnedToken } from "#protocol/chain/networks.ts";
import { askChain, notKnown, type ChainPlace, type Known } from "#lib/chain/port/chain-node.ts";
import { evmCurrentAllowance } from "#lib/chain/evm/evm-current-allowance.ts";
import { findApprovals } from "#lib/chain/port/find-approvals.ts";
import type { AskedSignature, SignatureReading } from "#lib/payouts/rules/signature-phase.ts";
import type { CurrentAllowance } from "#lib/chain/port/current-allowance.ts";
import { transactionOutcome } from "#lib/chain/port/transaction-outcome.ts";

export type SignatureAsk = ChainPlace &
  Pick<AskedSignature, "nonce" | "hash"> & {
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
  /** The nonce of the transaction whose hash the wallet gave, if a node has it. */
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
      evmCurrentAllowance(client, ask),
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
  const approvals = found.approvals.filter(
    (each) => each.nonce >= ask.nonce && isOwn(each.from, from),
  );
  return {
    known,
    ...stands,
    approvals,
    isComplete: found.isComplete,
    outcome:
      outcome.state === "replaced"
        ? { state: "unknown", isNonceUsed: true }
        : outcome.state === "unknown"
          ? { state: "unknown", isNonceUsed: outcome.isNonceUsed }
          : outcome,
  };
}
