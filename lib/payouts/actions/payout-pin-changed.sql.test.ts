import type { Address, Hex } from "viem";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { request } from "#lib/test/next-request.ts";
import { openPayoutDashboard, type PayoutDashboard } from "#lib/test/payout-dashboard.ts";
import { payoutSteps, type PayoutSteps } from "#lib/test/payout-steps.ts";
import { pinnedFactory } from "#protocol/chain/networks.ts";

const FACTORY = pinnedFactory("sandbox", "polygon") as Address;

let built: PayoutDashboard;
let it: PayoutSteps;
let ours: Hex;
beforeAll(async () => {
  built = await openPayoutDashboard();
  request.headers = await built.dashboard.headersOf("operator");
  ours = (await built.bare.node.getCode({ address: FACTORY })) ?? "0x";
});
afterAll(() => built.drop());
beforeEach(async () => {
  it = await payoutSteps(built);
  await it.kind("itself");
});
afterEach(() => built.bare.node.setCode({ address: FACTORY, bytecode: ours }));

const anothers = () => built.bare.node.setCode({ address: FACTORY, bytecode: "0x5b600056" });
const changed = { ok: false, code: "SPENDER_CHANGED" };

test("where other code stands than was pinned no wallet is opened, and it says so", async () => {
  const intent = await it.quoted();
  const check = async () => (await it.flow(intent)).checks.find((one) => one.check === "spender");
  expect(await check()).toMatchObject({ state: "ok" });
  await anothers();
  expect(await check()).toMatchObject({ state: "fails" });
  expect(await it.begin(intent)).toMatchObject(changed);
  expect(await built.signatures(intent)).toEqual([]);
});

test("an allowance that stands already is not executed on either", async () => {
  const before = it.calls();
  const intent = await it.allowed();
  await anothers();
  expect(await it.execute(intent)).toMatchObject(changed);
  expect(it.calls()).toBe(before);
  expect(await built.payoutsOf(intent)).toEqual([]);
  await built.bare.node.setCode({ address: FACTORY, bytecode: ours });
  expect(await it.execute(intent)).toMatchObject({ ok: true });
});
