import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createLog } from "#platform/log.ts";
import { decodeFunctionResult, encodeFunctionData, type Address, type Hex } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import usdc from "#sandbox/contracts/sandbox-usdc.json" with { type: "json" };
import { EvmChain } from "./evm-chain.ts";
import { EVM_NETWORKS, TOKEN_ADDRESSES } from "./evm-networks.ts";
import { Faucet } from "./faucet.ts";
import { RpcError } from "./rpc-error.ts";

const network = EVM_NETWORKS[0]!;
const log = createLog({ name: "test", level: "silent" });
const folder = mkdtempSync(join(tmpdir(), "chain-"));
const wallet = privateKeyToAccount(generatePrivateKey());
const stranger: Address = "0x00000000000000000000000000000000000000b1";
let chain = new EvmChain({ network, folder, log });
let faucet = new Faucet(chain);

const balance = async (address: Address) =>
  BigInt((await chain.read("eth_getBalance", [address, "latest"])) as Hex);

async function tokens(token: "USDC" | "USDT", owner: Address): Promise<bigint> {
  const abi = usdc.abi;
  const data = encodeFunctionData({ abi, functionName: "balanceOf", args: [owner] });
  const call = { to: TOKEN_ADDRESSES[token], data };
  const answer = (await chain.read("eth_call", [call, "latest"])) as Hex;
  return decodeFunctionResult({ abi, functionName: "balanceOf", data: answer }) as bigint;
}

const payment = (nonce: number, value = 1n) =>
  wallet.signTransaction({
    type: "eip1559",
    chainId: network.chainId,
    nonce,
    to: stranger,
    value,
    gas: 21_000n,
    maxFeePerGas: 10_000_000_000n,
    maxPriorityFeePerGas: 1_000_000_000n,
  });

beforeAll(() => chain.start());
afterAll(async () => {
  await chain.close();
  rmSync(folder, { recursive: true });
});

describe("works", () => {
  test("the faucet gives gas and both tokens", async () => {
    const gifts = await Promise.all([
      faucet.give({ token: "NATIVE", address: wallet.address, units: 10n ** 18n }),
      faucet.give({ token: "USDC", address: wallet.address, units: 45_123_456n }),
      faucet.give({ token: "USDT", address: wallet.address, units: 7n }),
    ]);
    expect(new Set(gifts).size).toBe(3);
    expect(await balance(wallet.address)).toBe(10n ** 18n);
    expect(await tokens("USDC", wallet.address)).toBe(45_123_456n);
    expect(await tokens("USDT", wallet.address)).toBe(7n);
  });

  test("a stop and a start keep blocks, receipts and what still waits", async () => {
    const mined = await chain.send(await payment(0));
    while (!(await chain.read("eth_getTransactionReceipt", [mined]))) await sleep(50);
    const receipt = await chain.read("eth_getTransactionReceipt", [mined]);
    const waits = await chain.send(await payment(2));
    const head = (await chain.read("eth_getBlockByNumber", ["latest", false])) as { number: Hex };
    await chain.close();
    chain = new EvmChain({ network, folder, log });
    faucet = new Faucet(chain);
    await chain.start();
    expect(await chain.read("eth_getTransactionReceipt", [mined])).toEqual(receipt);
    expect(await chain.read("eth_getBlockByNumber", [head.number, false])).toEqual(head);
    expect(await chain.read("eth_getTransactionByHash", [waits])).toMatchObject({ nonce: "0x2" });
    await chain.send(await payment(1));
    while (!(await chain.read("eth_getTransactionReceipt", [waits]))) await sleep(50);
  });
});

describe("refuses", () => {
  test("the same transaction again, and one for another chain", async () => {
    await expect(chain.send(await payment(0))).rejects.toThrow(RpcError);
    const foreign = await wallet.signTransaction({
      type: "eip1559",
      chainId: 137,
      nonce: 3,
      to: stranger,
      gas: 21_000n,
      maxFeePerGas: 10_000_000_000n,
    });
    await expect(chain.send(foreign)).rejects.toThrow(RpcError);
  });
});
