import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Token } from "#protocol/money/money.ts";
import type { Network } from "#protocol/chain/networks.ts";
import { anvilBinary } from "#sandbox/chain/anvil-node.ts";
import { EVM_NETWORKS } from "#sandbox/chain/evm-networks.ts";
import { genesisOf } from "#sandbox/chain/genesis.ts";
import { TOKEN_ABI } from "#service/chain/evm/token.ts";
import type { Chain, Faucet } from "#service/chain/port.ts";
import {
  createTestClient,
  http,
  parseAbi,
  publicActions,
  walletActions,
  type Account,
  type Address,
} from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { evmChain, type EvmChainSettings } from "#service/chain/evm/evm-chain.ts";

const JSON_TYPE = { "content-type": "application/json" };
const OWNER_ABI = parseAbi(["function approve(address spender, uint256 units)"]);
const MINTER_ABI = parseAbi([
  "function mint(address to, uint256 units)",
  "function setFrozen(address account, bool isFrozen)",
]);

async function startNode(chainId: number, genesisFile: string) {
  const flags = ["--host", "127.0.0.1", "--port", "0", "--accounts", "0", "--no-mining"];
  const child = spawn(
    anvilBinary(),
    [...flags, "--chain-id", String(chainId), "--init", genesisFile, "--hardfork", "prague"],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  const url = await new Promise<string>((resolve, reject) => {
    let said = "";
    child.once("exit", () => reject(new Error(said)));
    child.stdout.on("data", (chunk: Buffer) => {
      said += chunk.toString();
      const address = /Listening on (127\.0\.0\.1:\d+)/.exec(said)?.[1];
      if (address) resolve(`http://${address}`);
    });
  });
  return { url, child };
}

/**
 * A server in front of a node: answers what `play` returns in the node's place, or loses the node's
 * answer. Returns its own address.
 */
async function front(
  url: string,
  play: (method: string, body: string) => object | "lost" | null,
): Promise<string> {
  const server = createServer((request, response) => {
    void (async () => {
      let body = "";
      for await (const chunk of request) body += String(chunk);
      const { id, method } = JSON.parse(body) as { id: number; method: string };
      const played = play(method, body);
      const isOurs = played !== null && played !== "lost";
      const text = isOurs
        ? JSON.stringify({ jsonrpc: "2.0", id, ...played })
        : await (await fetch(url, { method: "POST", headers: JSON_TYPE, body })).text();
      if (played === "lost") return void response.destroy();
      response.writeHead(200, JSON_TYPE).end(text);
      // A caller that still waits when the node stops is disconnected.
    })().catch(() => response.destroy());
  }).listen(0, "127.0.0.1");
  server.unref();
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const MINED_AT_ONCE = 100;

/** A local chain with nothing in front of it, so that a test can mine, drop and reorganise. */
export async function startBareChain(networkName: Network) {
  const network = EVM_NETWORKS.find(({ name }) => name === networkName)!;
  const folder = mkdtempSync(join(tmpdir(), "ponte-bare-chain-"));
  const minter = privateKeyToAccount(generatePrivateKey());
  const genesisFile = join(folder, "genesis.json");
  writeFileSync(genesisFile, JSON.stringify(genesisOf(network, minter.address)));
  const { url, child } = await startNode(network.chainId, genesisFile);
  const node = createTestClient({ mode: "anvil", transport: http(url), cacheTime: 0 })
    .extend(publicActions)
    .extend(walletActions);

  const mint = async (token: Token, address: Address, units: bigint) => {
    await node.writeContract({
      account: minter,
      chain: null,
      address: network.tokens[token]!,
      abi: MINTER_ABI,
      functionName: "mint",
      args: [address, units],
    });
    await node.mine({ blocks: 1 });
  };

  /** A little gas and `units` of every token. */
  const fund = async (address: Address, units: bigint) => {
    await node.setBalance({ address, value: 10n ** 18n });
    for (const token of ["USDC", "USDT"] as const) {
      if (network.tokens[token]) await mint(token, address, units);
    }
  };
  /** Gives gas without waiting for a block. */
  const faucet: Faucet = {
    give: async ({ address, units }) => {
      await node.setBalance({ address: address as Address, value: units });
      return { hash: `0x${"00".repeat(32)}` };
    },
  };

  return {
    url,
    network,
    node,
    faucet,
    /** Mines each transaction at once while the work lasts, for work that waits for its own transactions. */
    whileMining: async <T>(work: () => Promise<T>): Promise<T> => {
      await node.setAutomine(true);
      return work().finally(() => node.setAutomine(false));
    },
    /** A payer with gas and `units` of every token. */
    payer: async (units: bigint): Promise<Account & { address: Address }> => {
      const account = privateKeyToAccount(generatePrivateKey());
      await fund(account.address, units);
      return account;
    },
    /** The owner's own wallet gives an allowance, in its own block. */
    allow: async (owner: Account, token: Token, spender: string, units: bigint) => {
      await node.writeContract({
        account: owner,
        chain: null,
        address: network.tokens[token]!,
        abi: OWNER_ABI,
        functionName: "approve",
        args: [spender as Address, units],
      });
      await node.mine({ blocks: 1 });
    },
    /** Mines blocks, a few with each call, which has a limit of time; the first holds everything in the pool. */
    mine: async (blocks = 1) => {
      for (let left = blocks; left > 0; left -= MINED_AT_ONCE) {
        await node.mine({ blocks: Math.min(left, MINED_AT_ONCE) });
      }
    },
    /** Replaces the newest blocks by empty ones. */
    reorg: (depth: number) =>
      node.request<{ Method: "anvil_reorg"; Parameters: [number, []]; ReturnType: null }>({
        method: "anvil_reorg",
        params: [depth, []],
      }),
    /** Drops every waiting transaction. */
    dropPool: () =>
      node.request<{ Method: "anvil_dropAllTransactions"; Parameters: []; ReturnType: null }>({
        method: "anvil_dropAllTransactions",
        params: [],
      }),
    mint,
    /** Makes USDC refuse the address from now on, or accept it again. */
    freeze: async (address: Address, isFrozen = true) => {
      await node.writeContract({
        account: minter,
        chain: null,
        address: network.tokens.USDC!,
        abi: MINTER_ABI,
        functionName: "setFrozen",
        args: [address, isFrozen],
      });
      await node.mine({ blocks: 1 });
    },
    fund,
    tokensOf: (token: Token, owner: Address) =>
      node.readContract({
        address: network.tokens[token]!,
        abi: TOKEN_ABI,
        functionName: "balanceOf",
        args: [owner],
      }),
    /** The same node at another address, where some methods answer null. */
    without: (...methods: string[]) =>
      front(url, (method) => (methods.includes(method) ? { result: null } : null)),
    /** The same node at another address, where some calls are done but their answers are lost. */
    losing: (...methods: string[]) =>
      front(url, (method) => (methods.includes(method) ? "lost" : null)),
    /**
     * The same node at another address; the test answers one method, with `{ result }` or `{ error }`,
     * when the request contains a text.
     */
    answering: (played: string, answer: object, holding = "") =>
      front(url, (method, body) => (method === played && body.includes(holding) ? answer : null)),
    /** The same node at another address, where each call is noted by its method. */
    counting: async () => {
      const calls: string[] = [];
      return { calls, url: await front(url, (method) => (calls.push(method), null)) };
    },
    stop: async () => {
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

export type BareChain = Awaited<ReturnType<typeof startBareChain>>;

/** A service's chain on a node, by default with its own key and three confirmations. */
export const openEvm = (
  override: Partial<EvmChainSettings> & Pick<EvmChainSettings, "rpcUrl">,
): Chain =>
  evmChain({
    network: "polygon",
    environment: "sandbox",
    signerKey: generatePrivateKey(),
    confirmations: 3,
    maxFeePerGas: 10n ** 12n,
    ...override,
  });
