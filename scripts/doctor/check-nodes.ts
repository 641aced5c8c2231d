import {
  FAMILY,
  NETWORKS,
  type Network,
  pinnedChainId,
  type Environment,
} from "#protocol/chain/networks.ts";
import { aside, doubtful, type Finding, well, wrong } from "./finding.ts";

const TIMEOUT_MS = 5_000;
/** Blocks come every few seconds everywhere. */
const STALE_SECONDS = 120;

/** Whether the dashboard's nodes answer, serve the pinned chain, and are up to date. */
export async function checkNodes(
  environment: Environment,
  nodes: ReadonlyMap<Network, string>,
): Promise<Finding[]> {
  if (nodes.size === 0)
    return [aside("no RPC_URL_<NETWORK> is set: the sandbox's chains are read")];
  const findings = NETWORKS.flatMap((network) => {
    const url = nodes.get(network);
    return url === undefined ? [] : nodeFinding(environment, network, url);
  });
  return Promise.all(findings);
}

async function nodeFinding(
  environment: Environment,
  network: Network,
  url: string,
): Promise<Finding> {
  // An address of a node holds its key, and an error may hold the address.
  try {
    if (FAMILY[network] !== "evm") return await otherFinding(network, url);
    const chain = Number(await ask(url, "eth_chainId", []));
    const pinned = pinnedChainId(environment, network);
    if (chain !== pinned) return wrong(`${network}: the node serves chain ${chain}, not ${pinned}`);
    const block = (await ask(url, "eth_getBlockByNumber", ["latest", false])) as {
      timestamp: string;
    };
    const age = Math.round(Date.now() / 1000 - Number(block.timestamp));
    return age > STALE_SECONDS
      ? doubtful(`${network}: the node's newest block is ${age} s old`)
      : well(`${network}: the node serves chain ${chain} and is up to date`);
  } catch {
    return wrong(`${network}: the node gives no answer`);
  }
}

async function otherFinding(network: Network, url: string): Promise<Finding> {
  if (network === "solana") {
    await ask(url, "getLatestBlockhash", [{ commitment: "confirmed" }]);
    return well(`${network}: the node answers`);
  }
  const block = await post(`${url}/wallet/getnowblock`, {});
  const at = (block as { block_header?: { raw_data?: { timestamp?: number } } }).block_header
    ?.raw_data;
  const age = Math.round((Date.now() - (at?.timestamp ?? 0)) / 1000);
  return age > STALE_SECONDS
    ? doubtful(`${network}: the node's newest block is ${age} s old`)
    : well(`${network}: the node answers and is up to date`);
}

async function ask(url: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const answer = (await post(url, { jsonrpc: "2.0", id: 1, method, params })) as {
    result?: unknown;
  };
  if (answer.result === undefined || answer.result === null) throw new Error("no result");
  return answer.result;
}

async function post(url: string, body: object): Promise<unknown> {
  const answer = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.json();
}
