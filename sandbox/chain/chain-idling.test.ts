import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createLog } from "#platform/log.ts";
import type { Hex } from "viem";
import { afterAll, expect, test } from "vitest";
import { testWallet } from "#sandbox/test/test-wallet.ts";
import { EvmChain } from "./evm-chain.ts";
import { EVM_NETWORKS } from "./evm-networks.ts";
import { Faucet } from "./faucet.ts";

const network = EVM_NETWORKS[0]!;
const log = createLog({ name: "test", level: "silent" });
const folder = mkdtempSync(join(tmpdir(), "chain-"));
const pace = { blockMs: 4, snapshotEvery: 60, nodeLifetime: 180 };
const wallet = testWallet(network.chainId);
const target = "0x00000000000000000000000000000000000000b3";
let chain = new EvmChain({ network, folder, log, pace });

afterAll(async () => {
  await chain.close();
  rmSync(folder, { recursive: true });
});

const height = async () => Number(await chain.read("eth_blockNumber"));
const receiptOf = (hash: Hex) => chain.read("eth_getTransactionReceipt", [hash]);

async function reach(block: number): Promise<void> {
  while ((await height()) < block) await sleep(20);
}

async function minedReceipt(hash: Hex): Promise<unknown> {
  for (;;) {
    const receipt = await receiptOf(hash);
    if (receipt) return receipt;
    await sleep(5);
  }
}

function journaled(): number {
  const db = new DatabaseSync(join(folder, "polygon.db"), { readOnly: true });
  const row = db.prepare("select count(*) as count from act").get();
  db.close();
  return Number(row?.count);
}

/** Running child processes of this one. */
function children(): string[] {
  const { stdout } = spawnSync("ps", ["-A", "-o", "ppid=,comm="], { encoding: "utf8" });
  const rows = stdout.split("\n").map((line) => line.trim().split(/\s+/));
  const own = rows.filter(([parent]) => Number(parent) === process.pid);
  return own.flatMap(([, name]) => (name && name !== "ps" ? [name] : [])).sort();
}

test("over many snapshots and fresh nodes nothing is lost and nothing piles up", async () => {
  await chain.start();
  const transfer = { token: "NATIVE", address: wallet.address, units: 10n ** 18n } as const;
  await new Faucet(chain).give(transfer);
  const receipts = new Map<Hex, unknown>();
  for (let nonce = 0; nonce < 12; nonce++) {
    const hash = await chain.send(await wallet.pay(nonce, target));
    receipts.set(hash, await minedReceipt(hash));
    await reach((await height()) + 50);
  }
  const waits = await chain.send(await wallet.pay(13, target));
  const old = await height();
  await reach(old + 600);
  expect(journaled()).toBeLessThan(2 * pace.snapshotEvery);
  for (const [hash, receipt] of receipts) expect(await receiptOf(hash)).toEqual(receipt);
  expect(await chain.read("eth_getTransactionByHash", [waits])).toMatchObject({ nonce: "0xd" });
  // Old empty blocks were dropped; the first block and the newest are there.
  const numbered = (number: number) =>
    chain.read("eth_getBlockByNumber", [`0x${number.toString(16)}`, false]);
  expect(await numbered(old)).toBeNull();
  expect(await numbered(0)).not.toBeNull();
  expect(await numbered((await height()) - 250)).not.toBeNull();
  // The blocks above a transaction's block still name it, so that its depth can be counted.
  for (const receipt of receipts.values()) {
    const { blockNumber, blockHash } = receipt as { blockNumber: Hex; blockHash: Hex };
    expect(await numbered(Number(blockNumber) + 1)).toMatchObject({ parentHash: blockHash });
  }
  await chain.close();
  await expect.poll(children).toEqual([]);
  chain = new EvmChain({ network, folder, log, pace });
  await chain.start();
  for (const [hash, receipt] of receipts) expect(await receiptOf(hash)).toEqual(receipt);
  await chain.send(await wallet.pay(12, target));
  expect(await minedReceipt(waits)).toMatchObject({ status: "0x1" });
  expect(BigInt((await chain.read("eth_getBalance", [target, "latest"])) as Hex)).toBe(14n);
});
