import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { generateKeyPairSigner } from "@solana/kit";
import { pinView } from "#lib/spenders/views/signing-settings.ts";
import { env } from "#lib/core/env.ts";
import { isPinStillValid } from "#lib/spenders/checks/is-pin-still-valid.ts";
import { request } from "#lib/test/next/next-request.ts";
import { MAIN, testDashboard } from "#lib/test/dashboards/test-dashboard.ts";
import { openChainDashboard } from "#lib/test/dashboards/chain-dashboard.ts";
import { deployFactory } from "#lib/chain/test/deploy-factory.ts";
import { spenderOf } from "#protocol/chain/spender.ts";
import { delegateClaim } from "#lib/spenders/checks/delegate-claim.ts";
import { signedText } from "#lib/test/signed-text.ts";
import type { ConfirmPin } from "#lib/rules/spenders/pin-spender.ts";
import { delegateText, type DelegateClaim } from "#lib/rules/spenders/delegate-proof.ts";
import { openTestSolana } from "#sandbox/test/open-test-solana.ts";
import { pinSpenderAction, removePinAction } from "./signing-settings.ts";

const CONTRACT = "0x00000000000000000000000000000000000000b7";

const dashboard = await testDashboard();
await dashboard.administerAlone();
const [chain, solana] = await Promise.all([openChainDashboard(), openTestSolana()]);
request.headers = await dashboard.headersOf("admin");
Object.assign(env().exchange, { isLocal: false });
const operator = privateKeyToAccount(generatePrivateKey());
const factory = await deployFactory(chain, { operator, treasury: operator.address });
const shown = spenderOf(factory, 7);
const byFactory = { network: "polygon", how: "factory", factory, user_id: "7" } as const;
afterAll(async () => {
  await chain.close();
  await dashboard.drop();
  await solana.close();
});

afterEach(() => chain.useNode());

test("a key that nobody has used yet does not pass for a contract", async () => {
  const { address } = privateKeyToAccount(generatePrivateKey());
  const typed = { network: "polygon", how: "spender", spender: address } as const;
  const refused = { ok: false, fields: { spender: "not_a_contract" } };
  expect(await pinSpenderAction({ ...typed, shown: address })).toMatchObject(refused);
  // A key that delegates to a contract's code is still a key (EIP-7702).
  await chain.bare.node.setCode({ address, bytecode: `0xef0100${CONTRACT.slice(2)}` });
  const lent = { ok: false, fields: { spender: "held_by_a_key" } };
  expect(await pinSpenderAction({ ...typed, shown: address })).toMatchObject(lent);
  expect(await pinView(dashboard.store, MAIN, "polygon")).toMatchObject({ from: "none" });
});

test("nothing is pinned while the chain can't be read, or is another", async () => {
  const unseen = { ok: false, code: "CHAIN_UNREACHABLE" };
  const nodes = [
    "http://127.0.0.1:9",
    await chain.bare.answering("eth_getCode", { error: { code: -32_005, message: "busy" } }),
    await chain.bare.answering("eth_chainId", { result: "0x89" }),
  ];
  for (const node of nodes) {
    chain.useNode(node);
    expect(await pinSpenderAction({ ...byFactory, shown })).toMatchObject(unseen);
  }
  Object.assign(env(), { RPC_URL_POLYGON: undefined });
  expect(await pinSpenderAction({ ...byFactory, shown })).toMatchObject(unseen);
  expect(await pinView(dashboard.store, MAIN, "polygon")).toMatchObject({ from: "none" });
});

test("a pin is looked at again before anything is signed: other code closes it", async () => {
  expect(await pinSpenderAction({ ...byFactory, shown })).toMatchObject({ ok: true });
  const stands = () => isPinStillValid(dashboard.store, MAIN, "polygon");
  expect(await stands()).toBe("ok");
  const code = (await chain.bare.node.getCode({ address: factory })) ?? "0x";
  await chain.bare.node.setCode({ address: factory, bytecode: `${code}00` });
  expect(await stands()).toBe("fails");
  // A factory with the right code, but another owner.
  const stranger = privateKeyToAccount(generatePrivateKey());
  const theirs = await deployFactory(chain, { operator: stranger, treasury: stranger.address });
  const other = (await chain.bare.node.getCode({ address: theirs })) ?? "0x";
  await chain.bare.node.setCode({ address: factory, bytecode: other });
  expect(await stands()).toBe("fails");
  await chain.bare.node.setCode({ address: factory, bytecode: code });
  expect(await stands()).toBe("ok");
  chain.useNode("http://127.0.0.1:9");
  expect(await stands()).toBe("unknown");
  await removePinAction({ network: "polygon", spender: shown });
  expect(await stands()).toBe("none");
});

describe("on Solana", () => {
  beforeEach(() => void Object.assign(env(), { RPC_URL_SOLANA: solana.url }));
  afterEach(() => void Object.assign(env(), { RPC_URL_SOLANA: undefined }));

  const pin = (typed: Partial<ConfirmPin>) => pinSpenderAction(typed as ConfirmPin);
  const { lastAudit } = dashboard;
  const none = () =>
    expect(pinView(dashboard.store, MAIN, "solana")).resolves.toMatchObject({ from: "none" });
  const claimOf = async (delegate: string, override: Partial<DelegateClaim> = {}) => ({
    ...(await delegateClaim(
      dashboard.store.db,
      MAIN,
      { network: "solana", user_id: "7" },
      delegate,
    )),
    ...override,
  });
  const typed = (delegate: string) =>
    ({
      network: "solana",
      how: "spender",
      spender: delegate,
      user_id: "7",
      shown: delegate,
    }) as const;

  test("a delegate is pinned by its own key's word, which serves once", async () => {
    const key = await generateKeyPairSigner();
    const signature = await signedText(key, delegateText(await claimOf(key.address)));
    const proved = { ...typed(key.address), spender: ` ${key.address} `, signature };
    expect(await pin(proved)).toMatchObject({ ok: true });
    expect(await lastAudit()).toMatchObject({ detail: { evidence: "key", proof: 1 } });
    expect(await pinView(dashboard.store, MAIN, "solana")).toMatchObject({
      from: "administrator",
      spender: key.address,
      factory: null,
      userId: null,
    });
    const gone = await removePinAction({ network: "solana", spender: key.address });
    expect(gone).toMatchObject({ ok: true });
    expect(await pin(proved)).toMatchObject({ ok: false, fields: { signature: "not_signed" } });
    await none();
  });

  test("another key's word, or one for somewhere or somebody else, is none", async () => {
    const key = await generateKeyPairSigner();
    const thief = await generateKeyPairSigner();
    const own = await claimOf(key.address);
    const wrong: [string, string][] = [
      ["", "required"],
      ["not base58: 0OIl", "not_signed"],
      [await signedText(thief, delegateText(own)), "not_signed"],
      [(await signedText(key, delegateText(own))).slice(1), "not_signed"],
      [await signedText(key, `${delegateText(own)}\n`), "not_signed"],
    ];
    const others: Partial<DelegateClaim>[] = [
      { origin: "https://elsewhere.example" },
      { environment: "production" },
      { connection: "another" },
      { account: "another" },
      { userId: 8 },
      { delegate: thief.address },
      { number: own.number + 1 },
    ];
    for (const other of others) {
      const text = delegateText({ ...own, ...other });
      wrong.push([await signedText(key, text), "not_signed"]);
    }
    for (const [signature, reason] of wrong) {
      expect(await pin({ ...typed(key.address), signature })).toMatchObject({
        ok: false,
        fields: { signature: reason },
      });
    }
    await none();
  });

  test("of two who pin at once with one word, one has pinned", async () => {
    const key = await generateKeyPairSigner();
    const signature = await signedText(key, delegateText(await claimOf(key.address)));
    const both = await Promise.all([1, 2].map(() => pin({ ...typed(key.address), signature })));
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    await removePinAction({ network: "solana", spender: key.address });
  });

  test("a proof does not stand in for a chain that can't be read", async () => {
    const key = await generateKeyPairSigner();
    const signature = await signedText(key, delegateText(await claimOf(key.address)));
    Object.assign(env(), { RPC_URL_SOLANA: "http://127.0.0.1:9" });
    const unseen = { ok: false, code: "CHAIN_UNREACHABLE" };
    expect(await pin({ ...typed(key.address), signature })).toMatchObject(unseen);
    await none();
  });
});
