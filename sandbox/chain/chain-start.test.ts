import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createLog } from "#platform/log.ts";
import { SANDBOX_FROZEN_ADDRESS } from "#protocol/api/sandbox.ts";
import { answerRpc } from "#sandbox/rpc/answer-rpc.ts";
import usdc from "#sandbox/contracts/sandbox-usdc.json" with { type: "json" };
import type { Hex } from "viem";
import { encodeFunctionData } from "viem/utils";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ChainNotStarted } from "./chain-not-started.ts";
import { EvmChain } from "./evm-chain.ts";
import { EVM_NETWORKS } from "./evm-networks.ts";
import { Faucet } from "./faucet.ts";
import { genesisOf } from "./genesis.ts";

const log = createLog({ name: "test", level: "silent" });
const pace = { blockMs: 50, snapshotEvery: 1e9, nodeLifetime: 1e9 };
const network = EVM_NETWORKS.find(({ name }) => name === "ethereum")!;
const { abi } = usdc;

let folder: string;
let chain: EvmChain;
const open = () => new EvmChain({ network, folder, log, pace });
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "chain-start-"));
  chain = open();
});
afterEach(async () => {
  await chain.close();
  rmSync(folder, { recursive: true });
});

describe("a chain whose node does not come up", () => {
  const genesisFile = () => join(folder, "ethereum-genesis.json");

  test("says so to everyone who waits, and works by itself once it can", async () => {
    const good = readFileSync(genesisFile(), "utf8");
    writeFileSync(genesisFile(), "{");
    const calls = [chain.read("eth_chainId"), chain.read("eth_chainId"), chain.send("0x02")];
    for (const { status, reason } of (await Promise.allSettled(calls)) as PromiseRejectedResult[]) {
      expect([status, reason]).toEqual(["rejected", expect.any(ChainNotStarted)]);
    }
    const call = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "eth_chainId" });
    expect(await answerRpc(chain, log, call)).toMatchObject({
      error: { message: expect.stringContaining("ethereum did not start") as string },
    });
    expect(["failed", "starting"]).toContain(chain.state);
    writeFileSync(genesisFile(), good);
    await expect.poll(() => chain.state).toBe("ok");
    expect(Number(await chain.read("eth_chainId"))).toBe(network.chainId);
  });

  test("can be closed while it fails, and starts no more", async () => {
    writeFileSync(genesisFile(), "{");
    await expect(chain.start()).rejects.toThrow(ChainNotStarted);
    await chain.close();
    await expect(chain.read("eth_chainId")).rejects.toThrow("closed");
    chain = open();
  });
});

test("asleep it makes no block, keeps no journal and has no node", async () => {
  expect(chain.state).toBe("asleep");
  const db = new DatabaseSync(join(folder, "ethereum.db"), { readOnly: true });
  expect(db.prepare("select count(*) as count from act").get()).toEqual({ count: 0 });
  db.close();
});

describe("the frozen address", () => {
  const frozen = async () => {
    const data = encodeFunctionData({
      abi,
      functionName: "frozen",
      args: [SANDBOX_FROZEN_ADDRESS],
    });
    return BigInt((await chain.read("eth_call", [{ to: network.tokens.USDC, data }])) as Hex);
  };
  const units = 1n;
  const address = SANDBOX_FROZEN_ADDRESS;

  test("takes no USDC from the first block on; USDT it takes, as of the real ones", async () => {
    expect(await frozen()).toBe(1n);
    expect(
      Number(await chain.read("eth_getTransactionCount", [chain.faucet.address, "latest"])),
    ).toBe(0);
    const faucet = new Faucet(chain);
    await expect(faucet.give({ token: "USDC", address, units })).rejects.toThrow("reverted");
    await faucet.give({ token: "USDT", address, units });
  });

  test("is frozen by a transaction on a chain from before, whose first block stays", async () => {
    const before = genesisOf(network, chain.faucet.address);
    const token = before.alloc[network.tokens.USDC!] as { storage: Record<Hex, Hex> };
    expect(Object.keys(token.storage)).toHaveLength(2);
    token.storage = Object.fromEntries(Object.entries(token.storage).slice(0, 1));
    await chain.close();
    const db = new DatabaseSync(join(folder, "ethereum.db"));
    const text = JSON.stringify(before);
    db.prepare("update constant set value = ? where name = 'genesis'").run(text);
    db.close();
    chain = open();
    await expect.poll(frozen).toBe(1n);
    const first = await chain.read("eth_getBlockByNumber", ["0x0", false]);
    await chain.close();
    chain = open();
    expect(await frozen()).toBe(1n);
    expect(await chain.read("eth_getBlockByNumber", ["0x0", false])).toEqual(first);
    // Only once, not with each start.
    expect(
      Number(await chain.read("eth_getTransactionCount", [chain.faucet.address, "latest"])),
    ).toBe(1);
  });
});
