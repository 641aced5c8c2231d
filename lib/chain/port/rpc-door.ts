import "server-only";
import { z } from "#protocol/wire/zod.ts";
import { askNode, UNAVAILABLE, type RpcOutcome } from "./ask-node.ts";
import type { ChainPlace } from "./chain-node.ts";
import { rpcReads } from "./rpc-reads.ts";
import { rpcUrl } from "./rpc-url.ts";

/** A page asks at most seven in one batch, about an account that is about to sign. */
export const MOST_RPC_CALLS = 10;
export const MOST_RPC_BODY_BYTES = 16 * 1024;

const PARSE_ERROR = -32700;
const INVALID_REQUEST = -32600;
const METHOD_NOT_FOUND = -32601;
const INVALID_PARAMS = -32602;

const Request = z.object({
  jsonrpc: z.literal("2.0"),
  id: z.union([z.string().max(100), z.number(), z.null()]),
  method: z.string().max(100),
  params: z.array(z.unknown()).max(4).default([]),
});

type Id = string | number | null;
export type RpcAnswer = { jsonrpc: "2.0"; id: Id } & RpcOutcome;

const refusal = (id: Id, code: number, message: string): RpcAnswer => ({
  jsonrpc: "2.0",
  id,
  error: { code, message },
});

type Asking = { node: string | null; reads: ReturnType<typeof rpcReads> };

async function answerOne({ node, reads }: Asking, request: unknown): Promise<RpcAnswer> {
  const read = Request.safeParse(request);
  if (!read.success) return refusal(null, INVALID_REQUEST, "this is not a JSON-RPC 2.0 call");
  const { id, method, params } = read.data;
  const shape = reads.get(method);
  if (!shape) return refusal(id, METHOD_NOT_FOUND, "this method is not available here");
  const asked = shape.safeParse(params);
  if (!asked.success) {
    return refusal(id, INVALID_PARAMS, `${method} is not asked like this here`);
  }
  const outcome = node === null ? { error: UNAVAILABLE } : await askNode(node, method, asked.data);
  return { jsonrpc: "2.0", id, ...outcome };
}

/**
 * Answers a page's JSON-RPC body about one chain: one call, or a batch of at most `MOST_RPC_CALLS`. Only
 * reads are allowed. A node's error text is passed on without the node's address. `node`: by default the
 * network's own; null: no node can be asked.
 */
export async function answerPageRpc(
  { environment, network }: ChainPlace,
  body: string,
  node: string | null = rpcUrl(environment, network),
): Promise<RpcAnswer | RpcAnswer[]> {
  let request: unknown;
  try {
    request = JSON.parse(body);
  } catch {
    return refusal(null, PARSE_ERROR, "the body is not JSON");
  }
  const asking = { node, reads: rpcReads(environment, network) };
  if (!Array.isArray(request)) return answerOne(asking, request);
  if (request.length === 0 || request.length > MOST_RPC_CALLS) {
    return refusal(null, INVALID_REQUEST, `a batch holds 1 to ${MOST_RPC_CALLS} calls`);
  }
  return Promise.all(request.map((call) => answerOne(asking, call)));
}
