import { encodeFunctionData, numberToHex, parseAbi, type Address, type Hex } from "viem";
import { generatePrivateKey } from "viem/accounts";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { compileFolder } from "#scripts/contracts/compile-contracts.ts";
import type { PullOrder } from "../port.ts";
import { startPullWorld } from "#service/test/pull-world.ts";
import { outcomeOf } from "#service/test/outcome-of.ts";
import { shared } from "#service/test/shared.ts";

const world = shared(() => startPullWorld("polygon"));

const everything = async (payer: string) => [
  await world.tokensOf("USDC", payer),
  await world.tokensOf("USDC", world.treasury),
];

/** Sends the pull anyway and expects it to revert without moving anything. */
async function expectReverted(pull: PullOrder): Promise<void> {
  const before = await everything(pull.from);
  const { outcome } = await world.sendAnyway(pull);
  await world.bare.mine();
  expect(await outcome()).toMatchObject({ state: "mined", outcome: "reverted" });
  expect(await everything(pull.from)).toEqual(before);
}

describe("without what the payer must give", () => {
  test.each([0n, 45_123_455n])("an allowance of %s", async (given) => {
    const payer = await world.bare.payer(45_123_456n);
    const pull = world.order(payer);
    if (given > 0n) await world.allow(payer, { ...pull, units: given });
    expect(await world.chain.plan(pull)).toMatchObject({ can: false, why: "not_allowed" });
    await expectReverted(pull);
    await world.allow(payer, pull);
    expect(await world.chain.plan(pull)).toMatchObject({ can: true });
  });

  test("a balance of a unit less than allowed", async () => {
    const payer = await world.bare.payer(45_123_455n);
    const pull = world.order(payer);
    await world.allow(payer, pull);
    expect(await world.chain.plan(pull)).toMatchObject({
      can: false,
      why: "not_allowed",
      detail: expect.stringContaining("45123456 allowed and 45123455 held of 45123456") as string,
    });
    await expectReverted(pull);
  });

  test("an allowance to the treasury or to the factory is none", async () => {
    const payer = await world.bare.payer(45_123_456n);
    const pull = world.order(payer);
    await world.bare.allow(payer, "USDC", world.treasury, pull.units);
    await world.bare.allow(payer, "USDC", world.factory, pull.units);
    expect(await world.chain.plan(pull)).toMatchObject({ can: false, why: "not_allowed" });
    await expectReverted(pull);
  });
});

describe("a payout is pulled once", () => {
  test("again with all that it takes, by the same user and by another", async () => {
    const { pull, payer } = await world.allowed();
    await world.send(pull);
    await world.bare.mine();
    await world.allow(payer, pull);
    const other = { ...pull, userId: 2, units: 1n };
    await world.allow(payer, other);
    for (const again of [pull, { ...pull, units: 1n }, other]) {
      expect(await world.chain.plan(again)).toMatchObject({ can: false, why: "already_pulled" });
      await expectReverted(again);
    }
  });

  test("two of the same payout in one block: the second is reverted", async () => {
    const { pull, payer } = await world.allowed();
    await world.bare.allow(payer, "USDC", world.chain.spenderOf(1), 2n * pull.units);
    const [nonce, fee] = [await world.chain.minedNonce(), await world.feeOf(pull)];
    const first = await world.chain.sign(pull, nonce, fee);
    const second = await world.chain.sign(pull, nonce + 1n, fee);
    await world.chain.broadcast(first.raw);
    await world.chain.broadcast(second.raw);
    await world.bare.mine();
    expect(await outcomeOf(world.chain, pull, first, nonce)).toMatchObject({
      outcome: "delivered",
    });
    expect(await outcomeOf(world.chain, pull, second, nonce + 1n)).toMatchObject({
      outcome: "reverted",
    });
  });
});

describe("nobody else pulls", () => {
  const NOT_FACTORY = /0x32cc7236/;

  test("through the factory, to whom the operator's key is not", async () => {
    const { pull } = await world.allowed();
    const before = await everything(pull.from);
    expect(await world.pullAs(generatePrivateKey(), pull)).toBe(false);
    expect(await everything(pull.from)).toEqual(before);
    expect(await world.chain.pulled(pull.payoutId)).toBe(false);
    await world.send(pull);
    await world.bare.mine();
    expect(await world.chain.pulled(pull.payoutId)).toBe(true);
  });

  test.each(["a stranger", "the treasury", "the payer"])(
    "through the spender itself: %s",
    async (who) => {
      // The spender already exists.
      await world.send((await world.allowed()).pull);
      await world.bare.mine();
      const { pull, payer } = await world.allowed();
      const stranger = await world.bare.payer(1n);
      const from = { "a stranger": stranger.address, "the payer": payer.address }[who];
      const move = parseAbi([
        "function move(address token, address from, address to, uint256 units)",
      ]);
      const token = world.bare.network.tokens.USDC!;
      for (const to of [stranger.address, world.treasury]) {
        const args = [token, payer.address, to, pull.units] as const;
        const call = world.bare.node.call({
          account: from ?? world.treasury,
          to: world.chain.spenderOf(1) as Address,
          data: encodeFunctionData({ abi: move, functionName: "move", args }),
        });
        await expect(call).rejects.toThrow(NOT_FACTORY);
      }
    },
  );

  test("ether is taken by neither", async () => {
    await world.send((await world.allowed()).pull);
    await world.bare.mine();
    for (const to of [world.factory, world.chain.spenderOf(1) as Address]) {
      for (const data of ["0x", "0xdeadbeef"] as const) {
        const call = { account: world.treasury, to, data } as const;
        await expect(world.bare.node.call({ ...call, value: 1n })).rejects.toThrow(/revert/);
        await expect(world.bare.node.call(call)).rejects.toThrow(/revert/);
      }
    }
  });
});

describe("the token's own refusal", () => {
  test.each(["payer", "treasury"])("the %s is frozen", async (who) => {
    const { pull, payer } = await world.allowed();
    const frozen = who === "payer" ? payer.address : world.treasury;
    await world.bare.freeze(frozen);
    // The token's own words: AccountFrozen(address).
    const words = expect.stringContaining("0x4f2a367e") as string;
    expect(await world.chain.plan(pull)).toMatchObject({
      can: false,
      why: "refused",
      detail: words,
    });
    await expectReverted(pull);
    await world.bare.freeze(frozen, false);
    expect(await world.chain.plan(pull)).toMatchObject({ can: true });
  });

  describe("a token that turned hostile", () => {
    const TRANSFER_FAILED = "0x90b8ec18";
    const NOT_EXACT = "0x360ee45a";
    const hostile = compileFolder("service/test/contracts", {
      "hostile-token.sol": "HostileToken",
    })["hostile-token.sol"]!.deployedBytecode;
    let kept: { address: Address; bytecode: Hex };
    beforeAll(async () => {
      const address = world.bare.network.tokens.USDC!;
      kept = { address, bytecode: (await world.bare.node.getCode({ address }))! };
    });
    afterEach(() => world.bare.node.setCode(kept));

    /** The payer's allowance was given while it was honest. */
    const turn = async (mood: number) => {
      const { address } = kept;
      await world.bare.node.setCode({ address, bytecode: hostile });
      const value = numberToHex(mood, { size: 32 });
      await world.bare.node.setStorageAt({ address, index: 5, value });
      await world.bare.mine();
    };

    test("one that is not, for comparison", async () => {
      const { pull } = await world.allowed();
      await turn(0);
      const { outcome } = await world.send(pull);
      await world.bare.mine();
      expect(await outcome()).toMatchObject({ outcome: "delivered" });
    });

    test.each([
      [1, "answers false and moves nothing", TRANSFER_FAILED],
      [2, "answers true and moves nothing", NOT_EXACT],
      [3, "answers false though it moves", TRANSFER_FAILED],
      [4, "keeps a unit as its fee", NOT_EXACT],
      [5, "gives a unit more", NOT_EXACT],
      [6, "answers gibberish", ""],
    ])("%i: %s", async (mood, _, words) => {
      const { pull } = await world.allowed();
      await turn(mood);
      const detail = expect.stringContaining(words) as string;
      expect(await world.chain.plan(pull)).toMatchObject({ can: false, why: "refused", detail });
      await expectReverted(pull);
      expect(await world.chain.pulled(pull.payoutId)).toBe(false);
    });
  });
});
