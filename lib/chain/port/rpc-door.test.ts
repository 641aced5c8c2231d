import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { createPublicClient, custom, encodeFunctionData, erc20Abi, toHex, type Hex } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pinnedChainId, pinnedToken } from "#protocol/chain/networks.ts";
import { openTestSandbox } from "#sandbox/test/open-test-sandbox.ts";
import { answerPageRpc, MOST_RPC_CALLS, type RpcAnswer } from "./rpc-door.ts";
import { MOST_CALL_GAS } from "./rpc-reads.ts";

const address = privateKeyToAccount(generatePrivateKey()).address;
const token = pinnedToken("sandbox", "polygon", "USDC") as Hex;
const CHAIN_ID = pinnedChainId("sandbox", "polygon");

let sandbox: Awaited<ReturnType<typeof openTestSandbox>>;
let node: string;
beforeAll(async () => {
  sandbox = await openTestSandbox();
  node = `${sandbox.url}/rpc/polygon`;
});
afterAll(() => sandbox.close());

const call = (method: string, params: unknown = []) => ({ jsonrpc: "2.0", id: 7, method, params });
const POLYGON = { environment: "sandbox", network: "polygon" } as const;
const ask = async (method: string, params?: unknown, url: string | null = node) =>
  (await answerPageRpc(POLYGON, JSON.stringify(call(method, params)), url)) as RpcAnswer;

/** A node that gives a fixed answer and records what it was asked. */
async function playedNode(body: string, path = "") {
  const asked: unknown[] = [];
  const server = createServer(async (request, response) => {
    asked.push(await json(request));
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
    expect(await reader.getGasPrice()).toBeGreaterThan(0n);
    const data = encodeFunctionData({
      abi: erc20Abi,
      functionName: "approve",
      args: [address, 1n],
    });
    const approval = { account: address, to: token, data };
    expect((await reader.call(approval)).data).toBe(toHex(1n, { size: 32 }));
    const gas = await reader.estimateGas(approval);
    expect(gas).toBeGreaterThan(21_000n);
    expect(gas).toBeLessThan(BigInt(MOST_CALL_GAS) / 5n);
  });

  test("a call's gas is ours", async () => {
    const played = await playedNode(JSON.stringify({ result: "0x1" }));
    const params = [{ from: address, to: token, data: "0x" }, "latest"];
    for (const method of ["eth_call", "eth_estimateGas"]) {
      expect(await ask(method, params, played.url)).toMatchObject({ result: "0x1" });
    }
    const gas = toHex(MOST_CALL_GAS);
    const sent = { params: [{ from: address, to: token, data: "0x", gas }, "latest"] };
    expect(played.asked).toMatchObject([sent, sent]);
    played.close();
  });

  test("a batch is answered in order", async () => {
    const batch = [call("eth_chainId"), { ...call("eth_accounts"), id: "b" }];
    const answers = await answerPageRpc(POLYGON, JSON.stringify(batch), node);
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
    "eth_getLogs",
    "eth_feeHistory",
    "eth_createAccessList",
    "eth_getBlockByNumber",
    "eth_getTransactionReceipt",
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

  const plain = { from: address, to: token, data: "0x" };
  const other = `0x${"b7".repeat(20)}`;
  test.each<[string, string, unknown]>([
    ["gas of the page's", "eth_call", [{ ...plain, gas: "0xffffffffffffffff" }, "latest"]],
    ["little gas of the page's", "eth_estimateGas", [{ ...plain, gas: "0x1" }]],
    ["a price", "eth_call", [{ ...plain, gasPrice: "0x1" }, "latest"]],
    ["a fee", "eth_call", [{ ...plain, maxFeePerGas: "0x1" }, "latest"]],
    ["a value", "eth_estimateGas", [{ ...plain, value: "0x0" }, "latest"]],
    ["a list of access", "eth_call", [{ ...plain, accessList: [] }, "latest"]],
    ["a list of delegations", "eth_call", [{ ...plain, authorizationList: [] }, "latest"]],
    ["code of its own", "eth_call", [{ from: address, data: "0x5b600056" }, "latest"]],
    ["a contract that is no pinned token", "eth_call", [{ ...plain, to: other }, "latest"]],
    ["an estimate for one", "eth_estimateGas", [{ ...plain, to: other }]],
    ["an override of the state", "eth_call", [plain, "latest", { [token]: {} }]],
    ["an override of the block", "eth_call", [plain, "latest", {}, { gasLimit: "0x1" }]],
    ["a block of long ago", "eth_call", [plain, "0x1"]],
    ["a balance of long ago", "eth_getBalance", [address, "earliest"]],
    ["a field of a call that is none", "eth_call", [{ ...plain, blobs: [] }, "latest"]],
    ["a call without data", "eth_call", [{ to: token }, "latest"]],
    ["data that is none", "eth_call", [{ ...plain, data: "0xabc" }]],
    ["data over the limit", "eth_call", [{ ...plain, data: `0x${"ab".repeat(256)}` }]],
    ["a block by name that is none", "eth_getBalance", [address, "newest"]],
    ["an address that is none", "eth_getCode", ["0x12", "latest"]],
    ["more than it takes", "eth_chainId", [1]],
  ])("%s, and asks no node for it", async (_what, method, params) => {
    const played = await playedNode(JSON.stringify({ result: "0x1" }));
    const answer = await ask(method, params, played.url);
    expect(answer).toMatchObject({ error: { code: -32602 } });
    expect(played.asked).toEqual([]);
    played.close();
  });

  test("an answer over the limit, that it does not read to its end", async () => {
    let sent = 0;
    const server = createServer((request, response) => {
      request.resume();
      const more = () => {
        do sent += 65_536;
        while (sent < 64 * 1024 * 1024 && response.write("0".repeat(65_536)));
      };
      response.on("drain", more);
      response.write('{"result":"0x');
      more();
    });
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    expect(await ask("eth_getCode", [token], url)).toMatchObject({ error: { code: -32603 } });
    expect(sent).toBeLessThan(32 * 1024 * 1024);
    server.close();
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
    expect(await answerPageRpc(POLYGON, body, node)).toMatchObject({ error: { code: expected } });
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
