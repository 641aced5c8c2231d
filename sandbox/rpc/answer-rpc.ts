import type { Log } from "#platform/log.ts";
import { z } from "#protocol/wire/zod.ts";
import type { Hex } from "viem";
import { ChainNotStarted } from "#sandbox/chain/chain-not-started.ts";
import type { EvmChain } from "#sandbox/chain/evm-chain.ts";
import { RpcError } from "#sandbox/chain/rpc-error.ts";

/**
 * The methods open to everyone, which only read. Everything else of the node (making blocks, setting
 * balances, impersonation, tracing, filters that pile up) stays behind the front.
 */
const READ_METHODS: ReadonlySet<string> = new Set([
  "eth_blockNumber",
  "eth_call",
  "eth_chainId",
  "eth_createAccessList",
  "eth_estimateGas",
  "eth_feeHistory",
  "eth_gasPrice",
  "eth_getBalance",
  "eth_getBlockByHash",
  "eth_getBlockByNumber",
  "eth_getBlockReceipts",
  "eth_getBlockTransactionCountByHash",
  "eth_getBlockTransactionCountByNumber",
  "eth_getCode",
  "eth_getLogs",
  "eth_getProof",
  "eth_getStorageAt",
  "eth_getTransactionByBlockHashAndIndex",
  "eth_getTransactionByBlockNumberAndIndex",
  "eth_getTransactionByHash",
  "eth_getTransactionCount",
  "eth_getTransactionReceipt",
  "eth_maxPriorityFeePerGas",
  "eth_syncing",
  "net_listening",
  "net_version",
  "web3_clientVersion",
]);

const SEND_METHOD = "eth_sendRawTransaction";

export const MOST_CALLS = 100;
/** A raw transaction's limit, as at public nodes. */
const MOST_RAW_LENGTH = 2 + 2 * 131_072;

const PARSE_ERROR = -32700;
const INVALID_REQUEST = -32600;
const METHOD_NOT_FOUND = -32601;
const INVALID_PARAMS = -32602;
const INTERNAL = -32603;

const Call = z.object({
  jsonrpc: z.literal("2.0"),
  id: z.union([z.string().max(200), z.number(), z.null()]).optional(),
  method: z.string().max(100),
  params: z.array(z.unknown()).max(20).default([]),
});
const RawTransaction = z.tuple([
  z
    .string()
    .max(MOST_RAW_LENGTH)
    .regex(/^0x(?:[0-9a-fA-F]{2})+$/),
]);

type Id = string | number | null;
type Failure = { code: number; message: string; data?: unknown };
export type RpcAnswer = { jsonrpc: "2.0"; id: Id } & ({ result: unknown } | { error: Failure });

const refusal = (id: Id, error: Failure): RpcAnswer => ({ jsonrpc: "2.0", id, error });

/** Answers a parsed call. @throws RpcError as the chain refuses */
export type RpcTarget = (method: string, params: readonly unknown[]) => Promise<unknown>;

async function run(chain: EvmChain, method: string, params: readonly unknown[]): Promise<unknown> {
  if (READ_METHODS.has(method)) return chain.read(method, params);
  if (method !== SEND_METHOD) {
    throw new RpcError(METHOD_NOT_FOUND, `the method ${method} is not available here`);
  }
  const raw = RawTransaction.safeParse(params);
  if (!raw.success) throw new RpcError(INVALID_PARAMS, "one raw transaction in hex is needed");
  return chain.send(raw.data[0] as Hex);
}

async function answerOne(target: RpcTarget, log: Log, request: unknown): Promise<RpcAnswer> {
  const call = Call.safeParse(request);
  if (!call.success) {
    return refusal(null, { code: INVALID_REQUEST, message: "this is not a JSON-RPC 2.0 call" });
  }
  const { id = null, method, params } = call.data;
  try {
    return { jsonrpc: "2.0", id, result: await target(method, params) };
  } catch (error) {
    if (error instanceof RpcError) {
      const { code, message, data } = error;
      return refusal(id, data === undefined ? { code, message } : { code, message, data });
    }
    log.error({ err: error, method }, "a call to the chain failed");
    const isDown = error instanceof ChainNotStarted;
    const message = isDown ? error.message : "the chain gives no answer right now";
    return refusal(id, { code: INTERNAL, message });
  }
}

/** The answer to a JSON-RPC body: one call, or a batch of at most `MOST_CALLS`. */
export async function answerCalls(
  target: RpcTarget,
  log: Log,
  body: string,
): Promise<RpcAnswer | RpcAnswer[]> {
  let request: unknown;
  try {
    request = JSON.parse(body);
  } catch {
    return refusal(null, { code: PARSE_ERROR, message: "the body is not JSON" });
  }
  if (!Array.isArray(request)) return answerOne(target, log, request);
  if (request.length === 0 || request.length > MOST_CALLS) {
    return refusal(null, {
      code: INVALID_REQUEST,
      message: `a batch holds 1 to ${MOST_CALLS} calls`,
    });
  }
  // In order, because a batch may contain transactions that follow each other.
  const answers: RpcAnswer[] = [];
  for (const call of request) answers.push(await answerOne(target, log, call));
  return answers;
}

/** An EVM chain's answer to a JSON-RPC body. */
export const answerRpc = (chain: EvmChain, log: Log, body: string) =>
  answerCalls((method, params) => run(chain, method, params), log, body);
