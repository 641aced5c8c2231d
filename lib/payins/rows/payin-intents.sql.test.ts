import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { payinIntentDetail, quotedRates } from "#lib/payins/views/payins.ts";
import { buildStore } from "#lib/test/build-store.ts";
import { insertWallet, openIntent, quoteOf, typed } from "#lib/test/payin-rows.ts";
import type { PayinIntentStatus } from "#lib/payins/schema.ts";
import { WALLET_NETWORKS, isIssued, type WalletNetwork } from "#protocol/chain/networks.ts";
import { payinForm } from "#lib/payins/views/payin-form.ts";
import {
  claimUnsettledPayinIntents,
  lockPayinIntent,
  movePayinIntent,
  payableWallet,
  payableWallets,
  payinIntent,
  storePayinQuote,
} from "./payin-intents.ts";

const OURS = "ours";
const built = await buildStore();
const wallet = await insertWallet(built.store, OURS);
afterAll(() => built.store.drop());
beforeEach(async () => void (await built.store.db.deleteFrom("payin_intent").execute()));

const open = (override: Parameters<typeof typed>[1] = {}) =>
  openIntent(built.store, OURS, typed(wallet, override));
const again = async (id: string) => (await payinIntent(built.store.db, OURS, id))!;
const put = (id: string, status: PayinIntentStatus) =>
  built.store.db.updateTable("payin_intent").set({ status }).where("id", "=", id).execute();

test("one form is one intent, twenty times in parallel", async () => {
  const idempotency_key = "form";
  const opened = await Promise.all(Array.from({ length: 20 }, () => open({ idempotency_key })));
  expect(new Set(opened.map(({ id }) => id)).size).toBe(1);
  const rows = await built.store.db.selectFrom("payin_intent").select("id").execute();
  expect(rows).toHaveLength(1);
});

test("the same key in another account is another intent, which this one can't see", async () => {
  const ours = await open({ idempotency_key: "form" });
  const theirs = await openIntent(
    built.store,
    "theirs",
    typed(await insertWallet(built.store, "theirs"), { idempotency_key: "form" }),
  );
  expect(theirs.id).not.toBe(ours.id);
  expect(await payinIntent(built.store.db, OURS, theirs.id)).toBeUndefined();
  const locked = built.store.transaction((tx) => lockPayinIntent(tx, OURS, theirs.id));
  expect(await locked).toBeUndefined();
  expect(await storePayinQuote(built.store.db, { ...theirs, account_id: OURS }, quoteOf())).toBe(
    false,
  );
  const moved = movePayinIntent(built.store.db, OURS, theirs.id, ["none"], "paying");
  expect(await moved).toBe(false);
});

test("other values take the quote and everything of it away", async () => {
  const first = await open({ idempotency_key: "form" });
  await storePayinQuote(built.store.db, first, quoteOf());
  expect(await payinIntentDetail(built.store, built.ours, first.id)).toMatchObject({
    status: "quoted",
    quote: { senderAmount: "250.00", receiverAmount: "45.520257", feeAmount: "1.25" },
  });
  expect(await quotedRates(built.store, built.ours)).toMatchObject([
    { network: "polygon", token: "USDC", rate: "5.464600", feeBps: 50 },
  ]);
  const other = { idempotency_key: "form", token: "USDT" as const, request_amount: "99.00" };
  expect(await open(other)).toMatchObject({
    id: first.id,
    status: "none",
    request_amount: "99.00",
    quote_id: null,
  });
  expect(await payinIntentDetail(built.store, built.ours, first.id)).toMatchObject({
    requestAmount: "99.00",
    quote: null,
  });
  // One token's rate is no estimate for another token.
  expect(await quotedRates(built.store, built.ours)).toEqual([]);
});

test("a quote that comes late for other values is not taken", async () => {
  const first = await open({ idempotency_key: "form" });
  await open({ idempotency_key: "form", request_amount: "99.00" });
  expect(await storePayinQuote(built.store.db, first, quoteOf())).toBe(false);
  expect(await again(first.id)).toMatchObject({ status: "none", quote_id: null });
});

test.each(["paying", "unclear", "done"] as const)(
  "while an intent is %s neither its values nor its quote change",
  async (status) => {
    const intent = await open({ idempotency_key: "form" });
    await storePayinQuote(built.store.db, intent, quoteOf());
    await put(intent.id, status);
    const before = await again(intent.id);
    expect(await open({ idempotency_key: "form", request_amount: "99.00" })).toEqual(before);
    expect(await storePayinQuote(built.store.db, before, quoteOf())).toBe(false);
    expect(await again(intent.id)).toEqual(before);
  },
);

test("only who finds an intent as it was moves it on", async () => {
  const { id } = await open();
  await put(id, "quoted");
  const moves = await Promise.all(
    Array.from({ length: 10 }, () =>
      movePayinIntent(built.store.db, OURS, id, ["quoted"], "paying"),
    ),
  );
  expect(moves.filter(Boolean)).toHaveLength(1);
});

test("what is unsettled and due is taken by one replica and left to the next after its lease", async () => {
  const past = new Date(Date.now() - 1000);
  for (const status of ["paying", "unclear", "unclear", "quoted", "done", "refused"] as const) {
    const { id } = await open();
    const change = { status, next_attempt_at: past };
    await built.store.db.updateTable("payin_intent").set(change).where("id", "=", id).execute();
  }
  const taken: string[] = [];
  // A replica that finds the next rows locked by another tries again.
  for (let before = -1; taken.length > before;) {
    before = taken.length;
    const replicas = [1, 2, 3].map(() => claimUnsettledPayinIntents(built.store.db, 2, 60));
    taken.push(...(await Promise.all(replicas)).flat().map(({ id }) => id));
  }
  expect(taken).toHaveLength(3);
  expect(new Set(taken).size).toBe(3);
  expect(await claimUnsettledPayinIntents(built.store.db, 9, 60)).toEqual([]);
  await built.store.db.updateTable("payin_intent").set({ next_attempt_at: past }).execute();
  expect(await claimUnsettledPayinIntents(built.store.db, 9, 60)).toHaveLength(3);
});

test("a payin goes only to a registered wallet of the own address book", async () => {
  const { db } = built.store;
  expect(await payableWallet(db, OURS, wallet)).toMatchObject({ name: "Treasury" });
  expect(await payableWallet(db, "theirs", wallet)).toBeUndefined();
  const other = await insertWallet(built.store, OURS, "0xpending");
  await db.updateTable("wallet").set({ status: "pending" }).where("id", "=", other).execute();
  expect(await payableWallet(db, OURS, other)).toBeUndefined();
  for (const use of ["disabled", "archived"] as const) {
    await db
      .updateTable("wallet")
      .set({ use, status: "registered" })
      .where("id", "=", other)
      .execute();
    expect(await payableWallet(db, OURS, other)).toBeUndefined();
  }
  expect((await payableWallets(db, OURS)).map(({ id }) => id)).toEqual([wallet]);
});

describe("the form", () => {
  const wallets = new Map<WalletNetwork, string>();
  const reader = {
    store: built.store,
    actor: { account: built.ours, person: { id: "ana", name: "Ana", email: "ana@example" } },
  };
  beforeAll(async () => {
    for (const network of WALLET_NETWORKS) {
      const id = await insertWallet(built.store, built.ours.id, `address on ${network}`);
      await built.store.db.updateTable("wallet").set({ network }).where("id", "=", id).execute();
      wallets.set(network, String(id));
    }
  });

  const payable = (id: string, use: "open" | "disabled" | "archived") =>
    built.store.db.updateTable("wallet").set({ use }).where("id", "=", BigInt(id)).execute();

  test("wallets of every network are offered", async () => {
    const view = await payinForm(reader, {});
    expect(new Set(view.wallets.map(({ network }) => network))).toEqual(new Set(WALLET_NETWORKS));
    expect(view.defaults).toMatchObject({ wallet: "", token: "USDC" });
  });

  test.each(WALLET_NETWORKS)("for a wallet on %s begins with a token of it", async (network) => {
    const wallet = wallets.get(network)!;
    const { defaults } = await payinForm(reader, { wallet });
    expect(defaults.wallet).toBe(wallet);
    expect(isIssued(network, defaults.token)).toBe(true);
  });

  test("begins with the person's own last wallet, token and side, unless another is named", async () => {
    const [chosen, other] = [wallets.get("polygon")!, wallets.get("ethereum")!];
    const asked = { currency_type: "receiver", idempotency_key: "last" } as const;
    const intent = await openIntent(built.store, built.ours.id, typed(BigInt(chosen), asked));
    const last = { wallet: chosen, token: intent.token, currency_type: "receiver" };
    expect((await payinForm(reader, {})).defaults).toMatchObject(last);
    expect((await payinForm(reader, { wallet: other })).defaults).toMatchObject({
      wallet: other,
      currency_type: "sender",
    });
    const colleague = {
      ...reader,
      actor: { ...reader.actor, person: { ...reader.actor.person, id: "colleague" } },
    };
    expect((await payinForm(colleague, {})).defaults.wallet).toBe("");
    await payable(chosen, "archived");
    expect((await payinForm(reader, {})).defaults.wallet).toBe("");
    await payable(chosen, "open");
  });

  test("chooses no wallet that was paused since", async () => {
    const id = wallets.get("tron")!;
    await payable(id, "disabled");
    const { defaults, wallets: offered } = await payinForm(reader, { wallet: id });
    expect(defaults.wallet).toBe("");
    expect(offered.map((one) => one.id)).not.toContain(id);
    // Not even where one other is left: it is not the one that was wanted.
    const others = built.store.db
      .updateTable("wallet")
      .where("id", "!=", BigInt(wallets.get("polygon")!));
    await others.set({ use: "disabled" }).execute();
    expect((await payinForm(reader, {})).defaults.wallet).toBe(wallets.get("polygon"));
    expect((await payinForm(reader, { wallet: id })).defaults.wallet).toBe("");
    await built.store.db.updateTable("wallet").set({ use: "open" }).execute();
  });
});
