import { randomBytes, randomInt } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Hex } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { afterAll, expect, test } from "vitest";
import { jsonCall, rpcCall, rpcCalls } from "./test/json-call.ts";
import { isAlive, SandboxProcess } from "./test/sandbox-process.ts";

const ROUNDS = 4;
const RECENT = 60;

const dataDir = mkdtempSync(join(tmpdir(), "sandbox-killed-"));
const wallet = privateKeyToAccount(generatePrivateKey());
const target = "0x00000000000000000000000000000000000000b2";
const txid = randomBytes(13).toString("hex").slice(0, 25);

/** Everything that the sandbox acknowledged or showed, in all rounds. */
const sent = new Set<Hex>();
const receipts = new Map<Hex, unknown>();
const blocks = new Map<Hex, Hex>();
const paid = new Set<string>();

let sandbox: SandboxProcess;
afterAll(async () => {
  await sandbox.end("SIGKILL");
  rmSync(dataDir, { recursive: true });
});

const rpc = (method: string, ...params: unknown[]) => rpcCall(sandbox.url, method, params);
const nonceAt = async (tag: string) =>
  Number(await rpc("eth_getTransactionCount", wallet.address, tag));

async function act(nonce: number, pixCode: string): Promise<void> {
  const raw = await wallet.signTransaction({
    type: "eip1559",
    chainId: 31300137,
    nonce,
    to: target,
    value: 1n,
    gas: 21_000n,
    maxFeePerGas: 20_000_000_000n,
    maxPriorityFeePerGas: 1_000_000_000n,
  });
  sent.add((await rpc("eth_sendRawTransaction", raw)) as Hex);
  const { body } = await jsonCall(`${sandbox.url}/sandbox/pix/pay`, "POST", { pix_code: pixCode });
  paid.add((body as { end_to_end_id: string }).end_to_end_id);
  const head = (await rpc("eth_getBlockByNumber", "latest", false)) as { number: Hex; hash: Hex };
  blocks.set(head.number, head.hash);
  const open = [...sent].slice(-RECENT).filter((hash) => !receipts.has(hash));
  const asked = open.map((hash) => [hash]);
  const found = await rpcCalls(sandbox.url, "eth_getTransactionReceipt", asked);
  found.forEach((receipt, at) => receipt && receipts.set(open[at]!, receipt));
}

/** Throws the TypeError of an unanswered connection. */
async function actUntilKilled(nonce: number, pixCode: string): Promise<never> {
  await act(nonce, pixCode);
  return actUntilKilled(nonce + 1, pixCode);
}

async function charge(): Promise<string> {
  const { body } = await jsonCall(`${sandbox.url}/bank/charges/${txid}`, "PUT", {
    amount: "1.00",
    expires_at: "2030-01-01T00:00:00.000Z",
    description: "kill",
  });
  return (body as { pix_code: string }).pix_code;
}

/** Expects everything acknowledged to exist, and everything shown to be unchanged. */
async function check(): Promise<void> {
  const hashes = [...sent];
  const asked = hashes.map((hash) => [hash]);
  const deadline = Date.now() + 10_000;
  let found = await rpcCalls(sandbox.url, "eth_getTransactionReceipt", asked);
  while (found.includes(null) && Date.now() < deadline) {
    await sleep(50);
    found = await rpcCalls(sandbox.url, "eth_getTransactionReceipt", asked);
  }
  found.forEach((receipt, at) => {
    expect(receipt, `receipt of ${hashes[at]}`).toMatchObject({ status: "0x1" });
    expect(receipt).toEqual(receipts.get(hashes[at]!) ?? receipt);
  });
  const numbers = [...blocks.keys()].map((number) => [number, false]);
  const heads = await rpcCalls(sandbox.url, "eth_getBlockByNumber", numbers);
  expect(heads.map((head) => (head as { hash: Hex }).hash)).toEqual([...blocks.values()]);
  const { body } = await jsonCall(`${sandbox.url}/sandbox/bank/transfers`);
  const ids = (body as { end_to_end_id: string }[]).map((row) => row.end_to_end_id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of paid) expect(ids).toContain(id);
}

test(`${ROUNDS} kills in the middle of sends and payments lose nothing that was acknowledged`, async () => {
  sandbox = await SandboxProcess.start(dataDir);
  await sandbox.ready();
  const transfer = {
    network: "polygon",
    token: "NATIVE",
    address: wallet.address,
    amount: "100",
  };
  await jsonCall(`${sandbox.url}/sandbox/faucet`, "POST", transfer);
  for (let round = 0; round < ROUNDS; round++) {
    const pixCode = await charge();
    const nodes = sandbox.nodes();
    const first = await nonceAt("pending");
    const kill = sleep(randomInt(100, 1200)).then(() => sandbox.end("SIGKILL"));
    await expect(actUntilKilled(first, pixCode)).rejects.toThrow(TypeError);
    await kill;
    sandbox = await SandboxProcess.start(dataDir);
    await sandbox.ready();
    expect(nodes.filter(isAlive)).toEqual([]);
    await check();
  }
  // How many more depends on the machine.
  expect(sent.size).toBeGreaterThan(ROUNDS);
  expect(receipts.size).toBeGreaterThan(0);
  expect(await nonceAt("latest")).toBe(Number(await rpc("eth_getBalance", target, "latest")));
});

const SLOW = { timeout: 180_000 };

test(
  "the chain's node killed alone is replaced, and nobody notices more than a pause",
  SLOW,
  async () => {
    const pixCode = await charge();
    for (let round = 0; round < 2; round++) {
      const [node] = sandbox.nodes();
      const kill = sleep(randomInt(50, 900)).then(() => process.kill(node!, "SIGKILL"));
      const first = await nonceAt("pending");
      for (let nonce = first; nonce < first + 40; nonce++) await act(nonce, pixCode);
      await kill;
      expect(sandbox.nodes()).not.toContain(node);
      await check();
    }
  },
);

test("SIGTERM ends it and its nodes in order", async () => {
  const nodes = sandbox.nodes();
  expect(nodes).toHaveLength(1);
  expect(await sandbox.end("SIGTERM")).toBe(0);
  expect(nodes.filter(isAlive)).toEqual([]);
});

test("a second sandbox on the same data is refused with a sentence", async () => {
  sandbox = await SandboxProcess.start(dataDir);
  await sandbox.ready();
  const second = await SandboxProcess.start(dataDir);
  expect(await second.ended()).toBe(1);
  expect(second.said).toMatch(/^The data folder .* is in use by another process\./);
  await check();
});
