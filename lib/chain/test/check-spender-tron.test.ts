import { rmSync } from "node:fs";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { checkSpender } from "#lib/chain/port/check-spender.ts";
import type { SpenderAsk } from "#lib/chain/port/spender-ask.ts";
import { env } from "#lib/core/env.ts";
import { pinnedFactory } from "#protocol/chain/networks.ts";
import { tronSpender } from "#protocol/chain/tron/tron-spender.ts";
import { USDT } from "#sandbox/test/tron-client.ts";
import { startTronPullWorld, type TronPullWorld } from "#service/test/tron-pull-world.ts";
import { testFolder } from "#platform/test-folder.ts";

const USER = 7;
const FACTORY = pinnedFactory("sandbox", "tron")!;
const dataDir = testFolder("puller-tron");
const spender = tronSpender("sandbox", FACTORY, USER);

let world: TronPullWorld;
let nobody: string;
beforeAll(async () => {
  vi.stubEnv("DATA_DIR", dataDir);
  world = await startTronPullWorld({ isReady: false });
  nobody = world.client().address;
});
afterAll(async () => {
  await world.stop();
  vi.unstubAllEnvs();
  rmSync(dataDir, { recursive: true });
});
const useNode = (url: string) => void Object.assign(env(), { RPC_URL_TRON: url });
afterEach(() => useNode(world.url));

const check = (override: Partial<SpenderAsk> = {}) =>
  checkSpender({
    environment: "sandbox",
    network: "tron",
    factory: FACTORY,
    userId: USER,
    spender,
    ...override,
  });
const alone = (address: string, override: Partial<SpenderAsk> = {}) =>
  check({ factory: null, userId: null, spender: address, ...override });
const fault = (word: string) => ({ known: true, fault: word });
const good = (evidence: string) => ({ known: true, fault: null, evidence });
const HASH = expect.stringMatching(/^0x[0-9a-f]{64}$/) as string;

test("the factory that is pinned in code may be made later; what it will name is known", async () => {
  useNode(world.url);
  expect(await check()).toEqual(good("awaited"));
  const other = tronSpender("sandbox", FACTORY, USER + 1);
  expect(await check({ spender: other })).toEqual(fault("not_a_factory"));
  const stands = ({ path }: { path: string }) =>
    path === "wallet/getaccount" ? { type: "Contract" } : null;
  useNode(await world.playing(stands));
  expect(await check()).toEqual(fault("not_a_factory"));
});

test("a spender that follows from a factory of ours is good, created or not; alone it must be", async () => {
  await world.fund(world.chain.signer);
  await world.chain.preparePulls();
  expect(await check()).toEqual(good(HASH));
  expect(await alone(spender)).toEqual(fault("not_a_contract"));
  const { pull } = await world.allowed({ userId: USER });
  await world.send(pull);
  expect(await check()).toEqual(good(HASH));
  await expect.poll(() => alone(spender)).toEqual(good(HASH));
  // java-tron answers so for a contract made by another contract.
  const hidden = ({ path }: { path: string }) => (path === "wallet/getcontractinfo" ? {} : null);
  useNode(await world.playing(hidden));
  expect(await alone(spender)).toEqual(good("contract"));
  expect(await check()).toEqual(fault("not_a_factory"));
  const another = { runtimecode: "00" };
  const changed = ({ path }: { path: string }) =>
    path === "wallet/getcontractinfo" ? another : null;
  useNode(await world.playing(changed));
  expect(await check()).toEqual(fault("not_a_factory"));
  useNode(world.url);
  expect(await check({ spender: tronSpender("sandbox", FACTORY, USER + 1) })).toEqual(
    fault("not_a_factory"),
  );
  // The address that another environment's rule gives.
  expect(await check({ spender: tronSpender("production", FACTORY, USER) })).toEqual(
    fault("not_a_factory"),
  );
});

test("an address that is no factory is none", async () => {
  for (const other of [nobody, USDT, world.chain.signer]) {
    expect(await check({ factory: other, spender: tronSpender("sandbox", other, USER) })).toEqual(
      fault("not_a_factory"),
    );
  }
});

test("the treasury and the factory itself are no spender", async () => {
  for (const owner of [world.chain.signer, FACTORY]) {
    expect(await alone(owner, { others: [FACTORY] })).toEqual(fault("treasury_address"));
  }
});

test("a wallet that has sent something is held by whoever has its key", async () => {
  const payer = await world.payerWith();
  expect(await alone(payer.address)).toEqual(fault("not_a_contract"));
  await world.allow(payer, nobody, 1n);
  expect(await alone(payer.address)).toEqual(fault("held_by_a_key"));
  expect(await alone(nobody)).toEqual(fault("not_a_contract"));
});

test("a node that does not answer, or of another chain, says nothing against anybody", async () => {
  useNode("http://127.0.0.1:9");
  expect(await check()).toEqual({ known: false, why: "silent" });
  useNode(
    await world.playing(({ path }) => (path.endsWith("contractinfo") ? { Error: "busy" } : null)),
  );
  expect(await check()).toEqual({ known: false, why: "silent" });
  useNode(world.url);
  expect(await check({ environment: "production" })).toEqual({ known: false, why: "other_chain" });
  Object.assign(env(), { RPC_URL_TRON: undefined });
  expect(await check()).toEqual({ known: false, why: "no_node" });
});
