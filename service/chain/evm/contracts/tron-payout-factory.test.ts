import { Contract, ContractFactory, id, JsonRpcProvider, Wallet } from "ethers";
import type { Address, Hex } from "viem";
import { generatePrivateKey } from "viem/accounts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { tronForm } from "#protocol/chain/tron/evm-form.ts";
import { tronSpender } from "#protocol/chain/tron/tron-spender.ts";
import { startBareChain, type BareChain } from "#service/test/bare-chain.ts";
import { FACTORY_CODES, factoryOwners } from "#protocol/chain/factory-code.ts";
import compiled from "./tron-payout-factory.json" with { type: "json" };

// Its machine is not here: on an EVM it shows what it takes for its own spenders, and pulls nothing.
const UNITS = 45_123_456n;
let bare: BareChain;
let provider: JsonRpcProvider;
let owner: Wallet;
let factory: Contract;

beforeAll(async () => {
  bare = await startBareChain("polygon");
  await bare.node.setAutomine(true);
  provider = new JsonRpcProvider(bare.url, bare.network.chainId, {
    staticNetwork: true,
    pollingInterval: 20,
    cacheTimeout: -1,
  });
  owner = new Wallet(generatePrivateKey(), provider);
  await bare.node.setBalance({ address: owner.address as Address, value: 10n ** 18n });
  const made = new ContractFactory(compiled.abi, compiled.bytecode, owner);
  const contract = await made.deploy(owner.address, owner.address);
  await contract.waitForDeployment();
  factory = new Contract(await contract.getAddress(), compiled.abi, owner);
});
afterAll(async () => {
  provider.destroy();
  await bare.stop();
});

test("it looks for a user's spender where the payer allows it on public Tron", async () => {
  const at = tronForm(factory.target as string);
  for (const user of [1, 7, 2 ** 40]) {
    const spender = (await factory.getFunction("spenderOf")(user)) as Address;
    expect(tronForm(spender.toLowerCase())).toBe(tronSpender("production", at, user));
  }
});

test("on a machine that creates elsewhere it moves nothing", async () => {
  const payer = await bare.payer(UNITS);
  const spender = (await factory.getFunction("spenderOf")(1)) as Address;
  await bare.allow(payer, "USDC", spender, UNITS);
  const { USDC } = bare.network.tokens;
  const pull = factory.getFunction("pull");
  await expect(pull.staticCall(1n, id("one"), USDC, payer.address, UNITS)).rejects.toThrow(
    /revert/,
  );
  expect(await bare.tokensOf("USDC", payer.address)).toBe(UNITS);
});

test("its code says whose it is, and is not the other factory's", async () => {
  const code = (await provider.getCode(factory.target)) as Hex;
  const owners = { operator: owner.address, treasury: owner.address };
  expect(factoryOwners(code, FACTORY_CODES.tron)).toEqual(owners);
  expect(factoryOwners(code)).toBeNull();
});
