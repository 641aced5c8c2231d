import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createLog } from "#platform/log.ts";
import { setTimeout as sleep } from "node:timers/promises";
import { encodeFunctionData, type Hex } from "viem";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { EvmChain } from "#sandbox/chain/evm-chain.ts";
import { EVM_NETWORKS, TOKEN_ADDRESSES } from "#sandbox/chain/evm-networks.ts";
import { Faucet } from "#sandbox/chain/faucet.ts";
import { testWallet } from "#sandbox/test/test-wallet.ts";
import usdc from "./sandbox-usdc.json" with { type: "json" };

type Token = keyof typeof TOKEN_ADDRESSES;
type Call = "transfer" | "approve" | "transferFrom" | "mint" | "setFrozen";

const network = EVM_NETWORKS[0]!;
const folder = mkdtempSync(join(tmpdir(), "tokens-"));
const log = createLog({ name: "test", level: "silent" });
const chain = new EvmChain({
  network,
  folder,
  log,
  pace: { blockMs: 20, snapshotEvery: 1e9, nodeLifetime: 1e9 },
});
const faucet = new Faucet(chain);
const owner = testWallet(network.chainId);
const spender = testWallet(network.chainId);
const other = "0x00000000000000000000000000000000000000b4";

beforeAll(async () => {
  await chain.start();
  for (const { address } of [owner, spender]) {
    await faucet.give({ token: "NATIVE", address, units: 10n ** 18n });
  }
  for (const token of ["USDC", "USDT"] as const) {
    await faucet.give({ token, address: owner.address, units: 1_000_000n });
  }
});
afterAll(async () => {
  await chain.close();
  rmSync(folder, { recursive: true });
});

// Both tokens share every signature; only their return values differ.
const encode = (functionName: Call, args: readonly unknown[]) =>
  encodeFunctionData({ abi: usdc.abi, functionName, args: args as never });

async function read(token: Token, functionName: "balanceOf" | "allowance", args: readonly Hex[]) {
  const data = encodeFunctionData({ abi: usdc.abi, functionName, args: args as never });
  return BigInt((await chain.read("eth_call", [{ to: TOKEN_ADDRESSES[token], data }])) as Hex);
}

/** Whether the transaction succeeded. */
async function act(who: typeof owner, token: Token, name: Call, args: readonly unknown[]) {
  const nonce = Number(await chain.read("eth_getTransactionCount", [who.address, "pending"]));
  const hash = await chain.send(await who.call(nonce, TOKEN_ADDRESSES[token], encode(name, args)));
  for (;;) {
    const receipt = await chain.read("eth_getTransactionReceipt", [hash]);
    if (receipt) return (receipt as { status: Hex }).status === "0x1";
    await sleep(10);
  }
}

const returned = (token: Token, name: Call, args: readonly unknown[], from: Hex = owner.address) =>
  chain.read("eth_call", [{ from, to: TOKEN_ADDRESSES[token], data: encode(name, args) }]);

describe.each(["USDC", "USDT"] as const)("%s", (token) => {
  test("has 6 decimals and its symbol", async () => {
    const decimals = encodeFunctionData({ abi: usdc.abi, functionName: "decimals" });
    const to = TOKEN_ADDRESSES[token];
    expect(BigInt((await chain.read("eth_call", [{ to, data: decimals }])) as Hex)).toBe(6n);
  });

  test("moves what its owner sends and what its owner allows, and no more", async () => {
    expect(await act(owner, token, "transfer", [other, 1n])).toBe(true);
    expect(await act(owner, token, "transfer", [other, 1_000_000n])).toBe(false);
    expect(await act(owner, token, "approve", [spender.address, 10n])).toBe(true);
    const pull = (units: bigint) =>
      act(spender, token, "transferFrom", [owner.address, other, units]);
    expect(await pull(11n)).toBe(false);
    expect(await pull(4n)).toBe(true);
    expect(await read(token, "allowance", [owner.address, spender.address])).toBe(6n);
    expect(await read(token, "balanceOf", [other])).toBe(5n);
    expect(await read(token, "balanceOf", [owner.address])).toBe(999_995n);
  });

  test("is minted by the faucet alone", async () => {
    expect(await act(owner, token, "mint", [owner.address, 1n])).toBe(false);
  });
});

describe("USDC", () => {
  test("returns true, and takes a new allowance over an old one", async () => {
    expect(BigInt((await returned("USDC", "transfer", [other, 1n])) as Hex)).toBe(1n);
    expect(await act(owner, "USDC", "approve", [spender.address, 7n])).toBe(true);
    expect(await act(owner, "USDC", "approve", [spender.address, 9n])).toBe(true);
  });

  test("is frozen only by its minter", async () => {
    const from = chain.faucet.address;
    expect(await returned("USDC", "setFrozen", [other, true], from)).toBe("0x");
    await expect(returned("USDC", "setFrozen", [other, true])).rejects.toThrow(/revert/);
  });
});

describe("USDT", () => {
  test("returns nothing, and demands a reset between two allowances", async () => {
    expect(await returned("USDT", "transfer", [other, 1n])).toBe("0x");
    expect(await returned("USDT", "approve", [other, 1n])).toBe("0x");
    expect(await act(owner, "USDT", "approve", [spender.address, 7n])).toBe(false);
    expect(await act(owner, "USDT", "approve", [spender.address, 0n])).toBe(true);
    expect(await act(owner, "USDT", "approve", [spender.address, 7n])).toBe(true);
  });
});
