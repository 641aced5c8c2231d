import { type Address } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { pinView } from "#lib/payouts/signing/views/signing-settings.ts";
import { env } from "#lib/core/env.ts";
import { pinStands } from "#lib/payouts/signing/checks/pin-stands.ts";
import { request } from "#lib/test/next-request.ts";
import { testDashboard, type TestDashboard } from "#lib/test/test-dashboard.ts";
import { openChainDashboard, type ChainDashboard } from "#lib/test/chain-dashboard.ts";
import { deployFactory } from "#lib/chain/test/deploy-factory.ts";
import { MAIN } from "#lib/test/payin-dashboard.ts";
import { spenderOf } from "#protocol/chain/spender.ts";
import { pinSpenderAction, removePinAction } from "./signing-settings.ts";

const CONTRACT = "0x00000000000000000000000000000000000000b7";

let dashboard: TestDashboard;
let chain: ChainDashboard;
let factory: Address;
let shown: Address;
let byFactory: { network: "polygon"; how: "factory"; factory: Address; user_id: string };
beforeAll(async () => {
  dashboard = await testDashboard();
  chain = await openChainDashboard();
  request.headers = await dashboard.headersOf("admin");
  Object.assign(env().exchange, { isLocal: false });
  const operator = privateKeyToAccount(generatePrivateKey());
  factory = await deployFactory(chain, { operator, treasury: operator.address });
  shown = spenderOf(factory, 7);
  byFactory = { network: "polygon", how: "factory", factory, user_id: "7" };
});
afterAll(async () => {
  await chain.close();
  await dashboard.drop();
});
afterEach(() => chain.useNode());

test("a key that nobody has used yet does not pass for a contract", async () => {
  const { address } = privateKeyToAccount(generatePrivateKey());
  const typed = { network: "polygon", how: "spender", spender: address } as const;
  const refused = { ok: false, fields: { spender: "not_a_contract" } };
  expect(await pinSpenderAction({ ...typed, shown: address })).toMatchObject(refused);
  // With a contract's code lent to it it is a key still (EIP-7702).
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
  const stands = () => pinStands(dashboard.store, MAIN, "polygon");
  expect(await stands()).toBe("ok");
  const code = (await chain.bare.node.getCode({ address: factory })) ?? "0x";
  await chain.bare.node.setCode({ address: factory, bytecode: `${code}00` });
  expect(await stands()).toBe("fails");
  // A factory of ours too, but another's.
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
