import {
  encodeDeployData,
  encodeFunctionData,
  getCreateAddress,
  keccak256,
  parseAbi,
  stringToHex,
  type Abi,
  type Address,
  type Hex,
} from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { checkPull } from "#lib/chain/port/check-pull.ts";
import type { ExpectedPull } from "#lib/chain/port/pull-check.ts";
import { spenderOf } from "#protocol/chain/spender.ts";
import compiled from "#service/chain/evm/contracts/payout-factory.json" with { type: "json" };
import { openChainDashboard, type ChainDashboard } from "#lib/test/dashboards/chain-dashboard.ts";

const ABI = parseAbi([
  "function pull(uint256 userId, bytes32 payoutId, address token, address from, uint256 units)",
  "function transfer(address to, uint256 value)",
]);
const USER = 7n;
const UNITS = 1_500_000n;
const PAYOUT = "payout-1";
const operator = privateKeyToAccount(generatePrivateKey());

let dashboard: ChainDashboard;
let treasury: Awaited<ReturnType<ChainDashboard["wallet"]>>;
let payer: Awaited<ReturnType<ChainDashboard["wallet"]>>;
let factory: Address;
let pullHash: Hex;
let otherHash: Hex;
let refundHash: Hex;
/** The same units, given before the pull. */
let earlyHash: Hex;

const send = async (to: Address | undefined, data: Hex) => {
  const { node } = dashboard.bare;
  const given = { account: operator, chain: null, data, gas: 2_000_000n };
  const hash = await node.sendTransaction(to === undefined ? given : { ...given, to });
  await dashboard.bare.mine();
  return hash;
};
const pull = (payoutId: string, units: bigint) =>
  send(
    factory,
    encodeFunctionData({
      abi: ABI,
      functionName: "pull",
      args: [
        USER,
        keccak256(stringToHex(payoutId)),
        dashboard.bare.network.tokens.USDC!,
        payer.address,
        units,
      ],
    }),
  );

beforeAll(async () => {
  dashboard = await openChainDashboard();
  [treasury, payer] = [await dashboard.wallet(), await dashboard.wallet()];
  await dashboard.bare.fund(operator.address, 0n);
  const code = { abi: compiled.abi as Abi, bytecode: compiled.bytecode as Hex };
  await send(undefined, encodeDeployData({ ...code, args: [operator.address, treasury.address] }));
  factory = getCreateAddress({ from: operator.address, nonce: 0n });
  await payer.approve(spenderOf(factory, Number(USER)), 10n * UNITS);
  await dashboard.bare.mine();
  const args = [payer.address, UNITS] as const;
  const giving = encodeFunctionData({ abi: ABI, functionName: "transfer", args });
  // What comes to the treasury first is there to be given.
  await pull("payout-0", 2n * UNITS);
  earlyHash = await treasury.send(giving);
  pullHash = await pull(PAYOUT, UNITS);
  otherHash = await pull("payout-2", UNITS);
  refundHash = await treasury.send(giving, { nonce: 1 });
  for (let block = 0; block < 3; block += 1) await dashboard.bare.mine();
});
afterAll(() => dashboard.close());
afterEach(() => dashboard.useNode());

const check = (override: Partial<ExpectedPull> = {}) =>
  checkPull({
    environment: "sandbox",
    network: "polygon",
    end: "completed",
    token: "USDC",
    units: UNITS,
    payer: payer.address,
    payoutId: PAYOUT,
    factory,
    pullHash,
    refundHash: null,
    confirmations: 3,
    ...override,
  });
const verified = { result: "verified" };
const differs = (difference: string, units?: bigint) => ({
  result: "differs",
  difference,
  ...(units !== undefined && { units }),
});
const UNKNOWN_HASH = `0x${"ab".repeat(32)}`;

describe("a payout that was paid", () => {
  test("took exactly these units, for this payout", async () => {
    expect(await check()).toEqual(verified);
    expect(await check({ factory: null })).toEqual(verified);
  });

  test.each([
    ["other units", { units: UNITS + 1n }, "other_amount", UNITS],
    ["another payer", { payer: "0x00000000000000000000000000000000000000C3" }, "other_amount", 0n],
    ["another token", { token: "USDT" as const }, "other_amount", 0n],
    ["a hash that is not there", { pullHash: UNKNOWN_HASH }, "not_found", undefined],
    ["what is no hash", { pullHash: "pending" }, "not_found", undefined],
    [
      "more confirmations than there are",
      { confirmations: 99 },
      "too_few_confirmations",
      undefined,
    ],
    ["another payout's id", { payoutId: "payout-3" }, "other_payout", undefined],
  ])("is not the one of %s", async (_, override, difference, moved) => {
    expect(await check(override)).toEqual(differs(difference, moved));
  });

  test("is not the one of another payout's pull, though the units are the same", async () => {
    expect(await check({ pullHash: otherHash })).toEqual(differs("other_payout"));
    expect(await check({ pullHash: otherHash, factory: null })).toEqual(verified);
  });

  test("is not known without a hash, and not asked for again", async () => {
    expect(await check({ pullHash: null })).toEqual({ result: "not_checked", again: false });
  });

  test("took nothing where the pull was refused", async () => {
    const again = await pull(PAYOUT, UNITS);
    expect(await check({ pullHash: again })).toEqual(differs("reverted"));
  });
});

describe("a payout that was refunded", () => {
  const refunded = (override: Partial<ExpectedPull> = {}) =>
    check({ end: "refunded", refundHash, ...override });

  test("took and gave back exactly these units", async () => {
    expect(await refunded()).toEqual(verified);
  });

  test("gave back nothing by what came before the pull", async () => {
    expect(await refunded({ refundHash: earlyHash })).toEqual(differs("refund_too_early"));
  });

  test("gave back nothing where the refund is not there, or is none", async () => {
    expect(await refunded({ refundHash: UNKNOWN_HASH })).toEqual(differs("refund_not_found"));
    expect(await refunded({ refundHash: pullHash })).toEqual(differs("refund_other_amount", 0n));
    expect(await refunded({ refundHash: null })).toMatchObject({ result: "not_checked" });
    expect(await refunded({ pullHash: UNKNOWN_HASH })).toEqual(differs("not_found"));
  });
});

describe("a payout that failed", () => {
  const failed = (override: Partial<ExpectedPull> = {}) =>
    check({ end: "failed", pullHash: null, ...override });

  test("was never pulled, says its factory", async () => {
    expect(await failed({ payoutId: "payout-9" })).toEqual(verified);
    expect(await failed()).toEqual(differs("pulled_though_failed"));
  });

  test("took nothing in the transaction that it names, where there is no factory to ask", async () => {
    const alone = { factory: null };
    expect(await failed(alone)).toEqual({ result: "not_checked", again: false });
    expect(await failed({ ...alone, pullHash })).toEqual(differs("pulled_though_failed"));
    expect(await failed({ ...alone, pullHash: UNKNOWN_HASH })).toMatchObject({
      result: "not_checked",
    });
  });
});

test("a node that is away is asked again, one of nothing that is pinned is not, one of another chain is told", async () => {
  dashboard.useNode("http://127.0.0.1:9");
  expect(await check()).toEqual({ result: "not_checked", again: true });
  dashboard.useNode();
  expect(await check({ network: "tron" })).toEqual({ result: "not_checked", again: false });
  expect(await check({ network: "base", token: "USDT" })).toMatchObject({ again: false });
  expect(await check({ environment: "production" })).toEqual(differs("other_chain"));
});
