import { evmForm, tronForm } from "#protocol/chain/tron/evm-form.ts";
import { hexOf } from "#protocol/chain/tron/hex-bytes.ts";
import { tronBytes, type TronAddress } from "#protocol/chain/tron/tron-address.ts";
import { z } from "#protocol/wire/zod.ts";
import { pad, type Address, type Hex } from "viem";
import { decodeFunctionResult, encodeFunctionData, toEventSelector } from "viem/utils";
import usdt from "#sandbox/contracts/sandbox-usdt.json" with { type: "json" };
import type { EvmChain } from "#sandbox/chain/evm-chain.ts";
import { AnyAddress } from "./read-transaction.ts";
import { evmBlock } from "./tron-block.ts";
import { TRON_CALLS } from "./tron-calls.ts";
import { transactionOf } from "./tron-transaction.ts";

const TRANSFER = toEventSelector("Transfer(address,address,uint256)");
const MOST = 200;
const Asked = z.object({
  address: AnyAddress,
  limit: z.coerce.number().pipe(z.int().positive().max(MOST)).default(20),
});
type Asked = z.output<typeof Asked>;
type Log = { transactionHash: Hex; blockNumber: Hex; topics: [Hex, Hex, Hex]; data: Hex };

const list = (data: readonly object[]) => ({
  data,
  success: true,
  meta: { at: Date.now(), page_size: data.length },
});

async function tokenBalance(chain: EvmChain, address: TronAddress): Promise<bigint> {
  const about = { abi: usdt.abi, functionName: "balanceOf" };
  const data = encodeFunctionData({ ...about, args: [evmForm(address)] });
  const call = { to: chain.network.tokens.USDT, data };
  const output = (await chain.read("eth_call", [call, "latest"])) as Hex;
  return decodeFunctionResult({ ...about, data: output }) as bigint;
}

async function account(chain: EvmChain, { address }: Asked): Promise<object> {
  const units = await tokenBalance(chain, address);
  const held = (await TRON_CALLS["getaccount"]?.(chain, { address }, false)) ?? {};
  const { USDT } = chain.network.tokens;
  const trc20 = units > 0n && USDT ? [{ [tronForm(USDT)]: String(units) }] : [];
  // An account with tokens alone is known to TronGrid, though the chain has not activated it.
  const isKnown = trc20.length > 0 || Object.keys(held).length > 0;
  return list(isKnown ? [{ address: hexOf(tronBytes(address)), balance: 0, ...held, trc20 }] : []);
}

/** What the token logged of an account, the newest first. `transfer` leaves approvals out. */
async function logsOf(
  chain: EvmChain,
  { address }: Asked,
  event: typeof TRANSFER | null,
): Promise<Log[]> {
  const topic = pad(evmForm(address));
  const at = { address: chain.network.tokens.USDT, fromBlock: "0x0", toBlock: "latest" };
  const [first, second] = await Promise.all(
    [
      [event, topic],
      [event, null, topic],
    ].map((topics) => chain.read("eth_getLogs", [{ ...at, topics }]) as Promise<Log[]>),
  );
  const all = [...(first ?? []), ...(second ?? [])];
  return all.toSorted((one, other) => Number(other.blockNumber) - Number(one.blockNumber));
}

async function timeOf(chain: EvmChain, { blockNumber }: Log): Promise<number> {
  const block = await evmBlock((method, params) => chain.read(method, params), Number(blockNumber));
  return Number(block?.timestamp ?? 0) * 1000;
}

const nameOf = (chain: EvmChain, hash: Hex) => chain.names.byHash(hash)?.name ?? hash.slice(2);
const inTopic = (topic: Hex) => tronForm(`0x${topic.slice(-40)}` as Address);

async function transfers(chain: EvmChain, asked: Asked): Promise<object> {
  const logs = (await logsOf(chain, asked, TRANSFER)).slice(0, asked.limit);
  const address = tronForm(chain.network.tokens.USDT as Address);
  return list(
    await Promise.all(
      logs.map(async (log) => ({
        transaction_id: nameOf(chain, log.transactionHash),
        token_info: { symbol: "USDT", address, decimals: 6, name: "Tether USD" },
        block_timestamp: await timeOf(chain, log),
        from: inTopic(log.topics[1]),
        to: inTopic(log.topics[2]),
        type: "Transfer",
        value: String(BigInt(log.data)),
      })),
    ),
  );
}

async function transactions(chain: EvmChain, asked: Asked): Promise<object> {
  const logs = await logsOf(chain, asked, null);
  const hashes = new Map(logs.map((log) => [log.transactionHash, log]));
  return list(
    await Promise.all(
      [...hashes].slice(0, asked.limit).map(async ([hash, log]) => ({
        ...(await transactionOf(chain, hash)),
        blockNumber: Number(log.blockNumber),
        block_timestamp: await timeOf(chain, log),
        internal_transactions: [],
      })),
    ),
  );
}

/**
 * TronGrid's reads of one account, which wallets make beside the full node's, by the rest of their path.
 * Transactions are those that the sandbox's token has logged.
 */
export const TRONGRID_READS: Readonly<
  Record<string, (chain: EvmChain, asked: Asked) => Promise<object>>
> = { "": account, "/transactions": transactions, "/transactions/trc20": transfers };

export const AskedOfTrongrid = Asked;
