import { randomInt } from "node:crypto";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createLog } from "#platform/log.ts";
import usdc from "#sandbox/contracts/sandbox-usdc.json" with { type: "json" };
import { testWallet } from "#sandbox/test/test-wallet.ts";
import { encodeFunctionData, type Hex } from "viem";
import { afterAll, beforeAll, expect, test } from "vitest";
import { EvmChain } from "./evm-chain.ts";
import { EVM_NETWORKS, TOKEN_ADDRESSES } from "./evm-networks.ts";
import { Faucet } from "./faucet.ts";

const network = EVM_NETWORKS[0]!;
const log = createLog({ name: "test", level: "silent" });
const root = mkdtempSync(join(tmpdir(), "replay-"));
const pace = { blockMs: 40, snapshotEvery: 25, nodeLifetime: 70 };
const chain = new EvmChain({ network, folder: join(root, "live"), log, pace });
const faucet = new Faucet(chain);
const wallets = [1, 2, 3].map(() => testWallet(network.chainId));
const poor = testWallet(network.chainId);
const target = "0x00000000000000000000000000000000000000b6";

beforeAll(async () => {
  await chain.start();
  for (const { address } of wallets) {
    await faucet.give({ token: "NATIVE", address, units: 10n ** 18n });
  }
});
afterAll(async () => {
  await chain.close();
  rmSync(root, { recursive: true });
});

const transfer = encodeFunctionData({
  abi: usdc.abi,
  functionName: "transfer",
  args: [target, 1n],
});
const nonceOf = async (address: Hex, tag: string) =>
  Number(await chain.read("eth_getTransactionCount", [address, tag]));

/** Something that a wallet might do, valid or not; the chain may refuse it. */
async function anything(): Promise<void> {
  const wallet = wallets[randomInt(wallets.length)]!;
  const next = await nonceOf(wallet.address, "pending");
  const raw = await [
    () => wallet.pay(next, target, BigInt(randomInt(1, 1000))),
    // A gap that another transaction may fill later.
    () => wallet.pay(next + 1, target),
    // The same nonce again: one of the two is never mined.
    () => wallet.pay(Math.max(0, next - 1), target, BigInt(randomInt(1, 1000))),
    // Reverts: the wallet holds no tokens.
    () => wallet.call(next, TOKEN_ADDRESSES.USDC, transfer),
    () => poor.pay(0, target),
    () => wallet.pay(next, poor.address, 10n ** 15n),
  ][randomInt(6)]!();
  await chain.send(raw).catch(() => undefined);
}

type Block = { number: Hex; hash: Hex; transactions: Hex[] };
const newest = async (from: EvmChain) =>
  (await from.read("eth_getBlockByNumber", ["latest", false])) as Block;

test("what a kill leaves on the disk gives the same blocks, whatever was sent", async () => {
  for (let round = 0; round < 12; round++) {
    const until = Date.now() + randomInt(200, 900);
    while (Date.now() < until) await anything();
    const seen = await newest(chain);
    // The current files are what a SIGKILL would leave.
    const folder = join(root, `killed-${round}`);
    cpSync(join(root, "live"), folder, { recursive: true });
    const copy = new EvmChain({ network, folder, log, pace: { ...pace, blockMs: 60_000 } });
    await copy.start();
    const again = (await copy.read("eth_getBlockByNumber", [seen.number, false])) as Block;
    // A block's hash covers its transactions, their outcome and the whole state.
    expect(again).toEqual(seen);
    await copy.close();
    await sleep(10);
  }
  expect(Number((await newest(chain)).number)).toBeGreaterThan(pace.nodeLifetime);
  expect(await nonceOf(wallets[0]!.address, "latest")).toBeGreaterThan(5);
});
