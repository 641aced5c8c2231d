import { encodeFunctionData, erc20Abi, type Address, type Hash, type Hex } from "viem";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { approveCalldata } from "#protocol/approve-calldata.ts";
import { approvalOutcome } from "./approval-outcome.ts";
import { followTransaction, type ToFollow } from "./follow-transaction.ts";
import {
  SPENDER,
  startAllowanceWorld,
  UNITS,
  type AllowanceWorld,
} from "./test/allowance-world.ts";

let world: AllowanceWorld;
let person: Awaited<ReturnType<AllowanceWorld["person"]>>;
let fromBlock: bigint;
beforeAll(async () => void (world = await startAllowanceWorld()));
afterAll(() => world.chain.stop());
beforeEach(async () => {
  await world.chain.dropPool();
  person = await world.person();
  fromBlock = await world.reader.getBlockNumber();
});

const FEE = 10n ** 9n;
type Call = { to?: Address; data?: Hex; fee?: bigint; nonce?: number; value?: bigint };

/** Signs and sends with the first nonce, so that a second one takes the first one's place. */
async function put({ to, data, fee = 1n, nonce = 0, value = 0n }: Call = {}): Promise<Hash> {
  const { token } = world.allowance();
  const serializedTransaction = await person.account.signTransaction({
    type: "eip1559",
    chainId: world.chain.network.chainId,
    nonce,
    to: to ?? token.address,
    data: data ?? approveCalldata(world.allowance()),
    value,
    gas: 100_000n,
    maxFeePerGas: 20n * FEE * fee,
    maxPriorityFeePerGas: FEE * fee,
  });
  return world.chain.node.sendRawTransaction({ serializedTransaction });
}

const follow = (hash: Hash | null, override: Partial<ToFollow> = {}) =>
  followTransaction({
    reader: world.reader,
    hash,
    from: person.account.address,
    nonce: 0,
    fromBlock,
    allowance: world.allowance(),
    seenAt: 1000,
    now: 2000,
    ...override,
  });

describe("the transaction itself", () => {
  test("waits, is mined, and gets deeper", async () => {
    const hash = await put();
    expect(await follow(hash)).toEqual({ state: "pending", hash });
    await world.chain.mine();
    const mined = { state: "mined", hash, replaced: null, succeeded: true };
    expect(await follow(hash)).toMatchObject({ ...mined, confirmations: 1 });
    await world.chain.mine(2);
    expect(await follow(hash)).toMatchObject({ ...mined, confirmations: 3 });
  });

  test("is taken back by a reorganisation", async () => {
    const hash = await put();
    await world.chain.mine();
    await world.chain.reorg(1);
    expect(await follow(hash)).toEqual({ state: "unseen" });
    await put();
    await world.chain.mine();
    expect(await follow(hash)).toMatchObject({ state: "mined", hash, replaced: null });
  });

  test("reverts", async () => {
    const allowance = world.allowance({}, "USDT");
    await world.chain.allow(person.account, "USDT", SPENDER, 1n);
    const hash = await put({ to: allowance.token.address, nonce: 1 });
    await world.chain.mine();
    const followed = await follow(hash, { nonce: 1, allowance });
    expect(followed).toMatchObject({ state: "mined", succeeded: false });
  });

  test("is dropped: unseen at first, given up after a minute", async () => {
    const hash = await put();
    await world.chain.dropPool();
    expect(await follow(hash)).toEqual({ state: "unseen" });
    expect(await follow(hash, { now: 61_000 })).toEqual({ state: "unseen" });
    expect(await follow(hash, { now: 61_001 })).toEqual({ state: "dropped" });
  });

  test("is found although the wallet's answer was lost", async () => {
    expect(await follow(null)).toEqual({ state: "unseen" });
    const hash = await put();
    await world.chain.mine();
    expect(await follow(null)).toMatchObject({ state: "mined", hash, replaced: null });
  });
});

describe("another one in its place", () => {
  const transfer = encodeFunctionData({
    abi: erc20Abi,
    functionName: "transfer",
    args: [SPENDER, 1n],
  });
  const edited = approveCalldata({ spender: SPENDER, units: 7n });
  test.each<[string, () => Call]>([
    ["sped_up", () => ({})],
    ["edited", () => ({ data: edited })],
    ["cancelled", () => ({ to: person.account.address, data: "0x" })],
    ["other", () => ({ data: transfer })],
  ])("%s", async (replaced, call) => {
    const hash = await put();
    const another = await put({ ...call(), fee: 2n });
    await world.chain.mine();
    expect(await follow(hash)).toMatchObject({ state: "mined", hash: another, replaced });
  });

  test("is found among many blocks and other transactions of the account", async () => {
    const hash = await put();
    await put({ to: person.account.address, data: "0x", fee: 2n });
    await world.chain.mine(40);
    for (const nonce of [1, 2]) await put({ nonce, data: transfer });
    await world.chain.mine(30);
    expect(await follow(hash)).toMatchObject({ state: "mined", replaced: "cancelled" });
  });

  test("is not an earlier approval of the same account", async () => {
    await put({ data: edited });
    const hash = await put({ nonce: 1 });
    const cancel = await put({ to: person.account.address, data: "0x", nonce: 1, fee: 2n });
    await world.chain.mine();
    const found = { state: "mined", hash: cancel, replaced: "cancelled" };
    expect(await follow(hash, { nonce: 1 })).toMatchObject(found);
  });

  test("is not known where the node forgets old states", async () => {
    const hash = await put();
    await put({ to: person.account.address, data: "0x", fee: 2n });
    await world.chain.mine(3);
    const forgets = { error: { code: -32000, message: "missing trie node" } };
    const url = await world.chain.answering("eth_getBlockByNumber", forgets);
    expect(await follow(hash, { reader: world.readerAt(url) })).toEqual({ state: "superseded" });
  });
});

test("a chain that can't be read is no answer", async () => {
  const hash = await put();
  const reader = world.readerAt("http://127.0.0.1:9");
  await expect(follow(hash, { reader })).rejects.toThrow(/HTTP request failed/);
});

describe("what was allowed", () => {
  const outcome = (hash: Hash) =>
    approvalOutcome(world.reader, hash, person.account.address, world.allowance());
  const mined = async (call: Call = {}) => {
    const hash = await put(call);
    await world.chain.mine();
    return hash;
  };

  test("is another amount where the wallet let it be edited", async () => {
    const hash = await mined({ data: approveCalldata({ spender: SPENDER, units: 7n }) });
    expect(await outcome(hash)).toEqual({ result: "other_amount", approved: 7n, allowed: 7n });
  });

  test("has changed since", async () => {
    const hash = await mined();
    await mined({ data: approveCalldata({ spender: SPENDER, units: 0n }), nonce: 1 });
    expect(await outcome(hash)).toEqual({ result: "changed_since", approved: UNITS, allowed: 0n });
  });

  test("is nothing to this spender, of this token", async () => {
    const elsewhere = await mined({
      data: approveCalldata({ spender: person.account.address, units: UNITS }),
    });
    const nothing = { result: "no_approval", approved: null, allowed: 0n };
    expect(await outcome(elsewhere)).toEqual(nothing);
    const usdt = await mined({ to: world.allowance({}, "USDT").token.address, nonce: 1 });
    expect(await outcome(usdt)).toEqual(nothing);
  });
});
