import type { Address, Hash } from "viem";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { transactionOutcome, type OutcomeAsk } from "#lib/chain/port/transaction-outcome.ts";
import { env } from "#lib/core/env.ts";
import { approveCalldata } from "#protocol/chain/approve-calldata.ts";
import { openChainDashboard, type ChainDashboard } from "#lib/test/dashboards/chain-dashboard.ts";

const spender: Address = "0x00000000000000000000000000000000000000b7";
const CONFIRMATIONS = 3;

let dashboard: ChainDashboard;
let owner: Awaited<ReturnType<ChainDashboard["wallet"]>>;
beforeAll(async () => void (dashboard = await openChainDashboard()));
afterAll(() => dashboard.close());
beforeEach(async () => void (owner = await dashboard.wallet()));
afterEach(() => dashboard.useNode());

const outcomeOf = (hash: Hash | string | null, override: Partial<OutcomeAsk> = {}) =>
  transactionOutcome({
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
    expect(await outcomeOf(hash)).toMatchObject({ known: true, state: "pending" });
    for (const confirmations of [1, 2, 3, 4]) {
      await dashboard.bare.mine();
      expect(await outcomeOf(hash)).toMatchObject({
        state: "mined",
        outcome: "success",
        hash,
        from: owner.address,
        nonce: 0,
        to: dashboard.bare.network.tokens.USDC,
        data: approveCalldata({ spender, units: 5n }),
        confirmations,
      });
    }
  });

  test("reverted is told from a success", async () => {
    await owner.approve(spender, 5n, { token: "USDT" });
    const hash = await owner.approve(spender, 6n, { token: "USDT", nonce: 1 });
    await dashboard.bare.mine();
    expect(await outcomeOf(hash, { nonce: 1 })).toMatchObject({
      state: "mined",
      outcome: "reverted",
    });
  });

  test("never sent, or not a hash at all: nothing is known of it", async () => {
    for (const hash of [`0x${"ab".repeat(32)}`, "0x12", "", null]) {
      expect(await outcomeOf(hash)).toMatchObject({ state: "unknown", isNonceUsed: false });
    }
  });
});

describe("after accidents", () => {
  test("dropped from the pool it is unknown, its nonce still free", async () => {
    const hash = await owner.approve(spender, 5n);
    await dashboard.bare.dropPool();
    expect(await outcomeOf(hash)).toMatchObject({ state: "unknown", isNonceUsed: false });
  });

  test("sped up: replaced once the other is as deep as the confirmations, and by what", async () => {
    const other = await dashboard.wallet();
    const slow = await owner.approve(spender, 5n);
    const fast = await owner.approve(spender, 5n, { tip: 5n });
    // This one precedes it in the same block, with the same nonce.
    await other.approve(spender, 9n, { tip: 50n });
    for (let depth = 1; depth < CONFIRMATIONS; depth += 1) {
      await dashboard.bare.mine();
      expect(await outcomeOf(slow)).toMatchObject({ state: "unknown", isNonceUsed: false });
    }
    await dashboard.bare.mine();
    for (const hash of [slow, null]) {
      expect(await outcomeOf(hash)).toMatchObject({
        state: "replaced",
        by: { hash: fast, outcome: "success", data: approveCalldata({ spender, units: 5n }) },
      });
    }
    expect(await outcomeOf(fast)).toMatchObject({ state: "mined", confirmations: 3 });
  });

  test("a replacement that lies far back is shown from where the nonce was free, or not at all", async () => {
    const { number: fromBlock } = await dashboard.bare.node.getBlock();
    const [, other] = [
      await owner.approve(spender, 5n),
      await owner.send("0x", { to: owner.address, tip: 5n }),
    ];
    await dashboard.bare.mine(80);
    const lost = `0x${"cd".repeat(32)}`;
    expect(await outcomeOf(lost)).toMatchObject({ state: "unknown", isNonceUsed: true });
    expect(await outcomeOf(lost, { fromBlock })).toMatchObject({
      state: "replaced",
      by: { hash: other, to: owner.address },
    });
  });

  test("a node that remembers what was replaced does not keep it waiting", async () => {
    const slow = await owner.approve(spender, 5n);
    const kept = await dashboard.ask("eth_getTransactionByHash", slow);
    const fast = await owner.approve(spender, 5n, { tip: 5n });
    await dashboard.bare.mine(CONFIRMATIONS);
    dashboard.useNode(
      await dashboard.bare.answering("eth_getTransactionByHash", { result: kept }, slow),
    );
    expect(await outcomeOf(slow)).toMatchObject({ state: "replaced", by: { hash: fast } });
    // The taker is too far back to be shown, but the transaction no longer waits.
    await dashboard.bare.mine(80);
    expect(await outcomeOf(slow)).toMatchObject({ state: "unknown", isNonceUsed: true });
  });

  test("a receipt that comes late does not make it its own replacement", async () => {
    const hash = await owner.approve(spender, 5n);
    await dashboard.bare.mine(5);
    dashboard.useNode(await dashboard.late("eth_getTransactionReceipt"));
    expect(await outcomeOf(hash)).toMatchObject({ state: "unknown" });
    expect(await outcomeOf(hash)).toMatchObject({ state: "mined", confirmations: 5 });
  });

  test("a reorganisation takes it back", async () => {
    const hash = await owner.approve(spender, 5n);
    await dashboard.bare.mine(2);
    expect(await outcomeOf(hash)).toMatchObject({ state: "mined", confirmations: 2 });
    await dashboard.bare.reorg(2);
    expect(await outcomeOf(hash)).toMatchObject({
      state: expect.stringMatching(/pending|unknown/),
    });
  });

  test("a receipt of a block that is not of the chain is none", async () => {
    const hash = await owner.approve(spender, 5n);
    await dashboard.bare.mine(5);
    const first = await dashboard.ask("eth_getBlockByNumber", "0x1", false);
    dashboard.useNode(await dashboard.bare.answering("eth_getBlockByNumber", { result: first }));
    expect(await outcomeOf(hash)).toMatchObject({ state: "unknown" });
  });

  test("a head that another branch has does not count: as many blocks must stand on this one", async () => {
    const hash = await owner.approve(spender, 5n);
    await dashboard.bare.mine();
    const { number } = await dashboard.bare.node.getBlock();
    const result = `0x${(number + 9n).toString(16)}`;
    dashboard.useNode(await dashboard.bare.answering("eth_blockNumber", { result }));
    expect(await outcomeOf(hash)).toMatchObject({ state: "mined", confirmations: 2 });
    await dashboard.bare.mine(2);
    expect(await outcomeOf(hash)).toMatchObject({ state: "mined", confirmations: 10 });
    const other = await dashboard.ask("eth_getBlockByNumber", "0x1", false);
    dashboard.useNode(await dashboard.bare.answering("eth_getBlockByHash", { result: other }));
    expect(await outcomeOf(hash)).toMatchObject({ state: "mined", confirmations: 2 });
  });

  test("a node that has lost the receipt does not make it replaced", async () => {
    const hash = await owner.approve(spender, 5n);
    await dashboard.bare.mine(5);
    dashboard.useNode(
      await dashboard.bare.without("eth_getTransactionReceipt", "eth_getTransactionByHash"),
    );
    expect(await outcomeOf(hash)).toMatchObject({ state: "unknown", isNonceUsed: true });
  });

  test("another's transaction of the same number does not take the nonce", async () => {
    const other = await dashboard.wallet();
    await other.approve(spender, 5n);
    const hash = await owner.approve(spender, 5n, { gas: 100_001n });
    await dashboard.bare.node.dropTransaction({ hash });
    await dashboard.bare.mine(CONFIRMATIONS);
    expect(await outcomeOf(hash)).toMatchObject({ state: "unknown", isNonceUsed: false });
  });
});

describe("nothing is known", () => {
  test("without a node, from one that is away or talks nonsense, or of another chain", async () => {
    const hash = await owner.approve(spender, 5n);
    await dashboard.bare.mine();
    expect(await outcomeOf(hash, { network: "ethereum" })).toEqual({
      known: false,
      why: "no_node",
    });
    expect(await outcomeOf(hash, { network: "tron" })).toEqual({ known: false, why: "no_node" });
    expect(await outcomeOf(hash, { environment: "production" })).toEqual({
      known: false,
      why: "other_chain",
    });
    Object.assign(env(), { RPC_URL_TRON: dashboard.bare.url });
    const tron = await outcomeOf(hash, { environment: "production", network: "tron" });
    expect(tron).toEqual({ known: false, why: "no_node" });
    dashboard.useNode("http://127.0.0.1:9");
    expect(await outcomeOf(hash)).toEqual({ known: false, why: "silent" });
    for (const answer of [{}, { result: "0x" }, { error: { code: 1, message: "no" } }]) {
      dashboard.useNode(await dashboard.bare.answering("eth_chainId", answer));
      expect(await outcomeOf(hash)).toEqual({ known: false, why: "silent" });
      dashboard.useNode(await dashboard.bare.answering("eth_blockNumber", answer));
      expect(await outcomeOf(hash)).toEqual({ known: false, why: "silent" });
    }
  });
});
