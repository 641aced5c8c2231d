import { encodeFunctionData, parseAbi, type Address, type Hex } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { hasMoved } from "#lib/chain/port/has-moved.ts";
import type { MovedAsk } from "#lib/chain/port/port.ts";
import { payoutHash } from "#lib/chain/port/pull-logs.ts";
import { openChainDashboard, type ChainDashboard } from "#lib/test/dashboards/chain-dashboard.ts";
import { approveCalldata } from "#protocol/chain/approve-calldata.ts";
import { spenderOf } from "#protocol/chain/spender.ts";
import type { SafeAccount } from "#protocol/test/safe-account.ts";
import { deployFactory } from "./deploy-factory.ts";
import { safesOn } from "./safe-world.ts";

const ABI = parseAbi([
  "function pull(uint256 userId, bytes32 payoutId, address token, address from, uint256 units)",
  "function transfer(address to, uint256 value)",
  "function transferFrom(address from, address to, uint256 value)",
]);
const USER = 7n;
const UNITS = 7_000_000n;
const DEAD = "0x000000000000000000000000000000000000dEaD";
const operator = privateKeyToAccount(generatePrivateKey());
const stranger = privateKeyToAccount(generatePrivateKey());

let dashboard: ChainDashboard;
let token: Address;
let factory: Address;
let makeSafe: () => Promise<SafeAccount>;
let wallet: Awaited<ReturnType<ChainDashboard["wallet"]>>;
let safe: SafeAccount;
let fromBlock: bigint;
let pulls = 0;

beforeAll(async () => {
  dashboard = await openChainDashboard();
  const { bare } = dashboard;
  token = bare.network.tokens.USDC!;
  const treasury = (await dashboard.wallet()).address;
  factory = await deployFactory(dashboard, { operator, treasury });
  await bare.fund(stranger.address, 0n);
  makeSafe = (await safesOn(bare)).safe;
});
afterAll(() => dashboard.close());
beforeEach(async () => {
  const { bare } = dashboard;
  [wallet, safe] = [await dashboard.wallet(), await makeSafe()];
  await bare.fund(safe.address, 100n * UNITS);
  fromBlock = (await bare.node.getBlockNumber()) + 1n;
});

const transfer = (units: bigint) =>
  encodeFunctionData({ abi: ABI, functionName: "transfer", args: [DEAD, units] });
const by = async (account: typeof operator, to: Address, data: Hex) => {
  await dashboard.bare.node.sendTransaction({ account, chain: null, to, data, gas: 2_000_000n });
  await dashboard.bare.mine();
};
/** What anybody can do with anybody's tokens. */
const poison = (owner: Address) => {
  const args = [owner, DEAD, 0n] as const;
  const data = encodeFunctionData({ abi: ABI, functionName: "transferFrom", args });
  return by(stranger, token, data);
};
const pull = (owner: Address, units: bigint) => {
  pulls += 1;
  const args = [USER, payoutHash(`payout-${pulls}`), token, owner, units] as const;
  return by(operator, factory, encodeFunctionData({ abi: ABI, functionName: "pull", args }));
};
const look = (owner: Address, over: Partial<MovedAsk> = {}) =>
  hasMoved({
    environment: "sandbox",
    network: "polygon",
    token: "USDC",
    owner,
    units: UNITS,
    isWhole: false,
    factory,
    fromBlock,
    toBlock: null,
    ...over,
  });
const moved = async (owner: Address, over: Partial<MovedAsk> = {}) => {
  const found = await look(owner, over);
  return found.known ? found.moved : found.why;
};

describe("what has left a key's account", () => {
  test("is nothing where others moved zero units, and where it sent other units itself", async () => {
    await poison(wallet.address);
    await wallet.send(transfer(UNITS - 1n));
    await dashboard.bare.mine();
    expect(await moved(wallet.address)).toBe(false);
    expect(await moved(wallet.address, { factory: null })).toBe(false);
  });

  test("is what it sent of exactly these units, and whatever others took", async () => {
    await wallet.send(transfer(UNITS));
    await dashboard.bare.mine();
    expect(await moved(wallet.address)).toBe(true);
    const end = await dashboard.bare.node.getBlockNumber();
    await wallet.approve(stranger.address, 1n, { nonce: 1 });
    await dashboard.bare.mine();
    const args = [wallet.address, DEAD, 1n] as const;
    const data = encodeFunctionData({ abi: ABI, functionName: "transferFrom", args });
    await by(stranger, token, data);
    expect(await moved(wallet.address, { fromBlock: end + 1n })).toBe(true);
    expect(await moved(wallet.address, { fromBlock: end + 1n, isWhole: true })).toBe(false);
  });
});

describe("what has left a contract's account, which never sends a transaction itself", () => {
  test("is nothing where others moved zero units", async () => {
    await poison(safe.address);
    expect(await moved(safe.address)).toBe(false);
    expect(await moved(safe.address, { factory: null })).toBe(false);
  });

  test("is not what its owners pay elsewhere, unless it is these units or no factory tells", async () => {
    await safe.act({ to: token, data: transfer(UNITS - 1n) });
    expect(await moved(safe.address)).toBe(false);
    expect(await moved(safe.address, { factory: null })).toBe(true);
    await safe.act({ to: token, data: transfer(UNITS) });
    expect(await moved(safe.address)).toBe(true);
  });

  test("is a pull by the factory of any units, and of nobody else's", async () => {
    const spender = spenderOf(factory, Number(USER));
    await safe.act({ to: token, data: approveCalldata({ spender, units: UNITS }) });
    await wallet.approve(spender, UNITS);
    await dashboard.bare.mine();
    await safe.act({ to: token, data: transfer(1n) });
    await pull(wallet.address, 1n);
    expect(await moved(safe.address)).toBe(false);
    expect(await moved(wallet.address, { isWhole: true })).toBe(true);
    await pull(safe.address, UNITS - 1n);
    expect(await moved(safe.address)).toBe(true);
    expect(await moved(safe.address, { isWhole: true })).toBe(true);
    expect(await moved(safe.address, { isWhole: true, factory: null })).toBe(false);
  });
});

test("of too many blocks the oldest are searched, and the next look goes on after them", async () => {
  // Asks no node for blocks that are not there yet.
  dashboard.useNode(await dashboard.bare.answering("eth_getLogs", { result: [] }));
  const searchedTo = fromBlock + 49_999n;
  const end = { known: true, moved: false, searchedTo };
  expect(await look(wallet.address, { toBlock: searchedTo + 1n })).toEqual({
    ...end,
    isComplete: false,
  });
  expect(await look(wallet.address, { toBlock: searchedTo })).toEqual({ ...end, isComplete: true });
  dashboard.useNode();
});
