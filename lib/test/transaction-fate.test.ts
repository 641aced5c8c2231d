import type { Address, Hash } from "viem";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { transactionFate, type FateAsk } from "#lib/chain/transaction-fate.ts";
import { env } from "#lib/env.ts";
import { approveCalldata } from "#protocol/approve-calldata.ts";
import { openChainDesk, type ChainDesk } from "./chain-desk.ts";

const spender: Address = "0x00000000000000000000000000000000000000b7";
const CONFIRMATIONS = 3;

let desk: ChainDesk;
let owner: Awaited<ReturnType<ChainDesk["wallet"]>>;
beforeAll(async () => void (desk = await openChainDesk()));
afterAll(() => desk.close());
beforeEach(async () => void (owner = await desk.wallet()));
afterEach(() => desk.useNode());

const fateOf = (hash: Hash | string | null, override: Partial<FateAsk> = {}) =>
  transactionFate({
    environment: "sandbox",
    network: "polygon",
    hash,
    from: owner.address,
    nonce: 0,
    confirmations: CONFIRMATIONS,
    ...override,
  });

describe("an honest life", () => {
  test("waiting, mined, and deep only with as many blocks on it", async () => {
    const hash = await owner.approve(spender, 5n);
    expect(await fateOf(hash)).toMatchObject({ known: true, state: "pending" });
    for (const confirmations of [1, 2, 3, 4]) {
      await desk.bare.mine();
      expect(await fateOf(hash)).toMatchObject({
        state: "mined",
        outcome: "success",
        hash,
        from: owner.address,
        nonce: 0,
        to: desk.bare.network.tokens.USDC,
        data: approveCalldata({ spender, units: 5n }),
        confirmations,
      });
    }
  });

  test("reverted is told from a success", async () => {
    await owner.approve(spender, 5n, { token: "USDT" });
    const hash = await owner.approve(spender, 6n, { token: "USDT", nonce: 1 });
    await desk.bare.mine();
    expect(await fateOf(hash, { nonce: 1 })).toMatchObject({ state: "mined", outcome: "reverted" });
  });

  test("never sent, or not a hash at all: nothing is known of it", async () => {
    for (const hash of [`0x${"ab".repeat(32)}`, "0x12", "", null]) {
      expect(await fateOf(hash)).toMatchObject({ state: "unknown", isNonceUsed: false });
    }
  });
});

describe("after accidents", () => {
  test("dropped from the pool it is unknown, its nonce still free", async () => {
    const hash = await owner.approve(spender, 5n);
    await desk.bare.dropPool();
    expect(await fateOf(hash)).toMatchObject({ state: "unknown", isNonceUsed: false });
  });

  test("sped up: replaced once the other is as deep as the confirmations, and by what", async () => {
    const other = await desk.wallet();
    const slow = await owner.approve(spender, 5n);
    const fast = await owner.approve(spender, 5n, { tip: 5n });
    // Stands before it in the same block, under the same number.
    await other.approve(spender, 9n, { tip: 50n });
    for (let depth = 1; depth < CONFIRMATIONS; depth += 1) {
      await desk.bare.mine();
      expect(await fateOf(slow)).toMatchObject({ state: "unknown", isNonceUsed: false });
    }
    await desk.bare.mine();
    for (const hash of [slow, null]) {
      expect(await fateOf(hash)).toMatchObject({
        state: "replaced",
        by: { hash: fast, outcome: "success", data: approveCalldata({ spender, units: 5n }) },
      });
    }
    expect(await fateOf(fast)).toMatchObject({ state: "mined", confirmations: 3 });
  });

  test("a replacement that lies far back is shown from where the nonce was free, or not at all", async () => {
    const { number: fromBlock } = await desk.bare.node.getBlock();
    const [, other] = [
      await owner.approve(spender, 5n),
      await owner.send("0x", { to: owner.address, tip: 5n }),
    ];
    await desk.bare.mine(80);
    const lost = `0x${"cd".repeat(32)}`;
    expect(await fateOf(lost)).toMatchObject({ state: "unknown", isNonceUsed: true });
    expect(await fateOf(lost, { fromBlock })).toMatchObject({
      state: "replaced",
      by: { hash: other, to: owner.address },
    });
  });

  test("a node that remembers what was replaced does not keep it waiting", async () => {
    const slow = await owner.approve(spender, 5n);
    const kept = await desk.ask("eth_getTransactionByHash", slow);
    const fast = await owner.approve(spender, 5n, { tip: 5n });
    await desk.bare.mine(CONFIRMATIONS);
    desk.useNode(await desk.bare.answering("eth_getTransactionByHash", { result: kept }, slow));
    expect(await fateOf(slow)).toMatchObject({ state: "replaced", by: { hash: fast } });
    // Too far back to be shown, but no longer waiting either.
    await desk.bare.mine(80);
    expect(await fateOf(slow)).toMatchObject({ state: "unknown", isNonceUsed: true });
  });

  test("a receipt that comes late does not make it its own replacement", async () => {
    const hash = await owner.approve(spender, 5n);
    await desk.bare.mine(5);
    desk.useNode(await desk.late("eth_getTransactionReceipt"));
    expect(await fateOf(hash)).toMatchObject({ state: "unknown" });
    expect(await fateOf(hash)).toMatchObject({ state: "mined", confirmations: 5 });
  });

  test("a reorganisation takes it back", async () => {
    const hash = await owner.approve(spender, 5n);
    await desk.bare.mine(2);
    expect(await fateOf(hash)).toMatchObject({ state: "mined", confirmations: 2 });
    await desk.bare.reorg(2);
    expect(await fateOf(hash)).toMatchObject({ state: expect.stringMatching(/pending|unknown/) });
  });

  test("a receipt of a block that is not of the chain is none", async () => {
    const hash = await owner.approve(spender, 5n);
    await desk.bare.mine(5);
    const first = await desk.ask("eth_getBlockByNumber", "0x1", false);
    desk.useNode(await desk.bare.answering("eth_getBlockByNumber", { result: first }));
    expect(await fateOf(hash)).toMatchObject({ state: "unknown" });
  });

  test("a head that another branch has does not count: as many blocks must stand on this one", async () => {
    const hash = await owner.approve(spender, 5n);
    await desk.bare.mine();
    const { number } = await desk.bare.node.getBlock();
    const result = `0x${(number + 9n).toString(16)}`;
    desk.useNode(await desk.bare.answering("eth_blockNumber", { result }));
    expect(await fateOf(hash)).toMatchObject({ state: "mined", confirmations: 2 });
    await desk.bare.mine(2);
    expect(await fateOf(hash)).toMatchObject({ state: "mined", confirmations: 10 });
    const other = await desk.ask("eth_getBlockByNumber", "0x1", false);
    desk.useNode(await desk.bare.answering("eth_getBlockByHash", { result: other }));
    expect(await fateOf(hash)).toMatchObject({ state: "mined", confirmations: 2 });
  });

  test("a node that has lost the receipt does not make it replaced", async () => {
    const hash = await owner.approve(spender, 5n);
    await desk.bare.mine(5);
    desk.useNode(await desk.bare.without("eth_getTransactionReceipt", "eth_getTransactionByHash"));
    expect(await fateOf(hash)).toMatchObject({ state: "unknown", isNonceUsed: true });
  });

  test("another's transaction of the same number does not take the nonce", async () => {
    const other = await desk.wallet();
    await other.approve(spender, 5n);
    const hash = await owner.approve(spender, 5n, { gas: 100_001n });
    await desk.bare.node.dropTransaction({ hash });
    await desk.bare.mine(CONFIRMATIONS);
    expect(await fateOf(hash)).toMatchObject({ state: "unknown", isNonceUsed: false });
  });
});

describe("nothing is known", () => {
  test("without a node, from one that is away or talks nonsense, or of another chain", async () => {
    const hash = await owner.approve(spender, 5n);
    await desk.bare.mine();
    expect(await fateOf(hash, { network: "ethereum" })).toEqual({ known: false, why: "no_node" });
    expect(await fateOf(hash, { network: "tron" })).toEqual({ known: false, why: "no_node" });
    expect(await fateOf(hash, { environment: "production" })).toEqual({
      known: false,
      why: "other_chain",
    });
    Object.assign(env(), { RPC_URL_TRON: desk.bare.url });
    const tron = await fateOf(hash, { environment: "production", network: "tron" });
    expect(tron).toEqual({ known: false, why: "no_node" });
    desk.useNode("http://127.0.0.1:9");
    expect(await fateOf(hash)).toEqual({ known: false, why: "silent" });
    for (const answer of [{}, { result: "0x" }, { error: { code: 1, message: "no" } }]) {
      desk.useNode(await desk.bare.answering("eth_chainId", answer));
      expect(await fateOf(hash)).toEqual({ known: false, why: "silent" });
      desk.useNode(await desk.bare.answering("eth_blockNumber", answer));
      expect(await fateOf(hash)).toEqual({ known: false, why: "silent" });
    }
  });
});
