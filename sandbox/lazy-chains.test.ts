import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pinnedChainId, type Network } from "#protocol/chain/networks.ts";
import { FaucetRecord } from "#protocol/api/sandbox.ts";
import type { Hex } from "viem";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { jsonCall, rpcCall } from "./test/json-call.ts";
import { isAlive, SandboxProcess } from "./test/sandbox-process.ts";

const LAZY = ["ethereum", "base", "polygon_amoy"] as const satisfies Network[];
const address = "0x00000000000000000000000000000000000000c1";

const dataDir = mkdtempSync(join(tmpdir(), "sandbox-lazy-"));
let sandbox: SandboxProcess;
beforeAll(async () => {
  sandbox = await SandboxProcess.start(dataDir);
  await sandbox.ready();
});
afterAll(async () => {
  await sandbox.end("SIGKILL");
  rmSync(dataDir, { recursive: true });
});

const rpc = (network: Network, method: string, ...params: unknown[]) =>
  rpcCall(sandbox.url, method, params, network);
const checks = async () =>
  ((await jsonCall(`${sandbox.url}/ready`)).body as { checks: Record<string, string> }).checks;

async function transfer(network: Network, token: string, amount: string): Promise<Hex> {
  const wish = { network, token, address, amount };
  const { status, body } = await jsonCall(`${sandbox.url}/sandbox/faucet`, "POST", wish);
  expect([status, body]).toEqual([201, expect.anything()]);
  return FaucetRecord.parse(body).transaction_hash as Hex;
}

test("only the first call to a chain starts it, however many come at once", async () => {
  await jsonCall(`${sandbox.url}/sandbox/networks`);
  expect(sandbox.nodes()).toHaveLength(1);
  const asked = LAZY.flatMap((network) => Array.from({ length: 8 }, () => network));
  const ids = await Promise.all(asked.map((network) => rpc(network, "eth_chainId")));
  expect(ids.map(Number)).toEqual(asked.map((network) => pinnedChainId("sandbox", network)));
  expect(sandbox.nodes()).toHaveLength(1 + LAZY.length);
  expect(await checks()).toMatchObject(Object.fromEntries(LAZY.map((name) => [name, "ok"])));
});

test("no two chains share an account of the faucet", async () => {
  const hashes = await Promise.all(LAZY.map((network) => transfer(network, "NATIVE", "1")));
  const senders = await Promise.all(
    LAZY.map(async (network, at) => {
      const sent = await rpc(network, "eth_getTransactionByHash", hashes[at]);
      return (sent as { from: Hex }).from;
    }),
  );
  expect(new Set(senders).size).toBe(LAZY.length);
});

describe.each(LAZY)("%s", (network) => {
  test("after a kill sleeps again, and with its next use is where it was", async () => {
    const hash = await transfer(network, "USDC", "2.5");
    const receipt = await rpc(network, "eth_getTransactionReceipt", hash);
    const nodes = sandbox.nodes();
    await sandbox.end("SIGKILL");
    sandbox = await SandboxProcess.start(dataDir);
    await sandbox.ready();
    await expect.poll(() => nodes.filter(isAlive)).toEqual([]);
    expect(await checks()).toMatchObject({ polygon: "ok", [network]: "asleep" });
    expect(sandbox.nodes()).toHaveLength(1);
    // The faucet is the chain's first user and continues with its next nonce.
    const next = await transfer(network, "USDC", "1");
    expect(await rpc(network, "eth_getTransactionReceipt", hash)).toEqual(receipt);
    const nonceOf = async (of: Hex) =>
      Number(((await rpc(network, "eth_getTransactionByHash", of)) as { nonce: Hex }).nonce);
    expect(await nonceOf(next)).toBe((await nonceOf(hash)) + 1);
  });
});

test("SIGTERM ends every node, those started late too", async () => {
  await Promise.all(LAZY.map((network) => rpc(network, "eth_blockNumber")));
  const nodes = sandbox.nodes();
  expect(nodes).toHaveLength(1 + LAZY.length);
  expect(await sandbox.end("SIGTERM")).toBe(0);
  expect(nodes.filter(isAlive)).toEqual([]);
});
