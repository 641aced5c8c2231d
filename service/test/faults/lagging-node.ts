import { numberToHex } from "viem";

type Call = { id: number; method: string; params?: unknown[] };
type Found = { blockNumber?: string | null } | null;

const LAG = 5;
const HEADS = new Set(["latest", "pending"]);
/** Sending and pricing know no block. */
const AS_IT_IS = new Set(["eth_sendRawTransaction", "eth_chainId", "eth_maxPriorityFeePerGas"]);

async function post(url: string, method: string, params: unknown[]): Promise<object> {
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
  const headers = { "content-type": "application/json" };
  return (await (await fetch(url, { method: "POST", headers, body })).json()) as object;
}

/** A node that is some blocks behind: it has not seen what the newest blocks hold, waiting or mined. */
export async function askLaggingNode(url: string, body: string) {
  const { id, method, params = [] } = JSON.parse(body) as Call;
  const reply = (answer: object) => ({ status: 200, text: JSON.stringify({ ...answer, id }) });
  if (AS_IT_IS.has(method)) return reply(await post(url, method, params));
  const { result: newest } = (await post(url, "eth_blockNumber", [])) as { result: string };
  const head = Math.max(Number(newest) - LAG, 0);
  if (method === "eth_blockNumber") return reply({ jsonrpc: "2.0", result: numberToHex(head) });
  const asked = params.map((one) => (HEADS.has(String(one)) ? numberToHex(head) : one));
  const answer = (await post(url, method, asked)) as { result?: Found };
  if (!/^eth_getTransaction(Receipt|ByHash)$/.test(method)) return reply(answer);
  const block = answer.result?.blockNumber;
  const isSeen = block !== null && block !== undefined && Number(block) <= head;
  return reply({ jsonrpc: "2.0", result: isSeen ? answer.result : null });
}
