import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createPublicClient, custom, erc20Abi, type Hex } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pinnedChainId, pinnedToken } from "#protocol/networks.ts";
import { openTestSandbox } from "#sandbox/test/open-test-sandbox.ts";
import { answerPageRpc, MOST_RPC_CALLS, type RpcAnswer } from "./rpc-door.ts";
import { MOST_LOG_BLOCKS, RPC_READS } from "./rpc-reads.ts";

const address = privateKeyToAccount(generatePrivateKey()).address;
const token = pinnedToken("sandbox", "polygon", "USDC") as Hex;
const hash = `0x${"ab".repeat(32)}`;
const CHAIN_ID = pinnedChainId("sandbox", "polygon");

let sandbox: Awaited<ReturnType<typeof openTestSandbox>>;
let node: string;
beforeAll(async () => {
  sandbox = await openTestSandbox();
  node = `${sandbox.url}/rpc/polygon`;
});
afterAll(() => sandbox.close());

const call = (method: string, params: unknown = []) => ({ jsonrpc: "2.0", id: 7, method, params });
const ask = async (method: string, params?: unknown, url: string | null = node) =>
  (await answerPageRpc(url, JSON.stringify(call(method, params)))) as RpcAnswer;
const code = async (method: string, params?: unknown) => {
  const answer = await ask(method, params);
  return "error" in answer ? answer.error.code : "answered";
};

/** A node that says what the test wants, and notes what it was asked. */
async function playedNode(body: string, path = "") {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? "");
    response.writeHead(200, { "content-type": "application/json" }).end(body);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}${path}`, asked, close: () => server.close() };
}

describe("works", () => {
  test("viem reads a chain through it", async () => {
    const request = async ({ method, params }: { method: string; params?: unknown }) => {
      const answer = await ask(method, params ?? []);
      if ("error" in answer) throw new Error(answer.error.message);
      return answer.result;
    };
    const reader = createPublicClient({ transport: custom({ request }) });
    expect(await reader.getChainId()).toBe(CHAIN_ID);
    expect(await reader.getBlockNumber()).toBeGreaterThanOrEqual(0n);
    expect(await reader.getBalance({ address })).toBe(0n);
    expect((await reader.getCode({ address: token }))?.length).toBeGreaterThan(100);
    expect(await reader.getTransactionCount({ address, blockTag: "pending" })).toBe(0);
    const owner = { address: token, abi: erc20Abi, args: [address] } as const;
    expect(await reader.readContract({ ...owner, functionName: "balanceOf" })).toBe(0n);
    await expect(reader.getTransaction({ hash: hash as Hex })).rejects.toThrow(
      /could not be found/,
    );
    await expect(reader.getTransactionReceipt({ hash: hash as Hex })).rejects.toThrow(/could not/);
    const logs = { address: token, fromBlock: 0n, toBlock: 10n };
    expect(await reader.getLogs(logs)).toEqual([]);
    expect((await reader.getBlock({ includeTransactions: true })).transactions).toEqual([]);
    expect(await reader.estimateFeesPerGas()).toBeDefined();
  });

  test("a batch is answered in order", async () => {
    const batch = [call("eth_chainId"), { ...call("eth_accounts"), id: "b" }];
    const answers = await answerPageRpc(node, JSON.stringify(batch));
    expect(answers).toMatchObject([
      { id: 7, result: `0x${CHAIN_ID?.toString(16)}` },
      { id: "b", error: { code: -32601 } },
    ]);
  });

  test("what reverts says so, with the chain's data", async () => {
    const data = "0x23b872dd".padEnd(2 + 8 + 3 * 64, "0");
    const answer = await ask("eth_call", [{ from: address, to: token, data }, "latest"]);
    expect(answer).toMatchObject({ error: { message: expect.stringMatching(/revert/) as string } });
  });
});

describe("refuses", () => {
  test.each([
    "eth_sendRawTransaction",
    "eth_sendTransaction",
    "eth_sign",
    "eth_accounts",
    "eth_getStorageAt",
    "eth_newFilter",
    "anvil_setBalance",
    "anvil_mine",
    "anvil_impersonateAccount",
    "evm_mine",
    "evm_increaseTime",
    "hardhat_setCode",
    "debug_traceTransaction",
    "txpool_content",
    "toString",
    "__proto__",
    "constructor",
  ])("%s, and asks no node for it", async (method) => {
    const played = await playedNode(JSON.stringify({ result: "0x1" }));
    const answer = await ask(method, [], played.url);
    expect(answer).toMatchObject({ id: 7, error: { code: -32601 } });
    expect(played.asked).toEqual([]);
    played.close();
  });

  const wide = `0x${MOST_LOG_BLOCKS.toString(16)}`;
  test.each<[string, string, unknown]>([
    ["an override of the state", "eth_call", [{ to: token }, "latest", { [token]: {} }]],
    ["a field of a call that is none", "eth_call", [{ to: token, blobs: [] }, "latest"]],
    ["data that is none", "eth_call", [{ to: token, data: "0xabc" }]],
    ["data over the limit", "eth_call", [{ to: token, data: `0x${"ab".repeat(4096)}` }]],
    ["a block by name that is none", "eth_getBalance", [address, "newest"]],
    ["an address that is none", "eth_getCode", ["0x12", "latest"]],
    ["a hash that is none", "eth_getTransactionReceipt", ["0x12"]],
    ["more than it takes", "eth_chainId", [1]],
    ["logs of every contract", "eth_getLogs", [{ fromBlock: "0x0", toBlock: "0x1" }]],
    ["logs without an end", "eth_getLogs", [{ address: token, fromBlock: "0x0" }]],
    [
      "logs up to the newest block",
      "eth_getLogs",
      [{ address: token, fromBlock: "0x0", toBlock: "latest" }],
    ],
    [
      "logs of too many blocks",
      "eth_getLogs",
      [{ address: token, fromBlock: "0x0", toBlock: wide }],
    ],
    ["logs backwards", "eth_getLogs", [{ address: token, fromBlock: "0x2", toBlock: "0x1" }]],
    [
      "logs of a list without an end",
      "eth_getLogs",
      [{ address: Array(6).fill(token), fromBlock: "0x0", toBlock: "0x1" }],
    ],
    [
      "a list of percentiles without an end",
      "eth_feeHistory",
      ["0x1", "latest", Array(11).fill(1)],
    ],
  ])("%s", async (_what, method, params) => {
    expect(await code(method, params)).toBe(-32602);
  });

  test("one block less is taken", async () => {
    const toBlock = `0x${(MOST_LOG_BLOCKS - 1n).toString(16)}`;
    const within = [{ address: token, fromBlock: "0x0", toBlock }];
    expect(RPC_READS.eth_getLogs?.safeParse(within).success).toBe(true);
  });

  test.each([
    ["no JSON", "{", -32700],
    ["no call", "1", -32600],
    ["an empty batch", "[]", -32600],
    ["another version", JSON.stringify({ ...call("eth_chainId"), jsonrpc: "1.0" }), -32600],
    ["parameters by name", JSON.stringify(call("eth_chainId", { a: 1 })), -32600],
    [
      "a batch over the limit",
      JSON.stringify(Array.from({ length: MOST_RPC_CALLS + 1 }, () => call("eth_chainId"))),
      -32600,
    ],
  ])("%s", async (_what, body, expected) => {
    expect(await answerPageRpc(node, body)).toMatchObject({ error: { code: expected } });
  });
});

describe("keeps the node's address", () => {
  const key = "0123456789abcdef";
  const path = `/v3/${key}?token=another-secret`;

  test("out of the node's own words", async () => {
    const message = `project ${key} at https://node.example/v3/${key} (another-secret) 127.0.0.1`;
    const played = await playedNode(JSON.stringify({ error: { code: -32005, message } }), path);
    const answer = JSON.stringify(await ask("eth_chainId", [], played.url));
    expect(answer).toContain("-32005");
    for (const secret of [key, "another-secret", "node.example"]) {
      expect(answer).not.toContain(secret);
    }
    played.close();
  });

  test("when nobody answers, or answers nonsense", async () => {
    const nonsense = await playedNode("<html>", path);
    const empty = await playedNode("{}", path);
    const unavailable = { error: { code: -32603, message: "the chain gives no answer now" } };
    for (const url of [null, "http://127.0.0.1:9/secret-of-the-node", nonsense.url, empty.url]) {
      expect(await ask("eth_chainId", [], url)).toEqual({ jsonrpc: "2.0", id: 7, ...unavailable });
    }
    nonsense.close();
    empty.close();
  });

  test("and follows no redirect", async () => {
    const server = createServer((_request, response) =>
      response.writeHead(307, { location: node }).end(),
    );
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    const { port } = server.address() as AddressInfo;
    expect(await ask("eth_chainId", [], `http://127.0.0.1:${port}`)).toMatchObject({
      error: { code: -32603 },
    });
    server.close();
  });
});
