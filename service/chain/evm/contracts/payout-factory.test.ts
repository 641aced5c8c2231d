import {
  Contract,
  ContractFactory,
  id,
  JsonRpcProvider,
  Wallet,
  type InterfaceAbi,
  type Signer,
} from "ethers";
import type { Address, Hex } from "viem";
import { generatePrivateKey } from "viem/accounts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { spenderOf } from "#protocol/chain/spender.ts";
import { startBareChain, type BareChain } from "#service/test/bare-chain.ts";
import { FACTORY_ABI } from "../factory.ts";
import { factoryOwners, FACTORY_CODES } from "#protocol/chain/factory-code.ts";
import compiled from "./payout-factory.json" with { type: "json" };
import { tronForm } from "#protocol/chain/tron/evm-form.ts";
import { tronSpender } from "#protocol/chain/tron/tron-spender.ts";
import forTron from "./tron-payout-factory.json" with { type: "json" };

// Deployed and called by another library, with an operator that differs from the treasury: the service
// uses one address for both.
const UNITS = 45_123_456n;
let bare: BareChain;
let provider: JsonRpcProvider;
let operator: Wallet;
let treasury: string;
let factory: Contract;
/** The TVM build on an EVM: it can show how it recognises its own spenders, but pulls nothing here. */
let tronFactory: Contract;

const wallet = () => new Wallet(generatePrivateKey(), provider);

async function deploy(
  signer: Signer,
  owners: [operator: string, treasury: string],
  { abi, bytecode }: { abi: InterfaceAbi; bytecode: string } = compiled,
) {
  const contract = await new ContractFactory(abi, bytecode, signer).deploy(...owners);
  await contract.waitForDeployment();
  return new Contract(await contract.getAddress(), abi, signer);
}

beforeAll(async () => {
  bare = await startBareChain("polygon");
  await bare.node.setAutomine(true);
  provider = new JsonRpcProvider(bare.url, bare.network.chainId, {
    staticNetwork: true,
    pollingInterval: 20,
    cacheTimeout: -1,
  });
  operator = wallet();
  treasury = wallet().address;
  await bare.node.setBalance({ address: operator.address as Address, value: 10n ** 18n });
  factory = await deploy(operator, [operator.address, treasury]);
  tronFactory = await deploy(operator, [operator.address, operator.address], forTron);
});
afterAll(async () => {
  provider.destroy();
  await bare.stop();
});

const units = (owner: string) => bare.tokensOf("USDC", owner as Address);
const pullFrom = async (at: Contract, payer: string, payoutId: string) => {
  const { USDC } = bare.network.tokens;
  const gas = { gasLimit: 900_000n };
  const sent = await at.getFunction("pull")(1n, id(payoutId), USDC, payer, UNITS, gas);
  return (sent as { wait(): Promise<unknown> }).wait();
};
async function payerWhoAllows(spender: string) {
  const payer = await bare.payer(UNITS);
  await bare.allow(payer, "USDC", spender, UNITS);
  return payer.address;
}

test("what the operator pulls goes to the treasury, and nothing to the operator", async () => {
  const payer = await payerWhoAllows(spenderOf(factory.target as string, 1));
  await pullFrom(factory, payer, "one");
  expect([await units(treasury), await units(operator.address), await units(payer)]).toEqual([
    UNITS,
    0n,
    0n,
  ]);
});

test("the treasury is no operator", async () => {
  const account = wallet();
  await bare.node.setBalance({ address: account.address as Address, value: 10n ** 18n });
  const other = await deploy(operator, [operator.address, account.address]);
  const payer = await payerWhoAllows(spenderOf(other.target as string, 1));
  await expect(pullFrom(other.connect(account) as Contract, payer, "two")).rejects.toThrow(
    /transaction execution reverted/,
  );
  expect([await units(account.address), await units(payer)]).toEqual([0n, UNITS]);
});

test("another's factory of the same code has no hold on an allowance to ours", async () => {
  const thief = wallet();
  await bare.node.setBalance({ address: thief.address as Address, value: 10n ** 18n });
  const theirs = await deploy(thief, [thief.address, thief.address]);
  const payer = await payerWhoAllows(spenderOf(factory.target as string, 1));
  await expect(pullFrom(theirs, payer, "three")).rejects.toThrow(/transaction execution reverted/);
  expect([await units(thief.address), await units(payer)]).toEqual([0n, UNITS]);
});

test("its code says whose it is, and no other code does", async () => {
  const code = await provider.getCode(factory.target);
  expect(factoryOwners(code as Address)).toEqual({ operator: operator.address, treasury });
  for (let at = 2; at < code.length; at += 2) {
    const byte = (parseInt(code.slice(at, at + 2), 16) ^ 1).toString(16).padStart(2, "0");
    const other = `${code.slice(0, at)}${byte}${code.slice(at + 2)}` as Address;
    expect(factoryOwners(other)).toBeNull();
  }
});

test("what we call is what was compiled", () => {
  const own = factory.interface.fragments.map((fragment) => fragment.format("full"));
  const called = new Contract(factory.target, FACTORY_ABI as never).interface;
  expect(own).toEqual(expect.arrayContaining(called.fragments.map((one) => one.format("full"))));
  // No other function changes state, and none accepts ether.
  const changing = compiled.abi.filter(
    (one) => "stateMutability" in one && one.stateMutability !== "view",
  );
  expect(changing.map((one) => ("name" in one ? one.name : one.type))).toEqual([
    "constructor",
    "pull",
  ]);
});

test("Tron's: it looks for a user's spender where the payer allows it on public Tron", async () => {
  const at = tronForm(tronFactory.target as string);
  for (const user of [1, 7, 2 ** 40]) {
    const spender = (await tronFactory.getFunction("spenderOf")(user)) as Address;
    expect(tronForm(spender.toLowerCase())).toBe(tronSpender("production", at, user));
  }
});

test("Tron's: on a machine that creates elsewhere it moves nothing", async () => {
  const payer = await payerWhoAllows((await tronFactory.getFunction("spenderOf")(1)) as string);
  const { USDC } = bare.network.tokens;
  const pull = tronFactory.getFunction("pull");
  await expect(pull.staticCall(1n, id("one"), USDC, payer, UNITS)).rejects.toThrow(/revert/);
  expect(await units(payer)).toBe(UNITS);
});

test("Tron's: its code says whose it is, and is not the other factory's", async () => {
  const code = (await provider.getCode(tronFactory.target)) as Hex;
  const owners = { operator: operator.address, treasury: operator.address };
  expect(factoryOwners(code, FACTORY_CODES.tron)).toEqual(owners);
  expect(factoryOwners(code)).toBeNull();
});
