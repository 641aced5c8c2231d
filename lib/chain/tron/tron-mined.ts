import "server-only";
import { encodeFunctionData, type Log } from "viem";
import { evmForm } from "#protocol/chain/tron/evm-form.ts";
import { askTron, tronChainId, tronReader, type TronReader } from "./ask-tron.ts";
import type { ChainPlace, Known } from "#lib/chain/port/chain-node.ts";
import type { Arrival, ArrivalAsk, Pulls } from "#lib/chain/port/port.ts";
import { isOfPayout, movedBy, payoutHash, PULL_ABI } from "#lib/chain/port/pull-logs.ts";
import { newestTronBlock } from "./tron-blocks.ts";
import { TronInfo } from "./tron-info.ts";
import { tronUint } from "./tron-reads.ts";

type Mined = { isExecuted: boolean; block: number; confirmations: number; logs: Log[] };

async function minedOf(node: TronReader, hash: string): Promise<Mined | null> {
  if (!/^[0-9a-f]{64}$/.test(hash)) return null;
  // The head is read before the transaction, so that confirmations are never overstated.
  const head = await newestTronBlock(node, "wallet");
  const info = await node.ask("wallet/gettransactioninfobyid", { value: hash }, TronInfo);
  if (info.id !== hash) return null;
  const { blockNumber: block, logs } = info;
  const confirmations = Number(head.number) - block + 1;
  return { isExecuted: info.receipt.result === "SUCCESS", block, confirmations, logs };
}

const pullsOf = (node: TronReader, token: string): Pulls => ({
  mined: async (hash) => {
    const mined = await minedOf(node, hash);
    return (
      mined && {
        isExecuted: mined.isExecuted,
        block: BigInt(mined.block),
        moved: (side, address) => movedBy(mined.logs, evmForm(token), side, evmForm(address)),
        isHeld: (confirmations) => Promise.resolve(mined.confirmations >= confirmations),
        isPullOf: (factory, payout) => isOfPayout(mined.logs, evmForm(factory), payout),
      }
    );
  },
  isPulled: async ({ factory, payoutId, payer }) => {
    const args = [payoutHash(payoutId)] as const;
    const data = encodeFunctionData({ abi: PULL_ABI, functionName: "pulled", args });
    return (await tronUint(node, { owner: payer, contract: factory, data })) !== 0n;
  },
});

/** Reads pulls from the events of the token and the factory. */
export const tronPulls = <T extends object>(
  token: string,
  place: ChainPlace,
  question: (pulls: Pulls) => Promise<T>,
): Promise<Known<T>> => askTron(place, (node) => question(pullsOf(node, token)));

/** Reads an arrival from the token's own Transfer events (TRC-20). */
export async function tronArrival(url: string, ask: ArrivalAsk): Promise<Arrival> {
  const node = tronReader(url);
  if ((await tronChainId(node)) !== ask.chainId) return "other_chain";
  const mined = await minedOf(node, ask.hash);
  if (mined === null) return "not_found";
  const { isExecuted, confirmations, logs } = mined;
  const units = movedBy(logs, evmForm(ask.contract), "to", evmForm(ask.recipient));
  return { isExecuted, confirmations, units };
}
