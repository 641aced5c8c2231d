import type { Network } from "#protocol/chain/networks.ts";

type Answer = { status: number; body: unknown };

/** One JSON call. @throws TypeError when the server is unreachable. */
export async function jsonCall(
  url: string,
  method: "GET" | "POST" | "PUT" = "GET",
  body?: unknown,
): Promise<Answer> {
  const answer = await fetch(url, {
    method,
    ...(body === undefined
      ? {}
      : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: await answer.json() };
}

/** The result of a JSON-RPC call to a chain of a sandbox. @throws Error as the chain refuses. */
export async function rpcCall(
  url: string,
  method: string,
  params: readonly unknown[] = [],
  network: Network = "polygon",
): Promise<unknown> {
  const { body } = await jsonCall(`${url}/rpc/${network}`, "POST", {
    jsonrpc: "2.0",
    id: 1,
    method,
    params,
  });
  const answer = body as { result?: unknown; error?: { message: string } };
  if (answer.error) throw new Error(answer.error.message);
  return answer.result;
}

const BATCH = 100;

/** The results of one method for many parameters, in order. */
export async function rpcCalls(
  url: string,
  method: string,
  all: readonly (readonly unknown[])[],
): Promise<unknown[]> {
  const results: unknown[] = [];
  for (let from = 0; from < all.length; from += BATCH) {
    const calls = all
      .slice(from, from + BATCH)
      .map((params, id) => ({ jsonrpc: "2.0", id, method, params }));
    const { body } = await jsonCall(`${url}/rpc/polygon`, "POST", calls);
    results.push(...(body as { result: unknown }[]).map((answer) => answer.result));
  }
  return results;
}
