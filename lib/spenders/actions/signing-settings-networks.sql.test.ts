import { generateKeyPairSigner } from "@solana/kit";
import { rmSync } from "node:fs";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { pinView } from "#lib/spenders/views/signing-settings.ts";
import { env } from "#lib/core/env.ts";
import { delegateClaim } from "#lib/spenders/checks/delegate-claim.ts";
import { request } from "#lib/test/next/next-request.ts";
import { MAIN, testDashboard } from "#lib/test/dashboards/test-dashboard.ts";
import { recordPayingWallet } from "#lib/paying-wallets/rows/paying-wallets.ts";
import { signedText } from "#lib/test/signed-text.ts";
import { putSubAccount } from "#lib/test/dashboards/sub-account-dashboard.ts";
import { testFolder } from "#platform/test-folder.ts";
import { pinnedFactory, type PayoutNetwork } from "#protocol/chain/networks.ts";
import type { ConfirmPin } from "#lib/rules/spenders/pin-spender.ts";
import { delegateText } from "#lib/rules/spenders/delegate-proof.ts";
import { sandboxDelegate } from "#protocol/chain/solana/sandbox-delegate.ts";
import { SOLANA_PINS } from "#protocol/chain/solana/solana-pins.ts";
import { tokenAccountOf } from "#protocol/chain/solana/token-account.ts";
import { tronSpender } from "#protocol/chain/tron/tron-spender.ts";
import { USDT } from "#sandbox/test/tron-client.ts";
import { openTestSolana, type TestSolana } from "#sandbox/test/open-test-solana.ts";
import { startTronPullWorld, type TronPullWorld } from "#service/test/tron-pull-world.ts";
import { pinSpenderAction, removePinAction } from "./signing-settings.ts";

const TRON_FACTORY = pinnedFactory("sandbox", "tron")!;
const TRON = "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8";
const WALLET = "9hSR6S7WPtxmTojgo6GG3k4yDPecgJY292j7xrsUGWBu";
const EVM = "0x52908400098527886E0F7030069857D2E4169EE7";
const { mints } = SOLANA_PINS.sandbox;

const dashboard = await testDashboard();
await dashboard.administerAlone();
const admin = await dashboard.headersOf("admin");
afterAll(() => dashboard.drop());
beforeEach(() => {
  Object.assign(env().exchange, { isLocal: false });
  request.headers = admin;
});

type Typed = Partial<Omit<ConfirmPin, "network">> & { network: PayoutNetwork };
const pin = (typed: Typed) => pinSpenderAction({ shown: "", ...typed } as ConfirmPin);
const { lastAudit } = dashboard;

describe("on Tron", () => {
  const dataDir = testFolder("pins-tron");
  let world: TronPullWorld;
  beforeAll(async () => {
    vi.stubEnv("DATA_DIR", dataDir);
    world = await startTronPullWorld({ isReady: false });
  });
  afterAll(async () => {
    await world.stop();
    vi.unstubAllEnvs();
    rmSync(dataDir, { recursive: true });
  });
  beforeEach(() => void Object.assign(env(), { RPC_URL_TRON: world.url }));
  afterEach(() => void Object.assign(env(), { RPC_URL_TRON: undefined }));

  const shown = tronSpender("sandbox", TRON_FACTORY, 7);
  const byFactory = {
    network: "tron",
    how: "factory",
    factory: TRON_FACTORY,
    user_id: "7",
  } as const;

  test("a factory and a number, or a contract, are pinned and removed", async () => {
    expect(
      await pin({ ...byFactory, shown: tronSpender("production", TRON_FACTORY, 7) }),
    ).toMatchObject({ ok: false, code: "CONFLICT" });
    expect(await pin({ ...byFactory, shown })).toMatchObject({ ok: true });
    expect(await pinView(dashboard.store, MAIN, "tron")).toMatchObject({
      from: "administrator",
      spender: shown,
      factory: TRON_FACTORY,
      userId: 7,
    });
    const alone = { network: "tron", how: "spender", spender: USDT } as const;
    const asToken = { ok: false, fields: { spender: "token_address" } };
    expect(await pin({ ...alone, shown: USDT, replaces: shown })).toMatchObject(asToken);
    await world.fund(world.chain.signer);
    await world.chain.preparePulls();
    const { pull } = await world.allowed({ userId: 8 });
    await world.send(pull);
    const made = tronSpender("sandbox", TRON_FACTORY, 8);
    const contract = { ...alone, spender: made, shown: made, replaces: shown };
    // The pull deploys the spender, in some later block.
    await expect.poll(() => pin(contract)).toMatchObject({ ok: true });
    expect(await pinView(dashboard.store, MAIN, "tron")).toMatchObject({
      spender: made,
      factory: null,
    });
    expect(await removePinAction({ network: "tron", spender: made })).toMatchObject({ ok: true });
  });

  test("a key that nobody has used, an unread chain and other code are not pinned", async () => {
    const fresh = world.client().address;
    const key = { network: "tron", how: "spender", spender: fresh, shown: fresh } as const;
    expect(await pin(key)).toMatchObject({ ok: false, fields: { spender: "not_a_contract" } });
    Object.assign(env(), { RPC_URL_TRON: "http://127.0.0.1:9" });
    const unseen = { ok: false, code: "CHAIN_UNREACHABLE" };
    expect(await pin(key)).toMatchObject(unseen);
    expect(await pin({ ...byFactory, shown })).toMatchObject(unseen);
    const changed = ({ path }: { path: string }) =>
      path === "wallet/getcontractinfo" ? { runtimecode: "00" } : null;
    Object.assign(env(), { RPC_URL_TRON: await world.playing(changed) });
    expect(await pin({ ...byFactory, shown })).toMatchObject({
      ok: false,
      fields: { factory: "not_a_factory" },
    });
    expect(await pinView(dashboard.store, MAIN, "tron")).toMatchObject({ from: "none" });
  });
});

test.each<[string, Typed, string]>([
  ["factory", { network: "tron", how: "factory", factory: EVM, user_id: "7" }, "invalid_address"],
  [
    "factory",
    { network: "tron", how: "factory", factory: `${TRON.slice(0, -1)}9`, user_id: "7" },
    "invalid_checksum",
  ],
  [
    "spender",
    { network: "tron", how: "spender", spender: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t" },
    "token_address",
  ],
  ["spender", { network: "solana", how: "spender", spender: mints.USDC }, "token_address"],
  ["spender", { network: "solana", how: "spender", spender: "1".repeat(32) }, "zero_address"],
  ["spender", { network: "solana", how: "spender", spender: EVM }, "invalid_address"],
  ["spender", { network: "solana", how: "spender", spender: "" }, "required"],
  ["user_id", { network: "solana", how: "spender", spender: WALLET }, "required"],
  ["how", { network: "solana", how: "factory", factory: EVM, user_id: "7" }, "not_in_list"],
  // Another exchange's delegates can't be derived from a number.
  ["how", { network: "solana", how: "number", user_id: "7" }, "not_supported"],
])("%s: %o is refused", async (field, typed, reason) => {
  expect(await pin(typed)).toMatchObject({ ok: false, fields: { [field]: reason } });
});

test("a token account is no delegate", async () => {
  const spender = await tokenAccountOf({ owner: WALLET, mint: mints.USDC });
  expect(await pin({ network: "solana", how: "spender", spender, shown: spender })).toMatchObject({
    ok: false,
    fields: { spender: "not_a_key" },
  });
});

test.each([
  ["solana", "solana", await sandboxDelegate(9)],
  ["tron", "tron", TRON],
  ["base", "evm", EVM],
] as const)("on %s an own paying wallet may not pull", async (network, family, address) => {
  await recordPayingWallet(dashboard.store.db, MAIN.id, { family, address, by: "ana" });
  const named = { network, how: "spender", spender: address, shown: address } as const;
  const typed = { ...named, user_id: "7" };
  const refused = { ok: false, fields: { spender: "own_paying_wallet" } };
  expect(await pin(typed)).toMatchObject(refused);
  expect(await pinView(dashboard.store, MAIN, network)).toMatchObject({ from: "none" });
});

describe("a sub-account of the local sandbox", () => {
  let account: string;
  let solana: TestSolana;
  beforeAll(async () => {
    const approved = { stage: "submitted", status: "APPROVED" };
    account = (await putSubAccount(dashboard.store, approved)).own_account_id!;
    solana = await openTestSolana();
  });
  beforeEach(() => {
    env().exchange.isLocal = true;
    Object.assign(env(), { RPC_URL_SOLANA: solana.url });
  });
  afterAll(async () => {
    Object.assign(env(), { RPC_URL_SOLANA: undefined });
    await solana.close();
  });
  const view = () => pinView(dashboard.store, { ...MAIN, id: account, kind: "sub" }, "solana");

  test("its delegate follows from its number, which the trail tells", async () => {
    const shown = await sandboxDelegate(7);
    const typed = { account, network: "solana", how: "number", user_id: "7" } as const;
    expect(await pin({ ...typed, user_id: "8", shown })).toMatchObject({ code: "CONFLICT" });
    expect(await pin({ ...typed, user_id: "0", shown })).toMatchObject({
      fields: { user_id: "too_small:1" },
    });
    expect(await pin({ ...typed, shown })).toMatchObject({ ok: true });
    expect(await lastAudit()).toMatchObject({
      outcome: "done",
      detail: { new: { spender: shown, factory: null, user: 7 } },
    });
    expect(await view()).toMatchObject({ from: "administrator", spender: shown, userId: null });
    await recordPayingWallet(dashboard.store.db, account, {
      family: "solana",
      address: await sandboxDelegate(8),
      by: "ana",
    });
    const own = { ...typed, user_id: "8", shown: await sandboxDelegate(8), replaces: shown };
    expect(await pin(own)).toMatchObject({ fields: { user_id: "own_paying_wallet" } });
  });

  test("its delegate may be typed as well, with its key's word for this account", async () => {
    const { spender: replaces } = await view();
    const key = await generateKeyPairSigner();
    const typed = {
      account,
      network: "solana",
      how: "spender",
      spender: key.address,
      shown: key.address,
      user_id: "7",
      replaces: replaces ?? "",
    } as const;
    const claim = await delegateClaim(
      dashboard.store.db,
      { ...MAIN, id: account, kind: "sub" },
      typed,
      key.address,
    );
    const ofMain = await signedText(key, delegateText({ ...claim, account: MAIN.id }));
    expect(await pin({ ...typed, signature: ofMain })).toMatchObject({
      fields: { signature: "not_signed" },
    });
    const signature = await signedText(key, delegateText(claim));
    expect(await pin({ ...typed, signature })).toMatchObject({ ok: true });
    expect(await view()).toMatchObject({ from: "administrator", spender: key.address });
  });

  test("a bare number pins nothing elsewhere", async () => {
    for (const network of ["tron", "polygon"] as const) {
      expect(await pin({ account, network, how: "number", user_id: "7" })).toMatchObject({
        fields: { how: "not_in_list" },
      });
    }
  });
});
