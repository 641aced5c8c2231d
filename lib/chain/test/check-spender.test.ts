import { keccak256, type Address, type Hex } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { checkSpender } from "#lib/chain/port/check-spender.ts";
import type { SpenderAsk } from "#lib/chain/port/spender-ask.ts";
import type { EvmAddress } from "#protocol/chain/evm-address.ts";
import { pinnedFactory } from "#protocol/chain/networks.ts";
import { spenderOf } from "#protocol/chain/spender.ts";
import { openChainDashboard, type ChainDashboard } from "#lib/test/dashboards/chain-dashboard.ts";
import { deployFactory } from "./deploy-factory.ts";

const operator = privateKeyToAccount(generatePrivateKey());
const treasury: Address = "0x00000000000000000000000000000000000000C1";
const USER = 7;

let dashboard: ChainDashboard;
let factory: Address;
beforeAll(async () => {
  dashboard = await openChainDashboard();
  factory = await deployFactory(dashboard, { operator, treasury });
});
afterAll(() => dashboard.close());
afterEach(() => dashboard.useNode());

const check = (override: Partial<SpenderAsk> = {}) =>
  checkSpender({
    environment: "sandbox",
    network: "polygon",
    factory,
    userId: USER,
    spender: spenderOf(factory, USER),
    ...override,
  });
const alone = (spender: Address, override: Partial<SpenderAsk> = {}) =>
  check({ factory: null, userId: null, spender, ...override });
const fault = (word: string) => ({ known: true, fault: word });
const good = (evidence: string) => ({ known: true, fault: null, evidence });
const codeHash = async (address: Address) =>
  keccak256((await dashboard.bare.node.getCode({ address })) ?? "0x");

test("a spender that follows from a factory of ours is good before it is created; alone it is none", async () => {
  expect(await check()).toEqual(good(await codeHash(factory)));
  expect(await alone(spenderOf(factory, USER))).toEqual(fault("not_a_contract"));
});

test("what answers as a factory does and is another's code is none", async () => {
  // One byte more than the compiled factory: same functions, other code.
  const code = (await dashboard.bare.node.getCode({ address: factory })) as Hex;
  const other: Address = "0x00000000000000000000000000000000000000f1";
  await dashboard.bare.node.setCode({ address: other, bytecode: `${code}00` });
  const spender = spenderOf(other, USER);
  expect(await check({ factory: other, spender })).toEqual(fault("not_a_factory"));
  await dashboard.bare.node.setCode({ address: other, bytecode: code });
  expect(await check({ factory: other, spender })).toEqual(good(keccak256(code)));
});

test("a key that nobody has used is no contract, nor is one that lends itself code", async () => {
  const fresh = privateKeyToAccount(generatePrivateKey()).address;
  expect(await alone(fresh)).toEqual(fault("not_a_contract"));
  await dashboard.bare.node.setCode({ address: fresh, bytecode: `0xef0100${"ab".repeat(20)}` });
  expect(await alone(fresh)).toEqual(fault("held_by_a_key"));
  const token = dashboard.bare.network.tokens.USDT!;
  expect(await alone(token)).toEqual(good(await codeHash(token)));
});

test("an address that is no factory, or one of other spenders, is none", async () => {
  const token = dashboard.bare.network.tokens.USDC!;
  for (const other of [treasury, token]) {
    expect(await check({ factory: other, spender: spenderOf(other, USER) })).toEqual(
      fault("not_a_factory"),
    );
  }
  const spender = spenderOf(factory, USER + 1);
  expect(await check({ spender })).toEqual(fault("not_a_factory"));
});

test("the factory that is pinned in code may be made later; what it will name is known", async () => {
  const awaited = pinnedFactory("sandbox", "polygon") as EvmAddress;
  const spender = spenderOf(awaited, USER);
  expect(await check({ factory: awaited, spender })).toEqual(good("awaited"));
  expect(await check({ factory: awaited, spender: spenderOf(awaited, USER + 1) })).toEqual(
    fault("not_a_factory"),
  );
  dashboard.useNode(await dashboard.bare.answering("eth_getCode", { result: "0x00" }));
  expect(await check({ factory: awaited, spender })).toEqual(fault("not_a_factory"));
});

test("the treasury, the operator and the factory itself are no spender", async () => {
  for (const spender of [treasury, operator.address, factory]) {
    expect(await alone(spender, { others: [factory] })).toEqual(fault("treasury_address"));
  }
});

test("a wallet that has sent something is held by whoever has its key", async () => {
  expect(await alone(operator.address)).toEqual(fault("held_by_a_key"));
  dashboard.useNode(
    await dashboard.bare.answering("eth_getCode", { result: `0xef0100${"ab".repeat(20)}` }),
  );
  expect(await alone(operator.address)).toEqual(fault("held_by_a_key"));
});

test("a node that does not answer, or of another chain, says nothing against anybody", async () => {
  dashboard.useNode("http://127.0.0.1:9");
  expect(await check()).toEqual({ known: false, why: "silent" });
  dashboard.useNode(
    await dashboard.bare.answering("eth_getCode", {
      error: { code: -32_005, message: "too many" },
    }),
  );
  expect(await check()).toEqual({ known: false, why: "silent" });
  dashboard.useNode(await dashboard.bare.answering("eth_chainId", { result: "0x89" }));
  expect(await check()).toEqual({ known: false, why: "other_chain" });
  expect(await check({ network: "base" })).toEqual({ known: false, why: "no_node" });
});
