import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { jsonCall, rpcCall } from "#sandbox/test/json-call.ts";
import { openTestSandbox } from "#sandbox/test/open-test-sandbox.ts";
import { MOST_CALLS } from "./answer-rpc.ts";

let sandbox: Awaited<ReturnType<typeof openTestSandbox>>;
beforeAll(async () => {
  sandbox = await openTestSandbox();
});
afterAll(() => sandbox.close());

const call = (method: string, params: unknown = []) => ({ jsonrpc: "2.0", id: 7, method, params });
const post = (body: unknown) => jsonCall(`${sandbox.url}/rpc/polygon`, "POST", body);

describe("works", () => {
  test("a wallet reads the chain", async () => {
    expect(await rpcCall(sandbox.url, "eth_chainId")).toBe("0x1dd9a29");
    expect(await rpcCall(sandbox.url, "net_version")).toBe("31300137");
    const answer = await post([call("eth_blockNumber"), call("eth_gasPrice")]);
    expect(answer).toMatchObject({ status: 200, body: [{ id: 7 }, { id: 7 }] });
  });

  test("a block comes each second", async () => {
    const block = async (tag: string) =>
      Number(
        (
          (await rpcCall(sandbox.url, "eth_getBlockByNumber", [tag, false])) as {
            timestamp: string;
          }
        ).timestamp,
      );
    const before = await block("latest");
    await new Promise((resolve) => setTimeout(resolve, 2100));
    expect((await block("latest")) - before).toBeGreaterThanOrEqual(1);
    expect(Math.abs((await block("latest")) - Date.now() / 1000)).toBeLessThan(5);
  });
});

describe("refuses", () => {
  test.each([
    "anvil_setBalance",
    "anvil_dumpState",
    "anvil_impersonateAccount",
    "anvil_reorg",
    "evm_mine",
    "evm_setNextBlockTimestamp",
    "hardhat_setCode",
    "debug_traceTransaction",
    "trace_block",
    "eth_sendTransaction",
    "eth_sendUnsignedTransaction",
    "eth_accounts",
    "eth_sign",
    "eth_newFilter",
    "eth_subscribe",
    "ots_getApiLevel",
    "txpool_content",
    "toString",
  ])("%s, which is not for reading", async (method) => {
    const { status, body } = await post(call(method));
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: 7, error: { code: -32601 } });
  });

  test.each([
    ["no call", 1],
    ["no method", { jsonrpc: "2.0", id: 1 }],
    ["another version", { ...call("eth_chainId"), jsonrpc: "1.0" }],
    ["parameters by name", call("eth_chainId", { a: 1 })],
    ["an empty batch", []],
    ["a batch over the limit", Array.from({ length: MOST_CALLS + 1 }, () => call("eth_chainId"))],
  ])("%s", async (_what, body) => {
    expect((await post(body)).body).toMatchObject({ error: { code: -32600 } });
  });

  test("a raw transaction that is none", async () => {
    for (const params of [[], ["0x"], ["0xzz"], [1], ["0x02", "0x02"]]) {
      const { body } = await post(call("eth_sendRawTransaction", params));
      expect(body).toMatchObject({ error: { code: -32602 } });
    }
    const { body } = await post(call("eth_sendRawTransaction", ["0x02"]));
    expect(body).toMatchObject({ error: { message: expect.any(String) } });
  });

  test("a body that is too large, no JSON or of a type that any web page may post", async () => {
    const url = `${sandbox.url}/rpc/polygon`;
    expect((await post({ padding: "x".repeat(1024 * 1024) })).status).toBe(413);
    const json = { "content-type": "application/json" };
    const broken = await fetch(url, { method: "POST", headers: json, body: "{" });
    expect(await broken.json()).toMatchObject({ error: { code: -32700 } });
    const text = await fetch(url, { method: "POST", body: JSON.stringify(call("eth_chainId")) });
    expect(text.status).toBe(415);
  });

  test("a chain that does not run here, and a name that is not this machine's", async () => {
    expect((await jsonCall(`${sandbox.url}/rpc/bitcoin`, "POST", call("eth_chainId"))).status).toBe(
      404,
    );
    const { port } = new URL(sandbox.url);
    const { request } = await import("node:http");
    const status = await new Promise((resolve) => {
      const options = {
        port,
        host: "127.0.0.1",
        path: "/health",
        headers: { host: "evil.example" },
      };
      request(options, (answer) => resolve(answer.resume().statusCode)).end();
    });
    expect(status).toBe(403);
  });
});
