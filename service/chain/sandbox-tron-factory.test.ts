import { getCreateAddress } from "ethers";
import { TronWeb } from "tronweb";
import type { Hex } from "viem";
import { generatePrivateKey } from "viem/accounts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ExchangeError } from "#protocol/wire/error.ts";
import { pinnedFactory } from "#protocol/chain/networks.ts";
import { evmForm, tronForm } from "#protocol/chain/tron/evm-form.ts";
import { CREATOR } from "#sandbox/tron/tron-network.ts";
import { startTronWorld, type Play, type TronWorld } from "#service/test/tron-world.ts";
import { factoryOwners } from "#protocol/chain/factory-code.ts";
import { factoryCreation } from "./evm/factory.ts";
import compiled from "./evm/contracts/tron-payout-factory.json" with { type: "json" };
import type { Faucet } from "./port.ts";
import {
  SANDBOX_TRON_CREATOR,
  SANDBOX_TRON_FACTORY,
  sandboxTronFactory,
} from "./sandbox-tron-factory.ts";
import type { TronChainSettings } from "./tron/tron-chain.ts";
import { runtimeCode } from "./tron/tron-calls.ts";
import { tronNode } from "./tron/tron-node.ts";

let world: TronWorld;
let logged: { fields: object; message: string }[];
beforeEach(async () => {
  world = await startTronWorld();
  logged = [];
});
afterEach(() => world.stop());

const open = (override: Partial<TronChainSettings> = {}, faucet: Faucet = world.faucet) =>
  world.open({
    deployFactory: sandboxTronFactory(faucet),
    log: { error: (fields, message) => void logged.push({ fields, message }) },
    ...override,
  });
const owners = async () => {
  const code = await runtimeCode(tronNode(world.url, 0), SANDBOX_TRON_FACTORY);
  const found = code === undefined ? null : factoryOwners(code);
  return found && { operator: tronForm(found.operator), treasury: tronForm(found.treasury) };
};
const ownedBy = ({ signer }: { signer: string }) => ({ operator: signer, treasury: signer });
const inCode = (owner: string): Hex => {
  const address = evmForm(owner);
  return factoryCreation({ operator: address, treasury: address });
};
/** A third party's transaction to the creator, before the service's. */
async function create(data: Hex): Promise<void> {
  const by = world.client();
  await world.fund(by.address);
  const options = { feeLimit: 500_000_000, input: data.slice(2) };
  const built = await by.build(SANDBOX_TRON_CREATOR, "", [], options);
  const { txid } = await by.send(await by.sign(built));
  expect(await by.done(txid)).toMatchObject({ receipt: { result: "SUCCESS" } });
}
const away = new ExchangeError("UNAVAILABLE");

test("it is pinned where the creator's first creation stands", () => {
  expect(evmForm(SANDBOX_TRON_CREATOR)).toBe(CREATOR.address.toLowerCase());
  const first = getCreateAddress({ from: CREATOR.address, nonce: 1 });
  expect(SANDBOX_TRON_FACTORY).toBe(TronWeb.address.fromHex(first));
  expect(pinnedFactory("sandbox", "tron")).toBe(SANDBOX_TRON_FACTORY);
});

describe("works", () => {
  test("it is created when it is first needed, with this treasury in its code", async () => {
    const chain = open();
    expect([chain.pullState(), await owners()]).toEqual([{ is: "unasked" }, null]);
    await chain.preparePulls();
    expect([chain.pullState(), await owners()]).toEqual([{ is: "ready" }, ownedBy(chain)]);
  });

  test("by three replicas at the same moment, and by all who ask later", async () => {
    const signerKey = generatePrivateKey();
    const replicas = [open({ signerKey }), open({ signerKey }), open({ signerKey })];
    await Promise.all(replicas.flatMap((chain) => [chain.preparePulls(), chain.preparePulls()]));
    await Promise.all(replicas.map((chain) => chain.preparePulls()));
    expect(await owners()).toEqual(ownedBy(replicas[0]!));
    expect(replicas.map((chain) => chain.pullState().is)).toEqual(["ready", "ready", "ready"]);
  });

  test("before the first pull: what was never pulled is asked of a factory that is made for it", async () => {
    const chain = open();
    expect(await chain.pulled("p")).toBe(false);
    expect(await owners()).toEqual(ownedBy(chain));
    // Without a deployer nothing is known about the payout.
    const factory = world.client().address;
    await expect(open({ factory }).pulled("p")).rejects.toMatchObject({ code: "UNAVAILABLE" });
  });
});

describe("after accidents", () => {
  test("no gift: it says so, and the next call goes on", async () => {
    const give = () => Promise.reject(away);
    const chain = open({}, { give });
    await expect(chain.preparePulls()).rejects.toBe(away);
    expect([chain.pullState(), await owners()]).toEqual([{ is: "unasked" }, null]);
    const next = open();
    await next.preparePulls();
    expect(await owners()).toEqual(ownedBy(next));
  });

  test("killed with the gift in hand, and with the transaction on its way: the next goes on", async () => {
    const signerKey = generatePrivateKey();
    const gifts: bigint[] = [];
    const counted: Faucet = {
      give: (gift) => {
        gifts.push(gift.units);
        return world.faucet.give(gift);
      },
    };
    const killed: Faucet = {
      give: async (gift) => {
        await counted.give(gift);
        throw away;
      },
    };
    const silent = open({ signerKey }, killed);
    await expect(silent.preparePulls()).rejects.toBe(away);
    const deafness: Play = ({ path }) => (path === "wallet/broadcasthex" ? "lost" : null);
    const deaf = open({ signerKey, rpcUrl: await world.playing(deafness) }, counted);
    await expect(deaf.preparePulls()).rejects.toMatchObject({ code: "UNAVAILABLE" });
    const chain = open({ signerKey }, counted);
    await chain.preparePulls();
    await deaf.preparePulls();
    expect([gifts.length, await owners()]).toEqual([1, ownedBy(chain)]);
  });

  test("it is gone when bytes are to go out: they wait for it", async () => {
    const chain = open();
    await chain.preparePulls();
    const sent: string[] = [];
    let isGone = true;
    const rpcUrl = await world.playing(({ path }) => {
      if (path === "wallet/broadcasthex") sent.push(path);
      return isGone && path === "wallet/getcontractinfo" ? {} : null;
    });
    const lagging = open({ rpcUrl });
    const raw = `00${evmForm(SANDBOX_TRON_FACTORY).slice(2)}00`;
    await expect(lagging.broadcast(raw)).rejects.toMatchObject({ code: "UNAVAILABLE" });
    expect(sent).toEqual([]);
    isGone = false;
    expect(await lagging.broadcast(raw)).toMatchObject({ accepted: false });
    // Bytes that pull nothing need no factory.
    isGone = true;
    expect(await lagging.broadcast("00")).toMatchObject({ accepted: false });
    expect(sent.length).toBe(2);
  });
});

describe("refuses", () => {
  const refusalOf = async (chain: ReturnType<typeof open>) => {
    await expect(chain.preparePulls()).rejects.toMatchObject({ code: "UNAVAILABLE" });
    const state = chain.pullState();
    return state.is === "refused" ? state.why : state.is;
  };

  test("a factory of another key, in clear words, said once; and goes on with that key", async () => {
    const signerKey = generatePrivateKey();
    const first = open({ signerKey });
    await first.preparePulls();
    const changed = open();
    const why = `the payout factory at ${SANDBOX_TRON_FACTORY} obeys ${first.signer} and pays ${first.signer}; this service signs as ${changed.signer}`;
    expect([await refusalOf(changed), await refusalOf(changed)]).toEqual([why, why]);
    const fields = { network: "tron", why };
    expect(logged).toEqual([{ fields, message: "payouts are refused on this network" }]);
    // Payouts that the other key pulled can still be looked up.
    expect(await changed.pulled("p")).toBe(false);
    await open({ signerKey }).preparePulls();
  });

  test("somebody's own, created there before ours", async () => {
    const thief = world.client().address;
    await create(inCode(thief));
    const chain = open();
    expect(await refusalOf(chain)).toContain(`obeys ${thief} and pays ${thief}`);
    expect(await owners()).toEqual(ownedBy({ signer: thief }));
  });

  test("to create a second where the first stands, or nothing does any more", async () => {
    await create("0x");
    const asked: string[] = [];
    const give: Faucet["give"] = (gift) => {
      asked.push(gift.address);
      return world.faucet.give(gift);
    };
    expect(await refusalOf(open({}, { give }))).toContain("no payout factory stands at");
    expect(asked).toEqual([]);
  });

  test.each<[string, Hex, string]>([
    ["another contract", "0x60015f5260205ff3", "what stands at"],
    ["a factory for another machine", compiled.bytecode as Hex, "what stands at"],
    ["nothing at all", "0x", "no payout factory stands at"],
  ])("%s, created there before ours", async (what, bytecode, why) => {
    const chain = open();
    const isFactory = what.includes("factory");
    const owner = evmForm(chain.signer).slice(2).padStart(64, "0");
    await create(isFactory ? `${bytecode}${owner}${owner}` : bytecode);
    expect(await refusalOf(chain)).toContain(why);
    await expect(chain.pulled("p")).rejects.toMatchObject({ code: "UNAVAILABLE" });
    expect(await refusalOf(chain)).toContain(SANDBOX_TRON_FACTORY);
  });

  test("to deploy anywhere else than where it is pinned", async () => {
    const factory = world.client().address;
    expect(await refusalOf(open({ factory }))).toBe(`no payout factory stands at ${factory}`);
    expect(await owners()).toBeNull();
  });
});
