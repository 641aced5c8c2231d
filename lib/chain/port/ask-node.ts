import "server-only";
import { askingNode } from "#platform/tracing/asking-node.ts";
import { z } from "#protocol/wire/zod.ts";

export type RpcError = { code: number; message: string; data?: string };
export type RpcOutcome = { result: unknown } | { error: RpcError };

const TIMEOUT_MS = 10_000;
/** Enough for the longest answer that a page may ask for: a contract's code of 24 KiB, in hex (EIP-170). */
const MOST_ANSWER_BYTES = 128 * 1024;
const LONGEST_MESSAGE = 300;
/** Shorter parts of a node's URL are words such as "rpc", not secrets. */
const SECRET_LENGTH = 8;

/** JSON-RPC's code for an internal error; stands for any failure to reach the node. */
export const UNAVAILABLE: RpcError = { code: -32603, message: "the chain gives no answer now" };

const Answer = z.union([
  z.object({
    error: z.object({
      code: z.int(),
      message: z.string(),
      data: z
        .string()
        .regex(/^0x[0-9a-fA-F]{0,2048}$/)
        .optional()
        .catch(undefined),
    }),
  }),
  z.object({ result: z.unknown() }).refine((answer) => "result" in answer),
]);

/** A node's error text without the node's address and keys. */
function withoutNode(text: string, node: string): string {
  const { host, username, password, pathname, searchParams } = new URL(node);
  const keys = [username, password, ...pathname.split("/"), ...searchParams.values()];
  const secrets = [host, ...keys.filter((part) => part.length >= SECRET_LENGTH)];
  const hidden = secrets.reduce(
    (kept, secret) => (secret ? kept.replaceAll(secret, "…") : kept),
    text,
  );
  return hidden.replace(/\b(?:https?|wss?):\/\/\S+/gi, "…").slice(0, LONGEST_MESSAGE);
}

async function readAnswer(response: Response): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > MOST_ANSWER_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** Asks a node once. Never throws, so that an error can't carry the node's address further. */
export const askNode = (
  node: string,
  method: string,
  params: readonly unknown[],
): Promise<RpcOutcome> => askingNode(() => ask(node, method, params), method);

async function ask(node: string, method: string, params: readonly unknown[]): Promise<RpcOutcome> {
  try {
    const response = await fetch(node, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
      redirect: "error",
      cache: "no-store",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const answer = Answer.safeParse(JSON.parse((await readAnswer(response)) ?? "null"));
    if (!answer.success) return { error: UNAVAILABLE };
    if ("result" in answer.data) return { result: answer.data.result };
    const { code, message, data } = answer.data.error;
    const said = { code, message: withoutNode(message, node) };
    return { error: data === undefined ? said : { ...said, data } };
  } catch {
    return { error: UNAVAILABLE };
  }
}
