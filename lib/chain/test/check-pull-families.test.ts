import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { checkPull } from "#lib/chain/port/check-pull.ts";
import type { ExpectedPull } from "#lib/chain/port/pull-check.ts";
import { env } from "#lib/core/env.ts";
import { pinnedToken } from "#protocol/chain/networks.ts";
import { openExpiringWorld, otherChain, type ExpiringWorld } from "./expiring-world.ts";
import { tokenGiver, type TokenGiver } from "./token-giver.ts";

const UNITS = 7_000_000n;
/** A busy machine may take its time. */
const PATIENT = { timeout: 180_000 };
const CONTRACT = pinnedToken("sandbox", "tron", "USDT") ?? "";

let world: ExpiringWorld;
beforeAll(async () => void (world = await openExpiringWorld()));
afterAll(() => world.close());

describe.each(["tron", "solana"] as const)("a payout that has ended on %s", (network) => {
  let payer: TokenGiver;
  let treasury: TokenGiver;
  let pullHash: string;
  let refundHash: string;
  let earlyHash: string;
  const check = (over: Partial<ExpectedPull> = {}) =>
    checkPull({
      environment: "sandbox",
      network,
      end: "completed",
      token: "USDT",
      units: UNITS,
      payer: payer.address,
      payoutId: "p1",
      factory: null,
      pullHash,
      refundHash: null,
      confirmations: 3,
      ...over,
    });
  const differs = (difference: string, units?: bigint) => ({
    result: "differs",
    difference,
    ...(units !== undefined && { units }),
  });

  beforeAll(async () => {
    [payer, treasury] = [await tokenGiver(world, network), await tokenGiver(world, network)];
    earlyHash = await treasury.give(payer.address, UNITS);
    pullHash = await payer.give(treasury.address, UNITS);
    const verified = async (over: Partial<ExpectedPull> = {}) => {
      world.passFinality();
      await vi.waitFor(
        async () => expect(await check(over)).toEqual({ result: "verified" }),
        PATIENT,
      );
    };
    await verified();
    refundHash = await treasury.give(payer.address, UNITS);
    await verified({ end: "refunded", refundHash });
  });

  test("is verified by what left the payer, and came back", async () => {
    expect(await check()).toEqual({ result: "verified" });
    expect(await check({ end: "refunded", refundHash })).toEqual({ result: "verified" });
    const early = await check({ end: "refunded", refundHash: earlyHash });
    expect(early).toEqual(differs("refund_too_early"));
  });

  test("differs by amount, by payer, by what is not there", async () => {
    expect(await check({ units: UNITS + 1n })).toEqual(differs("other_amount", UNITS));
    expect(await check({ payer: treasury.address })).toEqual(differs("other_amount", 0n));
    expect(await check({ pullHash: "1".repeat(64) })).toEqual(differs("not_found"));
    expect(await check({ pullHash: "x" })).toEqual(differs("not_found"));
    const refund = { end: "refunded", refundHash: pullHash } as const;
    expect(await check(refund)).toEqual(differs("refund_other_amount", 0n));
    expect(await check({ ...refund, refundHash: "x" })).toEqual(differs("refund_not_found"));
  });

  test("of one that failed nothing was taken", async () => {
    expect(await check({ end: "failed" })).toEqual(differs("pulled_though_failed"));
    expect(await check({ end: "failed", pullHash: null })).toEqual({
      result: "not_checked",
      again: false,
    });
  });

  test("is not checked without a hash, and later where the chain is silent", async () => {
    const never = { result: "not_checked", again: false };
    expect(await check({ pullHash: null })).toEqual(never);
    expect(await check({ end: "refunded" })).toEqual(never);
    const name = network === "tron" ? "RPC_URL_TRON" : "RPC_URL_SOLANA";
    Object.assign(env(), { [name]: "http://127.0.0.1:9" });
    expect(await check()).toEqual({ result: "not_checked", again: true });
    Object.assign(env(), { [name]: await otherChain() });
    expect(await check()).toEqual(differs("other_chain"));
    Object.assign(env(), { [name]: undefined });
  });
});

test("on tron the factory must tell of this payout", async () => {
  const [payer, treasury] = [await tokenGiver(world, "tron"), await tokenGiver(world, "tron")];
  const pullHash = await payer.give(treasury.address, UNITS);
  const expected = {
    environment: "sandbox",
    network: "tron",
    end: "completed",
    token: "USDT",
    units: UNITS,
    payer: payer.address,
    payoutId: "p1",
    pullHash,
    refundHash: null,
    confirmations: 1,
  } as const;
  await expect
    .poll(() => checkPull({ ...expected, factory: null }))
    .toEqual({ result: "verified" });
  expect(await checkPull({ ...expected, factory: CONTRACT })).toEqual({
    result: "differs",
    difference: "other_payout",
  });
  const tooFew = await checkPull({ ...expected, factory: null, confirmations: 10_000 });
  expect(tooFew).toEqual({ result: "differs", difference: "too_few_confirmations" });
});
