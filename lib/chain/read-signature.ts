import "server-only";
import { isHash, TransactionNotFoundError, type Address, type PublicClient } from "viem";
import { parseEvmAddress, type EvmAddress } from "#protocol/evm-address.ts";
import type { Token } from "#protocol/money.ts";
import { pinnedToken } from "#protocol/networks.ts";
import { askChain, notKnown, type ChainPlace, type Known } from "./chain-node.ts";
import { findApprovals } from "./find-approvals.ts";
import type { AskedSignature, SignatureReading } from "./signature-phase.ts";
import { TOKEN_READS } from "./token-reads.ts";
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

export type StandingAllowance = { allowanceUnits: bigint; deepAllowanceUnits: bigint };
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

type StandingAsk = ChainPlace & {
  token: Token;
  signer: EvmAddress;
  spender: EvmAddress;
  confirmations: number;
};

async function standing(client: PublicClient, ask: StandingAsk): Promise<StandingAllowance> {
  const address = pinnedToken(ask.environment, ask.network, ask.token) as Address;
  const head = await client.getBlockNumber();
  const depth = BigInt(ask.confirmations - 1);
  const at = async (blockNumber: bigint) =>
    client.readContract({
      address,
      abi: TOKEN_READS,
      functionName: "allowance",
      args: [ask.signer, ask.spender],
      blockNumber,
    });
  const [allowanceUnits, deepAllowanceUnits] = await Promise.all([
    at(head),
    at(head > depth ? head - depth : 0n),
  ]);
  return { allowanceUnits, deepAllowanceUnits };
}

/** What stands allowed at the head, and stood as many blocks ago as must hold it. */
export async function readStandingAllowance(ask: StandingAsk): Promise<Known<StandingAllowance>> {
  if (pinnedToken(ask.environment, ask.network, ask.token) === null) return notKnown("no_node");
  return askChain(ask, (client) => standing(client, ask));
}

async function readOwn(ask: SignatureAsk): Promise<Known<Own>> {
  const address = ask.signer;
  return askChain(ask, async (client) => {
    const [stands, minedNonce, pendingNonce, sentNonce] = await Promise.all([
      standing(client, ask),
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
