import "server-only";
import { z } from "#protocol/zod.ts";
import { askNode, UNAVAILABLE, type RpcOutcome } from "./ask-node.ts";
import { RPC_READS } from "./rpc-reads.ts";

export const MOST_RPC_CALLS = 20;
export const MOST_RPC_BODY_BYTES = 64 * 1024;

const PARSE_ERROR = -32700;
const INVALID_REQUEST = -32600;
const METHOD_NOT_FOUND = -32601;
const INVALID_PARAMS = -32602;

const Request = z.object({
  jsonrpc: z.literal("2.0"),
  id: z.union([z.string().max(100), z.number(), z.null()]),
  method: z.string().max(100),
  params: z.array(z.unknown()).max(3).default([]),
});

type Id = string | number | null;
export type RpcAnswer = { jsonrpc: "2.0"; id: Id } & RpcOutcome;

const refusal = (id: Id, code: number, message: string): RpcAnswer => ({
  jsonrpc: "2.0",
  id,
  error: { code, message },
});

async function answerOne(node: string | null, request: unknown): Promise<RpcAnswer> {
  const read = Request.safeParse(request);
  if (!read.success) return refusal(null, INVALID_REQUEST, "this is not a JSON-RPC 2.0 call");
  const { id, method, params } = read.data;
  const shape = Object.hasOwn(RPC_READS, method) ? RPC_READS[method] : undefined;
  if (!shape) return refusal(id, METHOD_NOT_FOUND, "this method is not available here");
  if (!shape.safeParse(params).success) {
    return refusal(id, INVALID_PARAMS, `${method} is not asked like this here`);
  }
  const outcome = node === null ? { error: UNAVAILABLE } : await askNode(node, method, params);
  return { jsonrpc: "2.0", id, ...outcome };
}

/**
 * The answer to a page's JSON-RPC body about one chain: a call, or a batch of at most
 * `MOST_RPC_CALLS`. Reading only; what a node refuses comes in its words without its address.
 * `node` null: nobody can be asked.
 */
export async function answerPageRpc(
  node: string | null,
  body: string,
): Promise<RpcAnswer | RpcAnswer[]> {
  let request: unknown;
  try {
    request = JSON.parse(body);
  } catch {
    return refusal(null, PARSE_ERROR, "the body is not JSON");
  }
  if (!Array.isArray(request)) return answerOne(node, request);
  if (request.length === 0 || request.length > MOST_RPC_CALLS) {
    return refusal(null, INVALID_REQUEST, `a batch holds 1 to ${MOST_RPC_CALLS} calls`);
  }
  return Promise.all(request.map((call) => answerOne(node, call)));
}
