import "server-only";
import {
  createPublicClient,
  http,
  isHash,
  TransactionReceiptNotFoundError,
  type Address,
  type PublicClient,
  type TransactionReceipt,
} from "viem";
import { askChain, type ChainPlace, type Known } from "#lib/chain/port/chain-node.ts";
import { hasConfirmations } from "#lib/chain/port/has-confirmations.ts";
import type { Arrival, ArrivalAsk, Pulls } from "#lib/chain/port/port.ts";
import { isOfPayout, movedBy, payoutHash, PULL_ABI } from "#lib/chain/port/pull-logs.ts";

const TIMEOUT_MS = 10_000;

async function receiptOf(client: PublicClient, hash: string): Promise<TransactionReceipt | null> {
  if (!isHash(hash)) return null;
  try {
    return await client.getTransactionReceipt({ hash });
  } catch (error) {
    if (error instanceof TransactionReceiptNotFoundError) return null;
    throw error;
  }
}

const pullsOf = (client: PublicClient, token: Address): Pulls => ({
  mined: async (hash) => {
    const receipt = await receiptOf(client, hash);
    return (
      receipt && {
        isExecuted: receipt.status === "success",
        block: receipt.blockNumber,
        moved: (side, address) => movedBy(receipt.logs, token, side, address as Address),
        isHeld: (confirmations) => hasConfirmations(client, receipt, confirmations - 1),
        isPullOf: (factory, payout) => isOfPayout(receipt.logs, factory as Address, payout),
      }
    );
  },
  isPulled: ({ factory, payoutId }) =>
    client.readContract({
      address: factory as Address,
      abi: PULL_ABI,
      functionName: "pulled",
      args: [payoutHash(payoutId)],
    }),
});

/** Reads pulls from the events of the token and the factory. */
export const evmPulls = <T extends object>(
  token: string,
  place: ChainPlace,
  question: (pulls: Pulls) => Promise<T>,
): Promise<Known<T>> => askChain(place, (client) => question(pullsOf(client, token as Address)));

/** Reads an arrival from the token's own Transfer events (EIP-20). */
export async function evmArrival(url: string, ask: ArrivalAsk): Promise<Arrival> {
  if (!isHash(ask.hash)) return "not_found";
  const client = createPublicClient({ transport: http(url, { timeout: TIMEOUT_MS }) });
  if ((await client.getChainId()) !== ask.chainId) return "other_chain";
  // The head is read before the receipt, so that confirmations are never overstated.
  const head = await client.getBlockNumber({ cacheTime: 0 });
  const receipt = await receiptOf(client, ask.hash);
  if (receipt === null) return "not_found";
  const { contract, recipient } = ask;
  return {
    isExecuted: receipt.status === "success",
    confirmations: Number(head - receipt.blockNumber) + 1,
    units: movedBy(receipt.logs, contract as Address, "to", recipient as Address),
  };
}
