import { rmSync } from "node:fs";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { checkPuller } from "#lib/chain/check-puller.ts";
import type { PullerAsk } from "#lib/chain/puller-ask.ts";
import { env } from "#lib/env.ts";
import { pinnedFactory } from "#protocol/networks.ts";
import { tronSpender } from "#protocol/tron/tron-spender.ts";
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

const check = (override: Partial<PullerAsk> = {}) =>
  checkPuller({
    environment: "sandbox",
    network: "tron",
    factory: FACTORY,
    userId: USER,
    spender,
    ...override,
  });
const alone = (address: string, override: Partial<PullerAsk> = {}) =>
  check({ factory: null, userId: null, spender: address, ...override });
const fault = (word: string | null) => ({ known: true, fault: word });

test("the factory that is pinned in code may be made later; what it will name is known", async () => {
  useNode(world.url);
  expect(await check()).toEqual(fault(null));
  const other = tronSpender("sandbox", FACTORY, USER + 1);
  expect(await check({ spender: other })).toEqual(fault("not_a_factory"));
  const stands = ({ path }: { path: string }) =>
    path === "wallet/getaccount" ? { type: "Contract" } : null;
  useNode(await world.playing(stands));
  expect(await check()).toEqual(fault("not_a_factory"));
});

test("a spender that its factory names too has nothing against it, created or not", async () => {
  await world.fund(world.chain.signer);
  await world.chain.preparePulls();
  expect(await check()).toEqual(fault(null));
  expect(await alone(spender)).toEqual(fault(null));
  const { pull } = await world.allowed({ userId: USER });
  await world.send(pull);
  expect(await check()).toEqual(fault(null));
  expect(await check({ spender: tronSpender("sandbox", FACTORY, USER + 1) })).toEqual(
    fault("not_a_factory"),
  );
  // By another world's rule of making addresses.
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
  expect(await alone(payer.address)).toEqual(fault(null));
  await world.allow(payer, nobody, 1n);
  expect(await alone(payer.address)).toEqual(fault("held_by_a_key"));
  expect(await alone(nobody)).toEqual(fault(null));
});

test("a node that does not answer, or of another chain, says nothing against anybody", async () => {
  useNode("http://127.0.0.1:9");
  expect(await check()).toEqual({ known: false, why: "silent" });
  useNode(
    await world.playing(({ path }) => (path.endsWith("contract") ? { Error: "busy" } : null)),
  );
  expect(await check()).toEqual({ known: false, why: "silent" });
  useNode(world.url);
  expect(await check({ environment: "production" })).toEqual({ known: false, why: "other_chain" });
  Object.assign(env(), { RPC_URL_TRON: undefined });
  expect(await check()).toEqual({ known: false, why: "no_node" });
});
