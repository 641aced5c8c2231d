import { keccak256, type Address } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { limitsView, pinView, pinViews } from "#lib/spenders/views/signing-settings.ts";
import { env } from "#lib/core/env.ts";
import { request } from "#lib/test/next/next-request.ts";
import { MAIN, testDashboard } from "#lib/test/dashboards/test-dashboard.ts";
import { pinRow } from "#lib/spenders/rows/pins.ts";
import { openChainDashboard, type ChainDashboard } from "#lib/test/dashboards/chain-dashboard.ts";
import { deployFactory } from "#lib/chain/test/deploy-factory.ts";
import { PAYOUT_NETWORKS } from "#protocol/chain/networks.ts";
import type { ConfirmPin } from "#lib/rules/spenders/pin-spender.ts";
import { spenderOf } from "#protocol/chain/spender.ts";
import { signingLimits } from "#lib/core/exchange/signing-limits.ts";
import { pinSpenderAction, removePinAction, setSigningLimitsAction } from "./signing-settings.ts";

const FACTORY = "0x1dCEeb33f0B43F783F9c286263DD0fEA5B1209D6";
const SPENDER = "0x00000000000000000000000000000000000000b7";
const USDC = "0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359";
const ZERO = "0x0000000000000000000000000000000000000000";

const dashboard = await testDashboard();
await dashboard.administerAlone();
const admin = await dashboard.headersOf("admin");
afterAll(() => dashboard.drop());
beforeEach(() => {
  Object.assign(env().exchange, { isLocal: false });
  request.headers = admin;
});

const { lastAudit } = dashboard;
const isSub = async (sub: boolean) =>
  dashboard.store.db
    .updateTable("account")
    .set({ kind: sub ? "sub" : "main" })
    .where("id", "=", MAIN.id)
    .execute();

const limits = {
  min_rate: "4.80",
  max_rate: "6.20",
  start_min_rate: "5.00",
  start_max_rate: "6.00",
  max_from_median: "2.5",
  max_fee: "1",
  max_fee_flat: "3.00",
  max_open: "5000.00",
};

describe("pins", () => {
  let chain: ChainDashboard;
  let factory: Address;
  let byFactory: { network: "polygon"; how: "factory"; factory: Address; user_id: string };
  let shown: Address;
  beforeAll(async () => {
    chain = await openChainDashboard();
    const operator = privateKeyToAccount(generatePrivateKey());
    factory = await deployFactory(chain, { operator, treasury: operator.address });
    byFactory = { network: "polygon", how: "factory", factory, user_id: "7" };
    shown = spenderOf(factory, 7);
    await chain.bare.node.setCode({ address: SPENDER, bytecode: "0x5b600056" });
  });
  afterAll(() => chain.close());
  afterEach(() => chain.useNode());

  test("are set, changed and removed, each told with what it was", async () => {
    const pinned = await pinSpenderAction({ ...byFactory, shown });
    expect(pinned).toMatchObject({ ok: true });
    const evidence = keccak256((await chain.bare.node.getCode({ address: factory })) ?? "0x");
    expect(await lastAudit()).toMatchObject({ detail: { evidence, proof: null } });
    expect(await pinRow(dashboard.store.db, MAIN.id, "polygon")).toMatchObject({ evidence });
    expect(await pinView(dashboard.store, MAIN, "polygon")).toMatchObject({
      from: "administrator",
      spender: shown,
      factory,
      userId: 7,
      set: { name: "admin" },
    });
    const alone = { network: "polygon", how: "spender", spender: SPENDER } as const;
    const stale = await pinSpenderAction({ ...alone, shown: SPENDER, replaces: "" });
    expect(stale).toMatchObject({ ok: false, code: "CONFLICT" });
    const changed = await pinSpenderAction({ ...alone, shown: SPENDER, replaces: shown });
    expect(changed).toMatchObject({ ok: true });
    expect(await lastAudit()).toMatchObject({
      action: "spender:pin",
      outcome: "done",
      detail: {
        old: { spender: shown, factory, user: 7 },
        new: { spender: SPENDER, factory: null, user: null },
      },
    });
    const other = await removePinAction({ network: "polygon", spender: shown });
    expect(other).toMatchObject({ ok: false, code: "CONFLICT" });
    expect(await removePinAction({ network: "polygon", spender: SPENDER })).toMatchObject({
      ok: true,
    });
    expect(await lastAudit()).toMatchObject({
      action: "spender:unpin",
      detail: { old: { spender: SPENDER }, new: null },
    });
    expect(await pinView(dashboard.store, MAIN, "polygon")).toMatchObject({ from: "none" });
    const gone = await removePinAction({ network: "polygon", spender: SPENDER });
    expect(gone).toMatchObject({ ok: false, code: "NOT_FOUND" });
  });

  test("only what was shown is pinned", async () => {
    const lie = await pinSpenderAction({ ...byFactory, shown: SPENDER });
    expect(lie).toMatchObject({ ok: false, code: "CONFLICT" });
    expect(await pinView(dashboard.store, MAIN, "polygon")).toMatchObject({ from: "none" });
  });

  test.each<
    [string, Partial<Record<"how" | "factory" | "user_id" | "spender" | "network", string>>, string]
  >([
    ["factory", { factory: "0x12" }, "invalid_address"],
    ["factory", { factory: FACTORY.replace("dCE", "DCE") }, "invalid_checksum"],
    ["factory", { factory: ZERO }, "zero_address"],
    ["factory", { factory: USDC }, "token_address"],
    ["factory", { factory: "" }, "required"],
    ["user_id", { user_id: "0" }, "too_small:1"],
    ["user_id", { user_id: "1.5" }, "invalid"],
    ["user_id", { user_id: "" }, "required"],
    ["spender", { how: "spender", spender: USDC.toLowerCase() }, "token_address"],
    ["spender", { how: "spender", spender: ZERO }, "zero_address"],
    ["spender", { how: "spender", spender: "" }, "required"],
    ["network", { network: "polygon_amoy" }, "not_in_list"],
    ["how", { how: "number" }, "not_in_list"],
  ])("%s: %o is refused", async (field, override, reason) => {
    const wrong = { ...byFactory, shown, ...override } as ConfirmPin;
    expect(await pinSpenderAction(wrong)).toMatchObject({ ok: false, fields: { [field]: reason } });
  });

  test("the local service's are known: nobody sets or removes them", async () => {
    env().exchange.isLocal = true;
    const views = await pinViews(dashboard.store, MAIN);
    expect(views.map(({ network, from }) => [network, from])).toEqual(
      PAYOUT_NETWORKS.map((network) => [network, "code"]),
    );
    const conflict = { ok: false, code: "CONFLICT" };
    expect(await pinSpenderAction({ ...byFactory, shown })).toMatchObject(conflict);
    const code = await pinView(dashboard.store, MAIN, "polygon");
    const remove = { network: "polygon", spender: code.spender ?? "" } as const;
    expect(await removePinAction(remove)).toMatchObject(conflict);
  });

  test("operators, readers and a sub-account's administrator have no say", async () => {
    const tries = async () => [
      await setSigningLimitsAction(limits),
      await pinSpenderAction({ ...byFactory, shown }),
      await removePinAction({ network: "polygon", spender: shown }),
    ];
    const refused = { ok: false, code: "NOT_ALLOWED" };
    for (const role of ["operator", "viewer"] as const) {
      request.headers = await dashboard.headersOf(role);
      for (const result of await tries()) expect(result).toMatchObject(refused);
    }
    request.headers = admin;
    await isSub(true);
    for (const result of await tries()) expect(result).toMatchObject(refused);
    await isSub(false);
    request.headers = await dashboard.headersOf(null);
    for (const result of await tries()) expect(result).toMatchObject({ code: "SIGN_IN_REQUIRED" });
  });

  test("what the chain speaks against is refused, naming the field", async () => {
    const wallet = await chain.wallet();
    const sent = await wallet.approve(SPENDER, 1n);
    await chain.bare.mine();
    expect(sent).toMatch(/^0x/);
    const { address } = wallet;
    const held = { network: "polygon", how: "spender", spender: address } as const;
    expect(await pinSpenderAction({ ...held, shown: address })).toMatchObject({
      ok: false,
      fields: { spender: "held_by_a_key" },
    });
    const nobody = { ...byFactory, factory: SPENDER, shown: spenderOf(SPENDER, 7) };
    expect(await pinSpenderAction(nobody)).toMatchObject({
      ok: false,
      fields: { factory: "not_a_factory" },
    });
    expect(await pinView(dashboard.store, MAIN, "polygon")).toMatchObject({ from: "none" });
  });
});

describe("limits", () => {
  test("are set, shown and told to the trail with what they were", async () => {
    expect(await limitsView(dashboard.store, MAIN)).toMatchObject({
      limits: {
        min_rate: "3.00",
        max_rate: "10.00",
        start_min_rate: "4.80",
        max_from_median: "3.00",
      },
      set: null,
    });
    expect(await setSigningLimitsAction(limits)).toMatchObject({ ok: true });
    expect(await signingLimits(dashboard.store.db, MAIN)).toEqual({
      minRate: 4_800_000n,
      maxRate: 6_200_000n,
      startMinRate: 5_000_000n,
      startMaxRate: 6_000_000n,
      maxFromMedianBps: 250,
      maxFeeBps: 100,
      maxFeeFlatCents: 300n,
      maxOpenUnits: 5_000_000_000n,
    });
    expect(await limitsView(dashboard.store, MAIN)).toMatchObject({
      limits: { max_from_median: "2.50", max_fee: "1.00" },
      set: { name: "admin" },
    });
    expect(await lastAudit()).toMatchObject({
      action: "signing-limits:set",
      outcome: "done",
      detail: {
        old: { min_rate: "3.00", max_rate: "10.00", max_fee_flat: "5.00" },
        new: { min_rate: "4.80", max_rate: "6.20", start_max_rate: "6.00", max_fee_flat: "3.00" },
      },
    });
  });

  test.each([
    ["min_rate", "0", "too_small:0.01"],
    ["min_rate", "5.123", "too_many_decimals:2"],
    ["min_rate", "-1", "not_an_amount"],
    ["max_rate", "4.79", "too_small:4.80"],
    ["max_rate", "1000.01", "too_large:1000.00"],
    ["start_min_rate", "4.79", "too_small:4.80"],
    ["start_max_rate", "6.21", "too_large:6.20"],
    ["start_max_rate", "", "required"],
    ["max_from_median", "0.09", "too_small:0.10"],
    ["max_from_median", "20.01", "too_large:20.00"],
    ["max_fee", "20.01", "too_large:20.00"],
    ["max_fee", "1e1", "not_an_amount"],
    ["max_fee_flat", "1000.01", "too_large:1000.00"],
    ["max_fee_flat", "", "required"],
  ])("%s of %s is refused with its bound", async (field, text, reason) => {
    const before = await signingLimits(dashboard.store.db, MAIN);
    expect(await setSigningLimitsAction({ ...limits, [field]: text })).toMatchObject({
      ok: false,
      fields: { [field]: reason },
    });
    expect(await signingLimits(dashboard.store.db, MAIN)).toEqual(before);
  });

  test("no fees at all, and a band of one rate, may be wanted", async () => {
    const band = { min_rate: "5", max_rate: "5", start_min_rate: "5", start_max_rate: "5" };
    const narrow = { ...limits, ...band, max_fee: "0", max_fee_flat: "0" };
    expect(await setSigningLimitsAction(narrow)).toMatchObject({ ok: true });
  });
});
