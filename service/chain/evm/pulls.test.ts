import { Contract, id, JsonRpcProvider } from "ethers";
import type { Address } from "viem";
import { generatePrivateKey } from "viem/accounts";
import { describe, expect, test } from "vitest";
import { FUNDS, startPullWorld } from "#service/test/pull-world.ts";
import compiled from "./contracts/payout-factory.json" with { type: "json" };
import { outcomeOf } from "#service/test/outcome-of.ts";
import { shared } from "#service/test/shared.ts";

const world = shared(() => startPullWorld("polygon"));

const blocks = (count: number) => world.bare.mine(count);
const held = (owner: string) => world.tokensOf("USDC", owner);

describe("works", () => {
  test.each(["USDC", "USDT"] as const)("%s comes to the treasury to the unit", async (token) => {
    const { pull, payer } = await world.allowed({ token, userId: 7 });
    const before = await world.tokensOf(token, world.treasury);
    expect(await world.chain.pulled(pull.payoutId)).toBe(false);
    const sent = await world.send(pull);
    expect(await sent.outcome()).toEqual({ state: "pending" });
    await blocks(1);
    expect(await sent.outcome()).toMatchObject({ outcome: "delivered", confirmations: 1 });
    await blocks(2);
    expect(await sent.outcome()).toMatchObject({ outcome: "delivered", confirmations: 3 });
    expect(await world.tokensOf(token, world.treasury)).toBe(before + pull.units);
    expect(await world.tokensOf(token, payer.address)).toBe(FUNDS - pull.units);
    expect(await world.chain.pulled(pull.payoutId)).toBe(true);
    const asked = { userId: 7, token, address: payer.address };
    expect(await world.chain.payer(asked)).toMatchObject({ allowanceUnits: 0n });
  });

  test("the user's spender stands where it was said, from the first pull on", async () => {
    const spender = world.chain.spenderOf(11) as Address;
    expect(await world.bare.node.getCode({ address: spender })).toBeUndefined();
    const gas: bigint[] = [];
    for (const { pull } of [
      await world.allowed({ userId: 11 }),
      await world.allowed({ userId: 11 }),
    ]) {
      const { outcome } = await world.send(pull);
      await blocks(1);
      const seen = await outcome();
      expect(seen).toMatchObject({ outcome: "delivered" });
      if (seen.state === "mined") gas.push(seen.gasCost);
      expect(await world.bare.node.getCode({ address: spender })).not.toBeUndefined();
    }
    expect(gas[1]! < gas[0]!).toBe(true);
  });

  test("another library reads the same in the factory's log", async () => {
    const { pull, payer } = await world.allowed({ userId: 2 ** 40 });
    const { hash } = await world.send(pull);
    await blocks(1);
    const provider = new JsonRpcProvider(world.bare.url, undefined, { staticNetwork: true });
    const receipt = await provider.getTransactionReceipt(hash);
    const factory = new Contract(receipt!.to!, compiled.abi, provider);
    const told = receipt!.logs.flatMap((log) => factory.interface.parseLog(log) ?? []);
    expect(told.map(({ name, args }) => [name, args.toArray()])).toEqual([
      [
        "Pulled",
        [
          id(pull.payoutId),
          BigInt(2 ** 40),
          world.bare.network.tokens.USDC,
          payer.address,
          pull.units,
        ],
      ],
    ]);
    expect(await factory.getFunction("operator")()).toBe(world.treasury);
    expect(await factory.getFunction("treasury")()).toBe(world.treasury);
    expect(await factory.getFunction("spenderOf")(pull.userId)).toBe(
      world.chain.spenderOf(pull.userId),
    );
    expect(await factory.getFunction("pulled")(id(pull.payoutId))).toBe(true);
    provider.destroy();
  });

  test("what is allowed beyond the order stays with the payer", async () => {
    const { pull, payer } = await world.allowed();
    await world.bare.allow(payer, "USDC", world.chain.spenderOf(1), pull.units + 5n);
    await world.send(pull);
    await blocks(1);
    expect(await world.chain.payer({ ...pull, address: payer.address })).toMatchObject({
      allowanceUnits: 5n,
      balanceUnits: FUNDS - pull.units,
      blockNumber: await world.bare.node.getBlockNumber(),
    });
  });

  test("the same order, nonce and fee give the same bytes, and they pull once", async () => {
    const { pull, payer } = await world.allowed();
    const [nonce, fee] = [await world.chain.minedNonce(), await world.feeOf(pull)];
    const { raw, hash } = await world.chain.sign(pull, nonce, fee);
    expect(await world.chain.sign(pull, nonce, fee)).toEqual({ raw, hash, validUntil: null });
    for (let again = 0; again < 3; again += 1) {
      expect(await world.chain.broadcast(raw)).toEqual({ accepted: true });
    }
    await blocks(1);
    await world.chain.broadcast(raw);
    await blocks(1);
    expect(await held(payer.address)).toBe(FUNDS - pull.units);
  });
});

describe("after accidents", () => {
  test("a reorganisation loses the pull, and the same bytes pull once", async () => {
    const { pull, payer } = await world.allowed();
    const { raw, outcome } = await world.send(pull);
    await blocks(2);
    expect(await outcome()).toMatchObject({ outcome: "delivered", confirmations: 2 });
    await world.bare.reorg(2);
    expect(await outcome()).toEqual({ state: "unknown" });
    expect(await world.chain.pulled(pull.payoutId)).toBe(false);
    expect(await world.chain.broadcast(raw)).toEqual({ accepted: true });
    await blocks(3);
    expect(await outcome()).toMatchObject({ outcome: "delivered", confirmations: 3 });
    expect(await held(payer.address)).toBe(FUNDS - pull.units);
  });

  test("planned while the spender stood there, it still pulls when that was undone", async () => {
    const [first, second] = [
      await world.allowed({ userId: 21 }),
      await world.allowed({ userId: 21 }),
    ];
    const nonce = await world.chain.minedNonce();
    await world.send(first.pull);
    await blocks(1);
    const fee = await world.feeOf(second.pull);
    await world.bare.reorg(1);
    expect(await world.chain.minedNonce()).toBe(nonce);
    const signed = await world.chain.sign(second.pull, nonce, fee);
    await world.chain.broadcast(signed.raw);
    await blocks(1);
    expect(await outcomeOf(world.chain, second.pull, signed, nonce)).toMatchObject({
      outcome: "delivered",
    });
  });

  test("dropped from the pool it is unknown, and the same bytes go out again", async () => {
    const { pull } = await world.allowed();
    const { hash, raw, outcome } = await world.send(pull);
    await world.bare.node.dropTransaction({ hash: hash as Address });
    expect(await outcome()).toEqual({ state: "unknown" });
    await world.chain.broadcast(raw);
    await blocks(1);
    expect(await outcome()).toMatchObject({ outcome: "delivered" });
  });

  test("displaced when another of the treasury's transactions took the nonce for good", async () => {
    const [{ pull }, other] = [await world.allowed(), await world.allowed()];
    const nonce = await world.chain.minedNonce();
    const { hash } = await world.chain.sign(pull, nonce, await world.feeOf(pull));
    await world.send(other.pull);
    await blocks(2);
    expect(await outcomeOf(world.chain, pull, hash, nonce)).toEqual({ state: "unknown" });
    await blocks(1);
    expect(await outcomeOf(world.chain, pull, hash, nonce)).toEqual({
      state: "displaced",
      why: "number_taken",
    });
    expect(await world.chain.pulled(pull.payoutId)).toBe(false);
  });

  test("an allowance that is taken back before the pull is mined: reverted, and free to be pulled", async () => {
    const { pull, payer } = await world.allowed();
    const fee = await world.feeOf(pull);
    await world.bare.allow(payer, "USDC", world.chain.spenderOf(1), 0n);
    const sent = await world.sendAnyway(pull);
    await blocks(1);
    const seen = await sent.outcome();
    expect(seen).toMatchObject({ state: "mined", outcome: "reverted" });
    expect(seen.state === "mined" && seen.gasCost > 0n).toBe(true);
    expect(await world.chain.pulled(pull.payoutId)).toBe(false);
    expect(fee.gasLimit > 200_000n).toBe(true);
    await world.allow(payer, pull);
    expect(await world.chain.plan(pull)).toMatchObject({ can: true });
  });

  test("it is judged by the factory that the bytes call, whichever is pinned by then", async () => {
    const { pull } = await world.allowed();
    const { nonce, ...signed } = await world.send(pull);
    await blocks(3);
    const renewed = world.open({ signerKey: generatePrivateKey(), factory: pull.from });
    const outcome = await outcomeOf(renewed, pull, signed, nonce, world.treasury);
    expect(outcome).toMatchObject({ outcome: "delivered", confirmations: 3 });
  });

  test("what the log does not show is not proven", async () => {
    const { pull, payer } = await world.allowed();
    const { nonce, ...signed } = await world.send(pull);
    await blocks(1);
    const stranger = await world.bare.payer(1n);
    const claims = [
      { payoutId: "another" },
      { userId: 2 },
      { units: pull.units + 1n },
      { token: "USDT" as const },
      { from: stranger.address },
    ];
    for (const claim of claims) {
      const outcome = await outcomeOf(world.chain, { ...pull, ...claim }, signed, nonce);
      expect([claim, outcome]).toEqual([claim, expect.objectContaining({ outcome: "unproven" })]);
    }
    // For bytes that another key signed, that key's address was the treasury.
    expect(await outcomeOf(world.chain, pull, signed, nonce, payer.address)).toMatchObject({
      outcome: "unproven",
    });
  });
});
