import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { pinView } from "#lib/data/signing-settings.ts";
import { env } from "#lib/env.ts";
import { request } from "#lib/gate/test/next-request.ts";
import { testDesk, type TestDesk } from "#lib/gate/test/test-desk.ts";
import { noteSigningAccount } from "#lib/store/signing-accounts.ts";
import { MAIN } from "#lib/test/payin-desk.ts";
import { putSubAccount } from "#lib/test/sub-account-desk.ts";
import { pinnedFactory, type PayoutNetwork } from "#protocol/networks.ts";
import type { ConfirmPin } from "#protocol/pin-spender.ts";
import { sandboxDelegate } from "#protocol/solana/sandbox-delegate.ts";
import { SOLANA_PINS } from "#protocol/solana/solana-pins.ts";
import { tokenAccountOf } from "#protocol/solana/token-account.ts";
import { tronSpender } from "#protocol/tron/tron-spender.ts";
import { openTestSolana } from "#sandbox/test/open-test-solana.ts";
import { pinSpenderAction, removePinAction } from "./signing-settings.ts";

const TRON_FACTORY = pinnedFactory("sandbox", "tron")!;
const TRON = "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8";
const WALLET = "9hSR6S7WPtxmTojgo6GG3k4yDPecgJY292j7xrsUGWBu";
const EVM = "0x52908400098527886E0F7030069857D2E4169EE7";
const { mints } = SOLANA_PINS.sandbox;

let desk: TestDesk;
let admin: Headers;
beforeAll(async () => {
  desk = await testDesk();
  admin = await desk.headersOf("admin");
});
afterAll(() => desk.drop());
beforeEach(() => {
  Object.assign(env().exchange, { isLocal: false });
  request.headers = admin;
});

type Typed = Partial<Omit<ConfirmPin, "network">> & { network: PayoutNetwork };
const pin = (typed: Typed) => pinSpenderAction({ shown: "", ...typed } as ConfirmPin);
const lastAudit = () =>
  desk.store.db
    .selectFrom("audit")
    .select(["outcome", "detail"])
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();

test("on Tron a factory and a number, or the spender, are pinned and removed", async () => {
  const shown = tronSpender("sandbox", TRON_FACTORY, 7);
  const byFactory = {
    network: "tron",
    how: "factory",
    factory: TRON_FACTORY,
    user_id: "7",
  } as const;
  expect(
    await pin({ ...byFactory, shown: tronSpender("production", TRON_FACTORY, 7) }),
  ).toMatchObject({ ok: false, code: "CONFLICT" });
  expect(await pin({ ...byFactory, shown })).toMatchObject({
    ok: true,
    data: { isChecked: false },
  });
  expect(await pinView(desk.store, MAIN, "tron")).toMatchObject({
    from: "administrator",
    spender: shown,
    factory: TRON_FACTORY,
    userId: 7,
  });
  const alone = { network: "tron", how: "spender", spender: TRON, shown: TRON } as const;
  expect(await pin({ ...alone, replaces: shown })).toMatchObject({ ok: true });
  expect(await pinView(desk.store, MAIN, "tron")).toMatchObject({ spender: TRON, factory: null });
  expect(await removePinAction({ network: "tron", spender: TRON })).toMatchObject({ ok: true });
});

test("on Solana the delegate alone is pinned and removed", async () => {
  const typed = { network: "solana", how: "spender", spender: ` ${WALLET} ` } as const;
  expect(await pin({ ...typed, shown: WALLET })).toMatchObject({ ok: true });
  expect(await pinView(desk.store, MAIN, "solana")).toMatchObject({
    from: "administrator",
    spender: WALLET,
    factory: null,
    userId: null,
  });
  expect(await removePinAction({ network: "solana", spender: WALLET })).toMatchObject({ ok: true });
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
  ["how", { network: "solana", how: "factory", factory: EVM, user_id: "7" }, "not_in_list"],
  // Somebody else's delegates follow from nothing that is known here.
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
] as const)("on %s an own signing account may not pull", async (network, family, address) => {
  await noteSigningAccount(desk.store.db, MAIN.id, { family, address, by: "ana" });
  const typed = { network, how: "spender", spender: address, shown: address } as const;
  const refused = { ok: false, fields: { spender: "own_signing_account" } };
  expect(await pin(typed)).toMatchObject(refused);
  expect(await pinView(desk.store, MAIN, network)).toMatchObject({ from: "none" });
});

test("the chain is asked, and has nothing against a key that holds nothing", async () => {
  const solana = await openTestSolana();
  Object.assign(env(), { RPC_URL_SOLANA: solana.url });
  try {
    const fresh = await sandboxDelegate(11);
    const typed = { network: "solana", how: "spender", spender: fresh, shown: fresh } as const;
    expect(await pin(typed)).toMatchObject({ ok: true, data: { isChecked: true } });
    await removePinAction({ network: "solana", spender: fresh });
  } finally {
    Object.assign(env(), { RPC_URL_SOLANA: undefined });
    await solana.close();
  }
});

describe("a sub-account of the local sandbox", () => {
  let account: string;
  beforeAll(async () => {
    const approved = { stage: "submitted", status: "APPROVED" };
    account = (await putSubAccount(desk.store, approved)).own_account_id!;
  });
  beforeEach(() => void (env().exchange.isLocal = true));
  const view = () => pinView(desk.store, { ...MAIN, id: account, kind: "sub" }, "solana");

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
    await noteSigningAccount(desk.store.db, account, {
      family: "solana",
      address: await sandboxDelegate(8),
      by: "ana",
    });
    const own = { ...typed, user_id: "8", shown: await sandboxDelegate(8), replaces: shown };
    expect(await pin(own)).toMatchObject({ fields: { user_id: "own_signing_account" } });
  });

  test("its delegate may be typed as well", async () => {
    const { spender: replaces } = await view();
    const typed = { account, network: "solana", how: "spender", spender: WALLET } as const;
    expect(await pin({ ...typed, shown: WALLET, replaces: replaces ?? "" })).toMatchObject({
      ok: true,
    });
    expect(await view()).toMatchObject({ from: "administrator", spender: WALLET });
  });

  test("a bare number pins nothing elsewhere", async () => {
    for (const network of ["tron", "polygon"] as const) {
      expect(await pin({ account, network, how: "number", user_id: "7" })).toMatchObject({
        fields: { how: "not_in_list" },
      });
    }
  });
});
