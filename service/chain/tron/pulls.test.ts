import { id, Interface } from "ethers";
import { TronWeb } from "tronweb";
import { generatePrivateKey } from "viem/accounts";
import { describe, expect, test } from "vitest";
import { pinnedFactory } from "#protocol/chain/networks.ts";
import { evmForm } from "#protocol/chain/tron/evm-form.ts";
import { asUnits, USDT } from "#sandbox/test/tron-client.ts";
import { brief } from "#service/test/tron-world.ts";
import { FUNDS, startTronPullWorld } from "#service/test/tron-pull-world.ts";
import compiled from "../evm/contracts/payout-factory.json" with { type: "json" };
import type { TransferOutcome } from "../port.ts";
import { shared } from "#service/test/shared.ts";

const world = shared(startTronPullWorld);

const FACTORY = pinnedFactory("sandbox", "tron")!;
const becomes = (outcome: () => Promise<TransferOutcome>) => expect.poll(outcome, { interval: 50 });
/** Waits until it has all its confirmations. */
const deep = (outcome: () => Promise<TransferOutcome>) => {
  const depth = async () => {
    const seen = await outcome();
    return seen.state === "mined" && seen.confirmations >= 3 ? seen.outcome : seen.state;
  };
  return expect.poll(depth, { interval: 50 }).toBe("delivered");
};
const asBytes = (value: string) => ({ type: "bytes32", value });
const stands = async (address: string) => {
  const { tronWeb } = world.client();
  const asked = { value: TronWeb.address.toHex(address) };
  const info = await tronWeb.fullNode.request<object>("wallet/getcontractinfo", asked, "post");
  return "runtimecode" in info;
};

describe("works", () => {
  test("USDT comes to the treasury to the unit", async () => {
    const { pull, payer } = await world.allowed({ userId: 7 });
    const before = await world.tokensOf(world.chain.signer);
    expect(await world.chain.pulled(pull.payoutId)).toBe(false);
    const { outcome } = await world.send(pull);
    await deep(outcome);
    expect(await world.tokensOf(world.chain.signer)).toBe(before + pull.units);
    expect(await world.tokensOf(payer.address)).toBe(FUNDS - pull.units);
    expect(await world.chain.pulled(pull.payoutId)).toBe(true);
    expect(await world.payerState(7, payer.address)).toMatchObject({ allowanceUnits: 0n });
  });

  test("the user's spender stands where it was said, from the first pull on", async () => {
    const spender = world.chain.spenderOf(11);
    expect(await stands(spender)).toBe(false);
    const gas: bigint[] = [];
    for (const { pull } of [
      await world.allowed({ userId: 11 }),
      await world.allowed({ userId: 11 }),
    ]) {
      const { outcome } = await world.send(pull);
      await becomes(outcome).toMatchObject({ outcome: "delivered" });
      const seen = await outcome();
      if (seen.state === "mined") gas.push(seen.gasCost);
      expect(await stands(spender)).toBe(true);
    }
    expect(gas[1]! < gas[0]!).toBe(true);
  });

  test("other libraries read the same: tronweb of the chain, ethers of the factory's log", async () => {
    const { pull, payer } = await world.allowed({ userId: 2 ** 40 });
    const { sent, outcome } = await world.send(pull);
    await becomes(outcome).toMatchObject({ outcome: "delivered" });
    const { tronWeb, read } = world.client();
    const info = await tronWeb.trx.getUnconfirmedTransactionInfo(sent.hash);
    expect(info.receipt.result).toBe("SUCCESS");
    const own = info.log.filter(
      ({ address }) => TronWeb.address.fromHex(`41${address}`) === FACTORY,
    );
    const told = own.flatMap(({ topics, data }) => {
      const log = { topics: topics.map((topic) => `0x${topic}`), data: `0x${data}` };
      return new Interface(compiled.abi).parseLog(log) ?? [];
    });
    const written = (address: unknown) => TronWeb.address.fromHex(address as string);
    const [{ name, args }] = told as [(typeof told)[number]];
    const [payout, user, token, from, units] = args as unknown as string[];
    expect([told.length, name, payout]).toEqual([1, "Pulled", id(pull.payoutId)]);
    expect([user, units]).toEqual([BigInt(2 ** 40), pull.units]);
    expect([token, from].map(written)).toEqual([USDT, payer.address]);
    const inHex = (at: bigint) => TronWeb.address.fromHex(`41${at.toString(16).padStart(40, "0")}`);
    expect(inHex(await read(FACTORY, "operator()", []))).toBe(world.chain.signer);
    expect(inHex(await read(FACTORY, "treasury()", []))).toBe(world.chain.signer);
    expect(inHex(await read(FACTORY, "spenderOf(uint256)", [asUnits(BigInt(pull.userId))]))).toBe(
      world.chain.spenderOf(pull.userId),
    );
    expect(await read(FACTORY, "pulled(bytes32)", [asBytes(id(pull.payoutId))])).toBe(1n);
  });

  test("what is allowed beyond the order stays with the payer", async () => {
    const { pull, payer } = await world.allowed({ allowed: 45_123_461n });
    await becomes((await world.send(pull)).outcome).toMatchObject({ outcome: "delivered" });
    const seen = await world.payerState(1, payer.address);
    expect(seen).toMatchObject({ allowanceUnits: 5n, balanceUnits: FUNDS - pull.units });
    const { block_header } = await payer.tronWeb.trx.getCurrentBlock();
    expect(seen.blockNumber <= BigInt(block_header.raw_data.number)).toBe(true);
  });

  test("the same order, number and terms give the same bytes, and they pull once", async () => {
    const { pull, payer } = await world.allowed();
    const terms = await world.termsOf(pull);
    const { raw, hash, nonce } = await world.sign(pull, terms);
    const again = await world.chain.sign(pull, nonce, terms);
    expect(again).toEqual({ raw, hash, validUntil: terms.expiresAtMs });
    for (let sent = 0; sent < 3; sent += 1) {
      expect(await world.chain.broadcast(raw)).toEqual({ accepted: true });
    }
    const bytes = { ...again, nonce, signer: world.chain.signer };
    await deep(() => world.chain.outcome(pull, bytes));
    expect(await world.chain.broadcast(raw)).toEqual({ accepted: true });
    expect(await world.tokensOf(payer.address)).toBe(FUNDS - pull.units);
  });

  test("its limit has room for a spender that must be made again, and is never above the cap", async () => {
    const { pull } = await world.allowed({ userId: 11 });
    const spender = 20_000_000n;
    const { feeLimit } = await world.termsOf(pull);
    expect(feeLimit > spender).toBe(true);
    const maxFee = feeLimit - 1n;
    const tight = await world.open({ maxFee }).plan(pull);
    expect(tight).toMatchObject({ can: true, terms: { feeLimit: maxFee } });
    const tighter = await world.open({ maxFee: feeLimit - spender - 1n }).plan(pull);
    expect(tighter).toMatchObject({ can: false, why: "too_dear" });
  });
});

describe("after accidents", () => {
  test("never sent: unknown until it has expired for good, and still to be pulled", async () => {
    const { pull, payer } = await world.allowed();
    const bytes = await world.sign(pull, brief(await world.termsOf(pull), 5_000n));
    const outcome = () => world.chain.outcome(pull, bytes);
    expect(await outcome()).toEqual({ state: "unknown" });
    await becomes(outcome).toEqual({ state: "displaced", why: "expired" });
    expect(await world.chain.broadcast(bytes.raw)).toMatchObject({ accepted: false });
    expect(await world.chain.pulled(pull.payoutId)).toBe(false);
    expect(await world.tokensOf(payer.address)).toBe(FUNDS);
    await becomes((await world.send(pull)).outcome).toMatchObject({ outcome: "delivered" });
  });

  test("an allowance that is taken back before the pull is mined: reverted, and free to be pulled", async () => {
    const { pull, payer } = await world.allowed();
    const terms = await world.termsOf(pull);
    await world.allow(payer, world.chain.spenderOf(1), 0n);
    const { outcome } = await world.send(pull, terms);
    await becomes(outcome).toMatchObject({ state: "mined", outcome: "reverted" });
    const seen = await outcome();
    expect(seen.state === "mined" && seen.gasCost > 0n).toBe(true);
    expect(await world.chain.pulled(pull.payoutId)).toBe(false);
    await world.allow(payer, world.chain.spenderOf(1), pull.units);
    expect(await world.chain.plan(pull)).toMatchObject({ can: true });
  });

  test("what the log does not show is not proven", async () => {
    const { pull, payer } = await world.allowed();
    const { sent, outcome } = await world.send(pull);
    await becomes(outcome).toMatchObject({ outcome: "delivered" });
    const claims = [
      { payoutId: "another" },
      { userId: 2 },
      { units: pull.units + 1n },
      { from: world.client().address },
    ];
    for (const claim of claims) {
      const seen = await world.chain.outcome({ ...pull, ...claim }, sent);
      expect([claim, seen]).toEqual([claim, expect.objectContaining({ outcome: "unproven" })]);
    }
    // For bytes that another key signed, that key's address was the treasury.
    const other = { ...sent, signer: payer.address };
    expect(await world.chain.outcome(pull, other)).toMatchObject({ outcome: "unproven" });
    // Whichever factory is pinned by then, the one that the bytes call is judged.
    const renewed = world.open({ signerKey: generatePrivateKey(), factory: USDT });
    expect(await renewed.outcome(pull, sent)).toMatchObject({ outcome: "delivered" });
  });
});

test("the spender is another for every user, and on public Tron", () => {
  const [one, two] = [world.chain.spenderOf(1), world.chain.spenderOf(2)];
  expect(new Set([one, two].map(evmForm)).size).toBe(2);
  const away = { environment: "production", factory: FACTORY, pins: undefined } as const;
  expect(world.open(away).spenderOf(1)).not.toBe(one);
  for (const nobody of [0, -1, 1.5])
    expect(() => world.chain.spenderOf(nobody)).toThrow(RangeError);
});
