import { beforeEach, describe, expect, test } from "vitest";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import type { Address, Hex } from "viem";
import { openEvm, startBareChain } from "#service/test/bare-chain.ts";
import type { Chain, SendTerms, TransferOrder } from "../port.ts";
import { outcomeOf } from "#service/test/outcome-of.ts";
import { shared } from "#service/test/shared.ts";
import { codeOf } from "#service/test/code-of.ts";
import type { EvmChainSettings } from "./evm-chain.ts";

const FUNDS = 1_000_000_000n;
const GWEI = 10n ** 9n;

const bare = shared(() => startBareChain("polygon"));
let chain: Chain;
let nonce: bigint;
let signerKey: Hex;

const wallet = (): Address => privateKeyToAccount(generatePrivateKey()).address;
const order = (override: Partial<TransferOrder> = {}): TransferOrder => ({
  kind: "transfer",
  token: "USDC",
  to: wallet(),
  units: 45_123_456n,
  ...override,
});
const open = (override: Partial<EvmChainSettings> = {}) =>
  openEvm({ rpcUrl: bare.url, maxFeePerGas: 500n * GWEI, ...override });

async function feeOf(transfer: TransferOrder): Promise<SendTerms> {
  const plan = await chain.plan(transfer);
  if (!plan.can) throw new Error(plan.detail);
  return plan.terms;
}

async function signed(transfer: TransferOrder, at = nonce) {
  return chain.sign(transfer, at, await feeOf(transfer));
}

async function sent(transfer: TransferOrder, at = nonce) {
  const bytes = await signed(transfer, at);
  expect(await chain.broadcast(bytes.raw)).toEqual({ accepted: true });
  return bytes;
}

beforeEach(async () => {
  signerKey = generatePrivateKey();
  chain = open({ signerKey });
  await bare.fund(chain.signer as Address, FUNDS);
  nonce = await chain.minedNonce();
});

describe("works", () => {
  test.each(["USDC", "USDT"] as const)("%s is delivered to the unit", async (token) => {
    const transfer = order({ token });
    const { hash } = await sent(transfer);
    expect(await outcomeOf(chain, transfer, hash, nonce)).toEqual({ state: "pending" });
    await bare.mine();
    expect(await outcomeOf(chain, transfer, hash, nonce)).toMatchObject({
      state: "mined",
      confirmations: 1,
      outcome: "delivered",
    });
    await bare.mine(2);
    const outcome = await outcomeOf(chain, transfer, hash, nonce);
    expect(outcome).toMatchObject({ confirmations: 3, outcome: "delivered" });
    expect(await bare.tokensOf(token, transfer.to as Address)).toBe(transfer.units);
    expect(await chain.balance(token)).toBe(FUNDS - transfer.units);
    const spent = outcome.state === "mined" ? outcome.gasCost : 0n;
    expect(await chain.balance("NATIVE")).toBe(10n ** 18n - spent);
  });

  test("the same order, nonce and fee give the same bytes; sending them again is harmless", async () => {
    const transfer = order();
    const fee = await feeOf(transfer);
    const first = await chain.sign(transfer, nonce, fee);
    expect(await chain.sign(transfer, nonce, fee)).toEqual(first);
    for (let again = 0; again < 3; again += 1) {
      expect(await chain.broadcast(first.raw)).toEqual({ accepted: true });
    }
    await bare.mine();
    await chain.broadcast(first.raw);
    await bare.mine();
    expect(await bare.tokensOf("USDC", transfer.to as Address)).toBe(transfer.units);
  });

  test("many are in flight at once, also when they arrive out of order", async () => {
    const transfers = Array.from({ length: 10 }, (_, index) => order({ units: BigInt(index + 1) }));
    const bytes = await Promise.all(
      transfers.map((transfer, index) => signed(transfer, nonce + BigInt(index))),
    );
    for (const { raw } of bytes.toReversed()) await chain.broadcast(raw);
    await bare.mine();
    for (const [index, transfer] of transfers.entries()) {
      const outcome = await outcomeOf(chain, transfer, bytes[index]!.hash, nonce + BigInt(index));
      expect(outcome).toMatchObject({ state: "mined", outcome: "delivered" });
    }
  });
});

describe("after accidents", () => {
  test("a reorganisation loses it, and the same bytes deliver it once", async () => {
    const transfer = order();
    const { hash, raw } = await sent(transfer);
    await bare.mine(2);
    const before = await outcomeOf(chain, transfer, hash, nonce);
    await bare.reorg(2);
    expect(await outcomeOf(chain, transfer, hash, nonce)).toEqual({ state: "unknown" });
    await chain.broadcast(raw);
    await bare.mine(3);
    const after = await outcomeOf(chain, transfer, hash, nonce);
    expect(after).toMatchObject({ state: "mined", outcome: "delivered", confirmations: 3 });
    expect(after).not.toMatchObject({ blockHash: (before as { blockHash: string }).blockHash });
    expect(await bare.tokensOf("USDC", transfer.to as Address)).toBe(transfer.units);
  });

  test("dropped from the pool it is unknown, and the same bytes go out again", async () => {
    const transfer = order();
    const { hash, raw } = await sent(transfer);
    await bare.node.dropTransaction({ hash: hash as Address });
    expect(await outcomeOf(chain, transfer, hash, nonce)).toEqual({ state: "unknown" });
    await chain.broadcast(raw);
    await bare.mine();
    expect(await outcomeOf(chain, transfer, hash, nonce)).toMatchObject({ outcome: "delivered" });
  });

  test("displaced only when the other transaction is as deep as the confirmations", async () => {
    const [transfer, other] = [order(), order()];
    const { hash } = await signed(transfer);
    await sent(other);
    for (let depth = 1; depth < 3; depth += 1) {
      await bare.mine();
      expect(await outcomeOf(chain, transfer, hash, nonce)).toEqual({ state: "unknown" });
    }
    await bare.mine();
    expect(await outcomeOf(chain, transfer, hash, nonce)).toEqual({
      state: "displaced",
      why: "number_taken",
    });
    await bare.mine(20);
    expect(await outcomeOf(chain, transfer, hash, nonce)).toEqual({
      state: "displaced",
      why: "number_taken",
    });
    // Too far back to be proven.
    await bare.mine(60);
    expect(await outcomeOf(chain, transfer, hash, nonce)).toEqual({ state: "unknown" });
  });

  test("a head that another branch has does not count: as many blocks must stand on this one", async () => {
    const transfer = order();
    const { hash } = await sent(transfer);
    await bare.mine();
    const { number: blockNumber } = await bare.node.getBlock();
    // One of several nodes behind an address is ahead, and the others do not know its blocks.
    const result = `0x${(blockNumber + 9n).toString(16)}`;
    const ahead = open({ rpcUrl: await bare.answering("eth_blockNumber", { result }), signerKey });
    expect(await outcomeOf(ahead, transfer, hash, nonce)).toMatchObject({ confirmations: 2 });
    await bare.mine(2);
    expect(await outcomeOf(ahead, transfer, hash, nonce)).toMatchObject({ confirmations: 10 });
    // Deep enough by number, but the blocks on top belong to another branch.
    const other = await bare.node.request<{
      Method: "eth_getBlockByNumber";
      Parameters: [string, boolean];
      ReturnType: object;
    }>({
      method: "eth_getBlockByNumber",
      params: ["0x1", false],
    });
    const rpcUrl = await bare.answering("eth_getBlockByHash", { result: other });
    const forked = open({ rpcUrl, signerKey });
    expect(await outcomeOf(forked, transfer, hash, nonce)).toMatchObject({ confirmations: 2 });
  });

  test("a node that has lost the receipt does not make it displaced", async () => {
    const transfer = order();
    const { hash } = await sent(transfer);
    await bare.mine(5);
    const forgetful = open({
      rpcUrl: await bare.without("eth_getTransactionReceipt", "eth_getTransactionByHash"),
      signerKey,
    });
    expect(await outcomeOf(forgetful, transfer, hash, nonce)).toEqual({ state: "unknown" });
  });

  test("a transfer that the contract reverts is told from a delivery, and its gas counted", async () => {
    const transfer = order();
    const fee = await feeOf(transfer);
    await sent(order({ units: FUNDS }), nonce);
    const { hash, raw } = await chain.sign(transfer, nonce + 1n, fee);
    await chain.broadcast(raw);
    await bare.mine();
    const outcome = await outcomeOf(chain, transfer, hash, nonce + 1n);
    expect(outcome).toMatchObject({ state: "mined", outcome: "reverted" });
    expect(outcome.state === "mined" && outcome.gasCost > 0n).toBe(true);
  });

  test("a delivery to someone else or of other units is not proven", async () => {
    const transfer = order();
    const { hash } = await sent(transfer);
    await bare.mine();
    for (const claimed of [
      { ...transfer, to: wallet() },
      { ...transfer, units: transfer.units + 1n },
      { ...transfer, token: "USDT" as const },
    ]) {
      expect(await outcomeOf(chain, claimed, hash, nonce)).toMatchObject({ outcome: "unproven" });
    }
  });
});

describe("refuses", () => {
  test("to pay more for gas than the cap", async () => {
    const thrifty = open({ maxFeePerGas: 1n });
    await bare.fund(thrifty.signer as Address, FUNDS);
    expect(await thrifty.plan(order())).toMatchObject({ can: false, why: "too_dear" });
  });

  test("a chain with another id than the pinned one", async () => {
    const base = open({ network: "base" });
    expect(await codeOf(base.check())).toBe("UNAVAILABLE");
    expect(await codeOf(base.minedNonce())).toBe("UNAVAILABLE");
    expect(await codeOf(base.plan(order()))).toBe("UNAVAILABLE");
  });

  test("a node that is away", async () => {
    const away = open({ rpcUrl: "http://127.0.0.1:9" });
    expect(await codeOf(away.minedNonce())).toBe("UNAVAILABLE");
    expect(await codeOf(away.balance("USDC"))).toBe("UNAVAILABLE");
    expect(await codeOf(away.broadcast("0x00"))).toBe("UNAVAILABLE");
  });
});
