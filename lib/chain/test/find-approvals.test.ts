import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { Address } from "viem";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findApprovals, type ApprovalsAsk } from "#lib/chain/port/find-approvals.ts";
import { readAllowances, type AllowanceAsk } from "#lib/chain/port/read-allowances.ts";
import { approveCalldata } from "#protocol/chain/approve-calldata.ts";
import { openChainDashboard, type ChainDashboard } from "#lib/test/dashboards/chain-dashboard.ts";

const spender: Address = "0x00000000000000000000000000000000000000b7";
const other: Address = "0x00000000000000000000000000000000000000b8";
const place = { environment: "sandbox", network: "polygon", token: "USDC", spender } as const;

let dashboard: ChainDashboard;
let owner: Awaited<ReturnType<ChainDashboard["wallet"]>>;
let fromBlock: bigint;
beforeAll(async () => void (dashboard = await openChainDashboard()));
afterAll(() => dashboard.close());
beforeEach(async () => {
  owner = await dashboard.wallet();
  fromBlock = (await dashboard.bare.node.getBlock()).number;
});
afterEach(() => dashboard.useNode());

/** A polygon node with sixty thousand blocks and no approvals. */
async function startLongChain(): Promise<string> {
  const results: Record<string, unknown> = {
    eth_chainId: "0x1dd9a29",
    eth_blockNumber: "0xea60",
    eth_getLogs: [],
  };
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { id, method } = JSON.parse(body) as { id: number; method: string };
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify({ jsonrpc: "2.0", id, result: results[method] }));
    });
  }).listen(0, "127.0.0.1");
  server.unref();
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function find(override: Partial<ApprovalsAsk> = {}) {
  const found = await findApprovals({ ...place, owner: owner.address, fromBlock, ...override });
  if (!found.known) throw new Error(found.why);
  return found;
}

describe("approvals", () => {
  test("each with its transaction, oldest first; nobody else's and of nothing else", async () => {
    const first = await owner.approve(spender, 5n);
    await owner.approve(other, 6n, { nonce: 1 });
    await owner.approve(spender, 7n, { nonce: 2, token: "USDT" });
    await (await dashboard.wallet()).approve(spender, 8n);
    await dashboard.bare.mine(2);
    const second = await owner.approve(spender, 0n, { nonce: 3 });
    await dashboard.bare.mine();
    const { head, approvals, ...rest } = await find();
    expect(approvals).toMatchObject([
      { hash: first, units: 5n, nonce: 0, from: owner.address },
      {
        hash: second,
        units: 0n,
        nonce: 3,
        confirmations: 1,
        to: dashboard.bare.network.tokens.USDC,
      },
    ]);
    expect(approvals[0]?.data).toBe(approveCalldata({ spender, units: 5n }));
    expect(approvals[0]?.confirmations).toBe(Number(head - approvals[0]!.blockNumber) + 1);
    expect(rest).toEqual({ known: true, searchedTo: head, isComplete: true });
  });

  test("only from and to the blocks that are asked for", async () => {
    await owner.approve(spender, 5n);
    await dashboard.bare.mine();
    const { number: at } = await dashboard.bare.node.getBlock();
    await dashboard.bare.mine(2);
    expect((await find({ fromBlock: at, toBlock: at })).approvals).toHaveLength(1);
    expect((await find({ fromBlock: at + 1n })).approvals).toEqual([]);
    expect((await find({ fromBlock: at - 1n, toBlock: at - 1n })).approvals).toEqual([]);
    expect((await find({ toBlock: at + 1000n })).searchedTo).toBe(at + 2n);
    expect(await find({ fromBlock: at + 50n })).toMatchObject({
      approvals: [],
      searchedTo: null,
      isComplete: true,
    });
  });

  test("a long range is read in bounded parts, and what is left is said", async () => {
    const hash = await owner.approve(spender, 5n);
    const { number } = await dashboard.bare.node.getBlock();
    await dashboard.bare.mine(1_100);
    const found = await find({ fromBlock: 0n });
    expect(found.approvals).toMatchObject([{ hash, blockNumber: number + 1n }]);
    dashboard.useNode(await startLongChain());
    expect(await find({ fromBlock: 0n, toBlock: 70_000n })).toMatchObject({
      head: 60_000n,
      searchedTo: 49_999n,
      isComplete: false,
    });
    const asked = await find({ fromBlock: 50_000n, toBlock: 70_000n });
    expect(asked).toMatchObject({ searchedTo: 60_000n, isComplete: true });
  });

  test("a node that answers no more than a thousand blocks at once is enough", async () => {
    const hash = await owner.approve(spender, 5n);
    await dashboard.bare.mine(1_100);
    const refusing = { error: { code: -32_005, message: "range too wide" } };
    const span = `"fromBlock":"0x0","toBlock":"0x3e7"`;
    dashboard.useNode(await dashboard.bare.answering("eth_getLogs", refusing, span));
    await expect(find({ fromBlock: 0n })).rejects.toThrow("silent");
    expect((await find()).approvals).toMatchObject([{ hash }]);
  });

  test("of a block that is not of the chain (any more) none", async () => {
    await owner.approve(spender, 5n);
    await dashboard.bare.mine(2);
    expect((await find()).approvals).toHaveLength(1);
    const earlier = await dashboard.ask("eth_getBlockByNumber", "0x1", false);
    dashboard.useNode(await dashboard.bare.answering("eth_getBlockByNumber", { result: earlier }));
    expect((await find()).approvals).toEqual([]);
    dashboard.useNode();
    await dashboard.bare.reorg(2);
    expect((await find()).approvals).toEqual([]);
  });

  test("nothing is known without a node, of another chain, or of a token that is not there", async () => {
    const ask = { ...place, owner: owner.address, fromBlock };
    const none = { known: false, why: "no_node" };
    expect(await findApprovals({ ...ask, network: "ethereum" })).toEqual(none);
    expect(await findApprovals({ ...ask, network: "base", token: "USDT" })).toEqual(none);
    dashboard.useNode(await dashboard.bare.answering("eth_chainId", { result: "0x1" }));
    expect(await findApprovals(ask)).toEqual({ known: false, why: "other_chain" });
    dashboard.useNode("http://127.0.0.1:9");
    expect(await findApprovals(ask)).toEqual({ known: false, why: "silent" });
    // A mistake in the question is not taken for a silent node.
    dashboard.useNode();
    const mistyped = "0x00000000000000000000000000000000000000B7";
    await expect(findApprovals({ ...ask, spender: mistyped })).rejects.toThrow("invalid");
  });
});

describe("many allowances at once", () => {
  const ask = (override: Partial<AllowanceAsk> = {}): AllowanceAsk => ({
    ...place,
    owner: owner.address,
    ...override,
  });

  test("come in their order; a network without a node leaves the others alone", async () => {
    await owner.approve(spender, 5n);
    await owner.approve(spender, 6n, { nonce: 1, token: "USDT" });
    await dashboard.bare.mine();
    const list = [
      ask({ network: "ethereum" }),
      ask({ token: "USDT" }),
      ask({ network: "base", token: "USDT" }),
      ask(),
      ask({ environment: "production" }),
      ask({ spender: other }),
    ];
    expect(await readAllowances(list)).toEqual([
      { known: false, why: "no_node" },
      { known: true, units: 6n },
      { known: false, why: "no_node" },
      { known: true, units: 5n },
      { known: false, why: "other_chain" },
      { known: true, units: 0n },
    ]);
    expect(await readAllowances([])).toEqual([]);
  });

  test("as many as 200, and no more", async () => {
    await owner.approve(spender, 5n);
    await dashboard.bare.mine();
    const most = await readAllowances(Array.from({ length: 200 }, () => ask()));
    expect(most).toHaveLength(200);
    expect(most.every((one) => one.known && one.units === 5n)).toBe(true);
    const tooMany = readAllowances(Array.from({ length: 201 }, () => ask()));
    await expect(tooMany).rejects.toThrow(RangeError);
  });

  test("of a node that is away nothing is known, and nothing is zero", async () => {
    dashboard.useNode("http://127.0.0.1:9");
    expect(await readAllowances([ask(), ask()])).toEqual([
      { known: false, why: "silent" },
      { known: false, why: "silent" },
    ]);
  });
});
