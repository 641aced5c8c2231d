import { generatePrivateKey } from "viem/accounts";
import { describe, expect, test } from "vitest";
import { evmForm } from "#protocol/chain/tron/evm-form.ts";
import { asAddress, asUnits, USDT, type TronClient } from "#sandbox/test/tron-client.ts";
import { payoutHash } from "../evm/pull-call.ts";
import type { Chain, PullOrder } from "../port.ts";
import { SANDBOX_TRON_FACTORY } from "../sandbox-tron-factory.ts";
import { startTronPullWorld } from "#service/test/tron-pull-world.ts";
import { TRX, type Play } from "#service/test/tron-world.ts";
import { shared } from "#service/test/shared.ts";

const world = shared(startTronPullWorld);

const UNITS = 45_123_456n;
const notAllowed = { can: false, why: "not_allowed" };
/** The plan of a pull, at a head that stays the same for long enough. */
const planOf = (pull: PullOrder) => {
  const plan = async () => {
    const seen = await world.chain.plan(pull);
    return !seen.can && seen.why === "unclear" ? "unclear" : seen;
  };
  return expect.poll(plan, { interval: 50 });
};
const everything = async (payer: string) => [
  await world.tokensOf(payer),
  await world.tokensOf(world.chain.signer),
];

/** Sends the pull anyway and expects it to revert without moving anything. */
async function expectReverted(pull: PullOrder): Promise<void> {
  const before = await everything(pull.from);
  const { outcome } = await world.send(pull, await world.anyTerms());
  const reverted = { state: "mined", outcome: "reverted" };
  await expect.poll(outcome, { interval: 50 }).toMatchObject(reverted);
  expect(await everything(pull.from)).toEqual(before);
}
const delivered = async (pull: PullOrder) => {
  const { outcome } = await world.send(pull);
  await expect.poll(outcome, { interval: 50 }).toMatchObject({ outcome: "delivered" });
};

describe("without what the payer must give", () => {
  test.each([0n, UNITS - 1n])("an allowance of %s", async (allowed) => {
    const { pull, payer } = await world.allowed({ allowed });
    await planOf(pull).toMatchObject(notAllowed);
    await expectReverted(pull);
    await world.allow(payer, world.chain.spenderOf(1), pull.units);
    await planOf(pull).toMatchObject({ can: true });
  });

  test("a balance of a unit less than allowed", async () => {
    const payer = await world.payerWith(UNITS - 1n);
    const pull = world.order(payer);
    await world.allow(payer, world.chain.spenderOf(1), UNITS);
    const detail = `${UNITS} allowed and ${UNITS - 1n} held of ${UNITS}`;
    await planOf(pull).toMatchObject({ ...notAllowed, detail });
    await expectReverted(pull);
  });

  test("an allowance to the treasury or to the factory is none", async () => {
    const { pull, payer } = await world.allowed({ allowed: 0n });
    await world.allow(payer, world.chain.signer, pull.units);
    await world.allow(payer, SANDBOX_TRON_FACTORY, pull.units);
    await planOf(pull).toMatchObject(notAllowed);
    await expectReverted(pull);
  });
});

describe("a payout is pulled once", () => {
  test("again with all that it takes, by the same user and by another", async () => {
    const { pull, payer } = await world.allowed();
    await delivered(pull);
    await world.allow(payer, world.chain.spenderOf(1), pull.units);
    await world.allow(payer, world.chain.spenderOf(2), 1n);
    const other = { ...pull, userId: 2, units: 1n };
    for (const again of [pull, { ...pull, units: 1n }, other]) {
      await planOf(again).toMatchObject({ can: false, why: "already_pulled" });
      await expectReverted(again);
    }
  });

  test("two of the same payout side by side: one is reverted", async () => {
    const { pull, payer } = await world.allowed({ allowed: 2n * UNITS });
    const before = await world.tokensOf(payer.address);
    const terms = await world.termsOf(pull);
    const both = [await world.send(pull, terms), await world.send(pull, terms)];
    expect(new Set(both.map(({ sent }) => sent.hash)).size).toBe(2);
    const outcomes = async () => {
      const outcomes = await Promise.all(both.map(({ outcome }) => outcome()));
      return outcomes
        .map((seen) => (seen.state === "mined" ? seen.outcome : seen.state))
        .toSorted();
    };
    await expect.poll(outcomes).toEqual(["delivered", "reverted"]);
    expect(await world.tokensOf(payer.address)).toBe(before - pull.units);
  });
});

describe("nobody else pulls", () => {
  /** Calls a contract with a third party's tronweb and returns the chain's result. */
  const called = async (by: TronClient, contract: string, name: string, args: object[]) => {
    await world.fund(by.address);
    const { receipt } = await by.done(await by.call(contract, name, args as never));
    return receipt?.result;
  };

  test("whoever names another user's wallet while its allowance stands gets nothing", async () => {
    const { pull, payer } = await world.allowed({ userId: 1 });
    const theft = { ...pull, payoutId: "theft", userId: 2 };
    const allowedTo = async (userId: number) =>
      (await world.payerState(userId, payer.address)).allowanceUnits;
    expect([await allowedTo(2), await allowedTo(1)]).toEqual([0n, pull.units]);
    await planOf(theft).toMatchObject(notAllowed);
    await expectReverted(theft);
    // The allowance still stands for its own user.
    await delivered(pull);
  });

  test("through the factory, to whom the operator's key is not", async () => {
    const { pull } = await world.allowed();
    const before = await everything(pull.from);
    const name = "pull(uint256,bytes32,address,address,uint256)";
    const args = [
      asUnits(1n),
      { type: "bytes32", value: payoutHash(pull.payoutId) },
      ...[USDT, pull.from].map(asAddress),
      asUnits(pull.units),
    ];
    expect(await called(world.client(), SANDBOX_TRON_FACTORY, name, args)).toBe("REVERT");
    expect(await everything(pull.from)).toEqual(before);
    expect(await world.chain.pulled(pull.payoutId)).toBe(false);
    await delivered(pull);
  });

  test("through the spender itself: a stranger, and the payer", async () => {
    // The spender already exists.
    await delivered((await world.allowed()).pull);
    const { pull, payer } = await world.allowed();
    const stranger = world.client();
    for (const by of [stranger, payer]) {
      for (const to of [stranger.address, world.chain.signer]) {
        const args = [...[USDT, pull.from, to].map(asAddress), asUnits(pull.units)];
        const name = "move(address,address,address,uint256)";
        expect(await called(by, world.chain.spenderOf(1), name, args)).toBe("REVERT");
      }
    }
  });
});

describe("what a node says", () => {
  const isHead = ({ path }: Parameters<Play>[0]) => path === "wallet/getnowblock";
  const head = (number: number) => ({
    blockID: number.toString(16).padStart(16, "0") + "0".repeat(48),
    block_header: { raw_data: { number, parentHash: "" } },
  });
  const playing = async (play: Play) => world.open({ rpcUrl: await world.playing(play) });
  const codeOf = (work: Promise<unknown>) =>
    work.then(
      () => "answered",
      (error: unknown) => (error as { code?: string }).code,
    );
  const ofPayer = (chain: Chain, { from: address }: PullOrder) =>
    chain.payer({ userId: 1, token: "USDT", address });

  test("allowance and balance are of one block: looked at again while the head goes on", async () => {
    const { pull } = await world.allowed();
    let heads = 0;
    const moved = await playing((asked) =>
      isHead(asked) ? head(Math.min((heads += 1), 3)) : null,
    );
    expect(await ofPayer(moved, pull)).toMatchObject({ allowanceUnits: UNITS, blockNumber: 3n });
    expect(heads).toBe(4);
  });

  test("a head that never rests: not known", async () => {
    const { pull } = await world.allowed({ allowed: 0n });
    let heads = 0;
    const restless = await playing((asked) => (isHead(asked) ? head((heads += 1)) : null));
    expect(await codeOf(ofPayer(restless, pull))).toBe("UNAVAILABLE");
    expect(await restless.plan(pull)).toMatchObject({ can: false, why: "unclear" });
    expect(heads).toBeLessThan(20);
  });

  test("no number where one is asked, and another chain: not known", async () => {
    const { pull } = await world.allowed();
    const mute = await playing(({ path, body }) => {
      const isAllowance = String(body.data).startsWith("dd62ed3e");
      const isMuted = path === "wallet/triggerconstantcontract" && isAllowance;
      return isMuted ? { result: { result: true }, constant_result: [""] } : null;
    });
    expect(await codeOf(ofPayer(mute, pull))).toBe("UNAVAILABLE");
    const pins = { chainId: 728126428, tokens: { USDT } };
    const stranger = world.open({ pins });
    expect(await codeOf(ofPayer(stranger, pull))).toBe("UNAVAILABLE");
    expect(await codeOf(stranger.pulled("payout"))).toBe("UNAVAILABLE");
    expect(await codeOf(stranger.plan(pull))).toBe("UNAVAILABLE");
    expect(await codeOf(stranger.preparePulls())).toBe("UNAVAILABLE");
    expect(stranger.pullState()).toEqual({ is: "unasked" });
  });

  test("refused: what the token reverts although the payer has allowed and holds it", async () => {
    const { pull } = await world.allowed();
    const isPull = (data: unknown) =>
      String(data).includes(evmForm(pull.from).slice(2)) &&
      !/^(dd62ed3e|70a08231)/.test(String(data));
    const play: Play = (asked) => {
      if (isHead(asked)) return head(7);
      if (asked.path !== "wallet/triggerconstantcontract" || !isPull(asked.body.data)) return null;
      return { result: { result: true, message: "" }, transaction: { ret: [{ ret: "FAILED" }] } };
    };
    expect(await (await playing(play)).plan(pull)).toMatchObject({ can: false, why: "refused" });
  });

  test("a treasury without TRX: nothing is signed", async () => {
    const { pull } = await world.allowed();
    const poor: Play = ({ path }) =>
      path === "wallet/getaccount" ? { balance: 2 * Number(TRX) } : null;
    expect(await (await playing(poor)).plan(pull)).toMatchObject({ can: false, why: "no_gas" });
  });
});

test("a pull is not signed by who is not the operator", async () => {
  const { pull } = await world.allowed();
  const other = world.open({ signerKey: generatePrivateKey() });
  await expect(other.plan(pull)).rejects.toMatchObject({ code: "UNAVAILABLE" });
  expect(other.pullState()).toMatchObject({ is: "refused" });
});
