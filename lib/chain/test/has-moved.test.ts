import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { hasMoved } from "#lib/chain/port/has-moved.ts";
import type { MovedAsk } from "#lib/chain/port/port.ts";
import { env } from "#lib/core/env.ts";
import { pinnedToken } from "#protocol/chain/networks.ts";
import { asAddress, asUnits, tronClient } from "#sandbox/test/tron-client.ts";
import { openExpiringWorld, type ExpiringWorld } from "./expiring-world.ts";
import { tokenGiver, type TokenGiver } from "./token-giver.ts";

const UNITS = 7_000_000n;
const FORGOTTEN = { known: false, why: "silent" };

let world: ExpiringWorld;
beforeAll(async () => void (world = await openExpiringWorld()));
afterAll(() => world.close());
afterEach(() => void Object.assign(env(), { RPC_URL_TRON: undefined, RPC_URL_SOLANA: undefined }));

/** A node that has pruned its answer to one question. */
async function forgetful(target: string, about: string, answer: unknown): Promise<string> {
  const server = createServer((request, response) => {
    void (async () => {
      const body = await text(request);
      response.setHeader("content-type", "application/json");
      if (`${request.url} ${body}`.includes(about)) return response.end(JSON.stringify(answer));
      const { method, url } = request;
      const headers = { "content-type": "application/json" };
      const told = await fetch(target + (url === "/" ? "" : url), { method, headers, body });
      return response.end(await told.text());
    })();
  }).listen(0, "127.0.0.1");
  server.unref();
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe.each(["tron", "solana"] as const)("what has left an owner on %s", (network) => {
  let owner: TokenGiver;
  let other: TokenGiver;
  let [first, taken, last] = [0n, 0n, 0n];
  beforeAll(async () => {
    [owner, other] = [await tokenGiver(world, network), await tokenGiver(world, network)];
    const hashes: string[] = [];
    for (const units of [1n, UNITS]) hashes.push(await owner.give(other.address, units));
    await other.give(owner.address, UNITS + 1n);
    hashes.push(await owner.give(other.address, 2n));
    [first = 0n, taken = 0n, last = 0n] = await Promise.all(hashes.map(owner.blockOf));
  });

  const ask = (over: Partial<MovedAsk> = {}) =>
    hasMoved({
      environment: "sandbox",
      network,
      token: "USDT",
      owner: owner.address,
      units: UNITS,
      isWhole: false,
      factory: null,
      fromBlock: first,
      toBlock: last,
      ...over,
    });

  test("is found between two blocks, and in either of them", async () => {
    expect(await ask()).toMatchObject({ known: true, moved: true });
    expect(await ask({ fromBlock: taken })).toMatchObject({ known: true, moved: true });
    expect(await ask({ toBlock: taken })).toMatchObject({ known: true, moved: true });
  });

  test("is not what left before or after, nor another amount, nor what came", async () => {
    expect(await ask({ fromBlock: taken + 1n })).toMatchObject({ known: true, moved: false });
    expect(await ask({ toBlock: first })).toMatchObject({ known: true, moved: false });
    expect(await ask({ units: UNITS + 1n })).toMatchObject({ known: true, moved: false });
    expect(await ask({ owner: other.address, units: UNITS + 2n })).toMatchObject({
      known: true,
      moved: false,
    });
  });

  test("is not known where the node has forgotten it, or was never there", async () => {
    const [name, about, answer] = {
      tron: ["RPC_URL_TRON", "gettransactioninfobyblocknum", []] as const,
      solana: [
        "RPC_URL_SOLANA",
        "getSignaturesForAddress",
        { jsonrpc: "2.0", id: "0", result: [] },
      ] as const,
    }[network];
    const target = network === "tron" ? `${world.url}/tron` : `${world.url}/rpc/solana`;
    Object.assign(env(), { [name]: await forgetful(target, about, answer) });
    expect(await ask({ fromBlock: taken + 1n })).toEqual(FORGOTTEN);
    Object.assign(env(), { [name]: await forgetful(target, "nothing", answer) });
    expect(await ask({ fromBlock: taken + 1n })).toMatchObject({ known: true, moved: false });
    Object.assign(env(), { [name]: undefined });
    const beyond = await ask({ fromBlock: taken + 1n, toBlock: last + 100_000n });
    expect(beyond.known && beyond.isComplete).toBe(false);
  });

  test("is told with how far it was looked for, also while the allowance is whole", async () => {
    const end = { searchedTo: last, isComplete: true };
    expect(await ask({ isWhole: true })).toMatchObject({ known: true, moved: true });
    const after = await ask({ isWhole: true, fromBlock: taken + 1n });
    expect(after).toEqual({ known: true, moved: false, ...end });
  });
});

test("zero units that others move on tron are nothing, and what they were allowed is", async () => {
  const { blockOf } = await tokenGiver(world, "tron");
  const [owner, stranger] = [tronClient(world.url), tronClient(world.url)];
  for (const { address } of [owner, stranger]) {
    await world.gift("tron", address, "NATIVE", world.tron.gas);
  }
  await world.gift("tron", owner.address, "USDT", "1");
  const contract = pinnedToken("sandbox", "tron", "USDT") ?? "";
  const take = async (units: bigint) => {
    const args = [asAddress(owner.address), asAddress(stranger.address), asUnits(units)];
    const hash = await stranger.call(contract, "transferFrom(address,address,uint256)", args);
    await stranger.done(hash);
    return blockOf(hash);
  };
  const moved = (block: bigint, isWhole = false) =>
    hasMoved({
      environment: "sandbox",
      network: "tron",
      token: "USDT",
      owner: owner.address,
      units: UNITS,
      isWhole,
      factory: null,
      fromBlock: block,
      toBlock: block,
    });
  expect(await moved(await take(0n))).toMatchObject({ known: true, moved: false });
  const allowed = [asAddress(stranger.address), asUnits(1n)];
  await owner.done(await owner.call(contract, "approve(address,uint256)", allowed));
  const took = await take(1n);
  expect(await moved(took)).toMatchObject({ known: true, moved: true });
  expect(await moved(took, true)).toMatchObject({ known: true, moved: false });
});
