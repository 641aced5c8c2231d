import { Wallet, getCreateAddress, id } from "ethers";
import type { Address, Hex } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ExchangeError } from "#protocol/wire/error.ts";
import { pinnedFactory } from "#protocol/chain/networks.ts";
import { openEvm, startBareChain, type BareChain } from "#service/test/bare-chain.ts";
import type { EvmChainSettings } from "./evm/evm-chain.ts";
import { factoryOwners } from "#protocol/chain/factory-code.ts";
import { factoryCreation } from "./evm/factory.ts";
import type { Faucet } from "./port.ts";
import { SANDBOX_FACTORY, sandboxFactory } from "./sandbox-factory.ts";
import { outcomeOf } from "#service/test/outcome-of.ts";

const DEPLOYER = new Wallet(id("ponte sandbox factory deployer"));
const deployer = DEPLOYER.address as Address;

let bare: BareChain;
let logged: { fields: object; message: string }[];
beforeEach(async () => {
  bare = await startBareChain("polygon");
  logged = [];
});
afterEach(() => bare.stop());

const open = (override: Partial<EvmChainSettings> = {}, faucet: Faucet = bare.faucet) =>
  openEvm({
    rpcUrl: bare.url,
    deployFactory: sandboxFactory(faucet, "polygon"),
    log: { error: (fields, message) => void logged.push({ fields, message }) },
    ...override,
  });
const owners = async () => {
  const code = await bare.node.getCode({ address: SANDBOX_FACTORY });
  return code === undefined ? null : factoryOwners(code);
};
const ownedBy = ({ signer }: { signer: string }) => ({ operator: signer, treasury: signer });
const nonce = () => bare.node.getTransactionCount({ address: deployer });
const away = new ExchangeError("UNAVAILABLE");

test("it is pinned where the deployer's first transaction creates it", () => {
  expect(SANDBOX_FACTORY).toBe(getCreateAddress({ from: deployer, nonce: 0 }));
  expect(pinnedFactory("sandbox", "polygon")).toBe(SANDBOX_FACTORY);
});

describe("works", () => {
  test("it is created when it is first needed, with this treasury in its code", async () => {
    const chain = open();
    expect([chain.pullState(), await owners()]).toEqual([{ is: "unasked" }, null]);
    await bare.whileMining(() => chain.preparePulls());
    expect([chain.pullState(), await owners()]).toEqual([{ is: "ready" }, ownedBy(chain)]);
  });

  test("once: by two replicas at the same moment, and by all who ask later", async () => {
    const signerKey = generatePrivateKey();
    const replicas = [open({ signerKey }), open({ signerKey }), open({ signerKey })];
    const asked = replicas.flatMap((chain) => [chain.preparePulls(), chain.preparePulls()]);
    await bare.whileMining(() => Promise.all(asked));
    await Promise.all(replicas.map((chain) => chain.preparePulls()));
    expect([await nonce(), await owners()]).toEqual([1, ownedBy(replicas[0]!)]);
  });

  test("before the first pull: what was never pulled is asked of a factory that is made for it", async () => {
    const chain = open();
    expect(await bare.whileMining(() => chain.pulled("p"))).toBe(false);
    expect(await owners()).toEqual(ownedBy(chain));
    // Without a deployer nothing is known about the payout.
    const factory = `0x${"a5".repeat(20)}`;
    await expect(open({ factory }).pulled("p")).rejects.toMatchObject({ code: "UNAVAILABLE" });
  });

  test("two replicas whose transactions wait side by side: one of them is mined", async () => {
    const signerKey = generatePrivateKey();
    const replicas = [open({ signerKey }), open({ signerKey })];
    const asked = Promise.all(replicas.map((chain) => chain.preparePulls()));
    await expect
      .poll(() => bare.node.getTransactionCount({ address: deployer, blockTag: "pending" }))
      .toBe(1);
    await bare.mine();
    await asked;
    expect([await nonce(), await owners()]).toEqual([1, ownedBy(replicas[0]!)]);
  });
});

describe("after accidents", () => {
  test("no gift: it says so, and the next call goes on", async () => {
    const give = () => Promise.reject(away);
    const chain = open({}, { give });
    await expect(chain.preparePulls()).rejects.toBe(away);
    expect([chain.pullState(), await nonce()]).toEqual([{ is: "unasked" }, 0]);
    // As after a kill that followed the gift.
    await bare.node.setBalance({ address: deployer, value: 10n ** 18n });
    await bare.whileMining(() => chain.preparePulls());
    expect(await owners()).toEqual(ownedBy(chain));
  });

  test("the answer to the deployment is lost: it is not made twice", async () => {
    const signerKey = generatePrivateKey();
    const deaf = open({ signerKey, rpcUrl: await bare.losing("eth_sendRawTransaction") });
    await expect(deaf.preparePulls()).rejects.toMatchObject({ code: "UNAVAILABLE" });
    // The bytes wait in the pool; after a kill now, the node refuses the same bytes to the next process.
    const chain = open({ signerKey });
    const asked = chain.preparePulls();
    await expect
      .poll(() => bare.node.getTransactionCount({ address: deployer, blockTag: "pending" }))
      .toBe(1);
    await bare.mine();
    await asked;
    await deaf.preparePulls();
    expect([await nonce(), await owners()]).toEqual([1, ownedBy(chain)]);
  });

  test("a reorganisation takes it: it is created again, and before a pull's bytes go out", async () => {
    const signerKey = generatePrivateKey();
    const chain = open({ signerKey });
    await bare.fund(chain.signer as Address, 1n);
    const payer = await bare.payer(5n);
    await bare.allow(payer, "USDC", chain.spenderOf(1), 5n);
    await bare.whileMining(() => chain.preparePulls());
    const pull = {
      kind: "pull",
      userId: 1,
      payoutId: "p",
      token: "USDC",
      from: payer.address,
      units: 5n,
    } as const;
    const plan = await chain.plan(pull);
    const [used, fee] = [await chain.minedNonce(), plan.can ? plan.terms : null];
    const signed = await chain.sign(pull, used, fee!);
    await chain.broadcast(signed.raw);
    await bare.mine();
    expect(await outcomeOf(chain, pull, signed, used)).toMatchObject({ outcome: "delivered" });
    await bare.reorg(2);
    expect([await owners(), await nonce()]).toEqual([null, 0]);
    expect(await outcomeOf(chain, pull, signed, used)).toEqual({ state: "unknown" });
    await bare.whileMining(() => chain.broadcast(signed.raw));
    await bare.mine(2);
    expect(await outcomeOf(chain, pull, signed, used)).toMatchObject({
      outcome: "delivered",
      confirmations: 3,
    });
    expect(await bare.tokensOf("USDC", chain.signer as Address)).toBe(6n);
  });
});

describe("refuses", () => {
  const order = {
    kind: "pull",
    userId: 1,
    payoutId: "p",
    token: "USDC",
    from: deployer,
    units: 1n,
  } as const;

  test("a factory of another key, in clear words, said once; and goes on with that key", async () => {
    const signerKey = generatePrivateKey();
    const first = open({ signerKey });
    await bare.whileMining(() => first.preparePulls());
    const changed = open();
    const why = `the payout factory at ${SANDBOX_FACTORY} obeys ${first.signer} and pays ${first.signer}; this service signs as ${changed.signer}`;
    for (const question of [() => changed.preparePulls(), () => changed.plan(order)]) {
      await expect(question()).rejects.toMatchObject({
        code: "UNAVAILABLE",
        cause: { message: why },
      });
    }
    expect(changed.pullState()).toEqual({ is: "refused", why });
    const fields = { network: "polygon", why };
    expect(logged).toEqual([{ fields, message: "payouts are refused on this network" }]);
    // Payouts that the other key pulled can still be looked up.
    expect(await changed.pulled("p")).toBe(false);
    const back = open({ signerKey });
    await back.preparePulls();
    expect(back.pullState()).toEqual({ is: "ready" });
  });

  /** Replaces the factory's code, as only the holder of the deployer's key could. */
  const put = (bytecode: Hex) => bare.node.setCode({ address: SANDBOX_FACTORY, bytecode });
  const refusalOf = async (chain: ReturnType<typeof open>) => {
    await expect(chain.preparePulls()).rejects.toMatchObject({ code: "UNAVAILABLE" });
    await expect(chain.plan(order)).rejects.toMatchObject({ code: "UNAVAILABLE" });
    const state = chain.pullState();
    return state.is === "refused" ? state.why : state.is;
  };

  test.each(["operator", "treasury"])("a factory that differs in its %s alone", async (role) => {
    const chain = open();
    const ours = { operator: chain.signer as Address, treasury: chain.signer as Address };
    const mixed = { ...ours, [role]: privateKeyToAccount(generatePrivateKey()).address };
    const { data } = await bare.node.call({ data: factoryCreation(mixed) });
    await put(data!);
    expect(await refusalOf(chain)).toContain(`obeys ${mixed.operator} and pays ${mixed.treasury}`);
  });

  test("what is no such factory: another contract, or one of whose bytes is another", async () => {
    const chain = open();
    const ours = { operator: chain.signer as Address, treasury: chain.signer as Address };
    const { data } = await bare.node.call({ data: factoryCreation(ours) });
    const usdc = await bare.node.getCode({ address: bare.network.tokens.USDC! });
    for (const bytecode of [usdc!, `${data!.slice(0, -2)}ff`, `${data!}00`, "0x00"] as Hex[]) {
      await put(bytecode);
      expect(await refusalOf(chain)).toBe(
        `what stands at ${SANDBOX_FACTORY} is no payout factory of ours`,
      );
      await expect(chain.pulled("p")).rejects.toMatchObject({ code: "UNAVAILABLE" });
    }
    await put(data!);
    await chain.preparePulls();
    expect(chain.pullState()).toEqual({ is: "ready" });
  });

  test("no longer than it is so: where nothing is sold any more, looking at it looks again", async () => {
    const signerKey = generatePrivateKey();
    const chain = open({ signerKey, lookAgainMs: 0 });
    const late = open({ signerKey, lookAgainMs: 60_000 });
    const ours = { operator: chain.signer as Address, treasury: chain.signer as Address };
    const { data } = await bare.node.call({ data: factoryCreation(ours) });
    await put("0x00");
    for (const one of [chain, late]) expect(await refusalOf(one)).toContain("no payout factory");
    await put(data!);
    await expect.poll(() => chain.pullState().is).toBe("ready");
    expect(late.pullState().is).toBe("refused");
  });

  test("a place that can never hold one: the deployer's first transaction was another", async () => {
    await bare.node.setBalance({ address: deployer, value: 10n ** 18n });
    const account = privateKeyToAccount(DEPLOYER.privateKey as Hex);
    await bare.node.sendTransaction({ account, chain: null, to: deployer, value: 0n });
    await bare.mine();
    expect(await refusalOf(open())).toBe(`no payout factory stands at ${SANDBOX_FACTORY}`);
  });

  test("to deploy anywhere else than where it is pinned", async () => {
    const factory = `0x${"a5".repeat(20)}`;
    expect(await refusalOf(open({ factory }))).toMatch(/^no payout factory stands at 0xA5/i);
    expect([await nonce(), await owners()]).toEqual([0, null]);
  });
});
