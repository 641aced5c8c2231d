import { txIdOf } from "#protocol/chain/tron/encode-call.ts";
import { evmForm } from "#protocol/chain/tron/evm-form.ts";
import { hexOf } from "#protocol/chain/tron/hex-bytes.ts";
import { tronBytes } from "#protocol/chain/tron/tron-address.ts";
import { z } from "#protocol/wire/zod.ts";
import type { Hex } from "viem";
import type { EvmChain } from "#sandbox/chain/evm-chain.ts";
import { RpcError } from "#sandbox/chain/rpc-error.ts";
import { RequestedCall, builtCall, calldataOf } from "./build-call.ts";
import { hasCode, judgeTransaction } from "./judge-transaction.ts";
import {
  AnyAddress,
  readTransaction,
  readTransactionHex,
  type Received,
} from "./read-transaction.ts";
import { evmBlock, heightOf, tronBlock, type EvmBlock } from "./tron-block.ts";
import { SUN_PER_ENERGY, WEI_PER_SUN } from "./tron-network.ts";
import { messageHex, TronRefused } from "./tron-refused.ts";
import {
  blockInfo,
  lastActOf,
  transactionById,
  transactionInfo,
  transactionOf,
  waitingById,
} from "./tron-transaction.ts";

const NO_CONTRACT = "Smart contract is not exist.";
const REVERTED = "REVERT opcode executed";
const MOST_BLOCKS = 100;
const FREE_BANDWIDTH = 600;
const NO_SUCH_BLOCK = -1;

const Height = z.coerce.number().pipe(z.int().nonnegative());
const Id = z
  .string()
  .regex(/^[0-9a-fA-F]{64}$/)
  .transform((id) => id.toLowerCase());
/** A height, or a block's id, which begins with it. */
const OfBlock = z.object({ id_or_num: z.union([Id, Height]).optional() });
const ByNumber = z.object({ num: Height });
const Range = z.object({ startNum: Height, endNum: Height });
const ById = z.object({ value: Id });
const OfAccount = z.object({ address: AnyAddress, visible: z.boolean().default(false) });
const Sent = z.object({ transaction: z.string() });
const OfContract = z.object({ value: AnyAddress });

const heightIn = (named: string | number): number =>
  typeof named === "number" ? named : Number.parseInt(named.slice(0, 16), 16);

/** One call of the front; `solid`: it reads only what is final. */
type Call = (chain: EvmChain, body: unknown, solid: boolean) => Promise<object>;

const askOf = (chain: EvmChain) => (method: string, params?: readonly unknown[]) =>
  chain.read(method, params);

async function foundAt(chain: EvmChain, number: number, solid: boolean): Promise<EvmBlock | null> {
  const ask = askOf(chain);
  return number > (await heightOf(ask, solid)) ? null : evmBlock(ask, number);
}

async function blockAt(chain: EvmChain, number: number, solid: boolean): Promise<object> {
  const block = await foundAt(chain, number, solid);
  return block ? tronBlock(chain, block, (hash) => transactionOf(chain, hash)) : {};
}

async function accept(chain: EvmChain, read: () => Received): Promise<object> {
  let txid = "";
  try {
    const received = read();
    txid = txIdOf(received.raw);
    await chain.sendFor((ask) => judgeTransaction(chain, ask, received));
    return { result: true, txid };
  } catch (error) {
    if (error instanceof TronRefused) {
      return { code: error.code, txid, message: messageHex(error.message) };
    }
    // The chain itself refused it.
    if (!(error instanceof RpcError)) throw error;
    return { code: "OTHER_ERROR", txid, message: messageHex(error.message) };
  }
}

const simulated = (asked: RequestedCall) => ({
  from: evmForm(asked.owner_address),
  to: evmForm(asked.contract_address),
  data: `0x${calldataOf(asked)}`,
  value: `0x${(BigInt(asked.call_value) * WEI_PER_SUN).toString(16)}`,
});

const noContract = (extra: object = {}) => ({
  result: { code: "CONTRACT_VALIDATE_ERROR", message: messageHex(NO_CONTRACT) },
  ...extra,
});

async function constant(chain: EvmChain, body: unknown): Promise<object> {
  const asked = RequestedCall.parse(body);
  const ask = askOf(chain);
  if (!(await hasCode(ask, asked.contract_address))) return noContract();
  const call = simulated(asked);
  const transaction = await builtCall(chain, asked);
  try {
    const output = (await ask("eth_call", [call, "latest"])) as Hex;
    const energy = Number(await ask("eth_estimateGas", [call, "latest"]));
    return {
      result: { result: true },
      energy_used: energy,
      constant_result: [output.slice(2)],
      transaction: { ret: [{}], ...transaction },
    };
  } catch (error) {
    if (!(error instanceof RpcError)) throw error;
    const output = typeof error.data === "string" ? error.data.slice(2) : "";
    return {
      result: { result: true, message: messageHex(REVERTED) },
      constant_result: [output],
      transaction: { ret: [{ ret: "FAILED" }], ...transaction },
    };
  }
}

async function estimate(chain: EvmChain, body: unknown): Promise<object> {
  const asked = RequestedCall.parse(body);
  const ask = askOf(chain);
  if (!(await hasCode(ask, asked.contract_address))) return noContract();
  try {
    const energy = Number(await ask("eth_estimateGas", [simulated(asked), "latest"]));
    return { result: { result: true }, energy_required: energy };
  } catch (error) {
    if (!(error instanceof RpcError)) throw error;
    return { result: { code: "CONTRACT_EXE_ERROR", message: messageHex(REVERTED) } };
  }
}

/** Tells contracts from keys, which have the time of their last act: that of the block before its own. */
async function ownWork(chain: EvmChain, address: string, solid: boolean) {
  const ask = askOf(chain);
  if (await hasCode(ask, address)) return { type: "Contract" };
  const height = await lastActOf(chain, address, solid);
  if (height === null) return {};
  const before = await evmBlock(ask, height - 1);
  return { latest_opration_time: Number(before?.timestamp ?? 0) * 1000 };
}

async function account(chain: EvmChain, body: unknown, solid: boolean): Promise<object> {
  const { address, visible } = OfAccount.parse(body);
  const ask = askOf(chain);
  const height: Hex = `0x${(await heightOf(ask, solid)).toString(16)}`;
  const at = [evmForm(address), height];
  const balance = BigInt((await ask("eth_getBalance", at)) as Hex) / WEI_PER_SUN;
  const sent = BigInt((await ask("eth_getTransactionCount", at)) as Hex);
  if (balance === 0n && sent === 0n) return {};
  return {
    address: visible ? address : hexOf(tronBytes(address)),
    balance: Number(balance),
    create_time: 0,
    ...(await ownWork(chain, address, solid)),
  };
}

/** The code at an address; its creation code is not stored. */
const codeAt = async (chain: EvmChain, address: string): Promise<string> =>
  ((await chain.read("eth_getCode", [evmForm(address), "latest"])) as Hex).slice(2);

/** The calls of Tron's full node over HTTP, by the last part of their path. */
export const TRON_CALLS: Readonly<Record<string, Call>> = {
  getnowblock: async (chain, _body, solid) =>
    blockAt(chain, await heightOf(askOf(chain), solid), solid),
  getblock: async (chain, body, solid) => {
    const { id_or_num: wanted } = OfBlock.parse(body);
    const height = wanted === undefined ? await heightOf(askOf(chain), solid) : heightIn(wanted);
    return blockAt(chain, height, solid);
  },
  getblockbynum: (chain, body, solid) => blockAt(chain, ByNumber.parse(body).num, solid),
  getblockbylimitnext: async (chain, body, solid) => {
    const { startNum, endNum } = Range.parse(body);
    const last = Math.min(endNum, startNum + MOST_BLOCKS);
    const heights = Array.from({ length: Math.max(0, last - startNum) }, (_, at) => startNum + at);
    const blocks = await Promise.all(heights.map((height) => blockAt(chain, height, solid)));
    return { block: blocks.filter((block) => "blockID" in block) };
  },
  triggersmartcontract: async (chain, body) => {
    const asked = RequestedCall.parse(body);
    if (!(await hasCode(askOf(chain), asked.contract_address))) return noContract();
    return { result: { result: true }, transaction: await builtCall(chain, asked) };
  },
  triggerconstantcontract: constant,
  estimateenergy: estimate,
  broadcasttransaction: (chain, body) => accept(chain, () => readTransaction(body)),
  broadcasthex: async (chain, body) => {
    const { transaction } = Sent.parse(body);
    const answer = await accept(chain, () => readTransactionHex(transaction));
    return { ...answer, transaction: JSON.stringify({ raw_data_hex: transaction }) };
  },
  gettransactionbyid: (chain, body, solid) => transactionById(chain, ById.parse(body).value, solid),
  gettransactioninfobyid: (chain, body, solid) =>
    transactionInfo(chain, ById.parse(body).value, solid),
  gettransactioninfobyblocknum: async (chain, body, solid) => {
    const block = await foundAt(chain, ByNumber.parse(body).num, solid);
    return block ? blockInfo(chain, block) : [];
  },
  gettransactioncountbyblocknum: async (chain, body, solid) => {
    const block = await foundAt(chain, ByNumber.parse(body).num, solid);
    return { count: block?.transactions.length ?? NO_SUCH_BLOCK };
  },
  gettransactionfrompending: (chain, body) => waitingById(chain, ById.parse(body).value),
  getaccount: account,
  getaccountresource: () => Promise.resolve({ freeNetLimit: FREE_BANDWIDTH }),
  getchainparameters: () =>
    Promise.resolve({
      chainParameter: [
        { key: "getTransactionFee", value: 0 },
        { key: "getEnergyFee", value: Number(SUN_PER_ENERGY) },
        { key: "getMaxFeeLimit", value: 15_000_000_000 },
      ],
    }),
  getcontract: async (chain, body) => {
    const { value } = OfContract.parse(body);
    const code = await codeAt(chain, value);
    return code === "" ? {} : { contract_address: hexOf(tronBytes(value)), bytecode: code };
  },
  getcontractinfo: async (chain, body) => {
    const { value } = OfContract.parse(body);
    const code = await codeAt(chain, value);
    const smart_contract = { contract_address: hexOf(tronBytes(value)) };
    return code === "" ? {} : { smart_contract, runtimecode: code, contract_state: {} };
  },
};
