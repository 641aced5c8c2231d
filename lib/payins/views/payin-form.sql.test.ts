import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { OPTIONS_SHOWN } from "#lib/core/doors/picker-door.ts";
import { buildStore } from "#lib/test/dashboards/build-store.ts";
import {
  insertPayin,
  insertWallet,
  letCoolOff,
  openIntent,
  typed,
} from "#lib/test/rows/payin-rows.ts";
import { isIssued, WALLET_NETWORKS, type WalletNetwork } from "#protocol/chain/networks.ts";
import { payinForm } from "./payin-form.ts";

const built = await buildStore();
afterAll(() => built.store.drop());
beforeEach(async () => void (await built.store.db.deleteFrom("payin_intent").execute()));

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
  expect(new Set(view.wallets.options.map(({ network }) => network))).toEqual(
    new Set(WALLET_NETWORKS),
  );
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
  expect(offered.options.map((one) => one.id)).not.toContain(id);
  // Not even where one other is left: it is not the one that was wanted.
  const others = built.store.db
    .updateTable("wallet")
    .where("id", "!=", BigInt(wallets.get("polygon")!));
  await others.set({ use: "disabled" }).execute();
  expect((await payinForm(reader, {})).defaults.wallet).toBe(wallets.get("polygon"));
  expect((await payinForm(reader, { wallet: id })).defaults.wallet).toBe("");
  await built.store.db.updateTable("wallet").set({ use: "open" }).execute();
});

test("repeats a payin to the wallet of its own network, or to none where that is in use no more", async () => {
  const address = "one address on two networks";
  const ids = new Map<string, string>();
  for (const network of ["ethereum", "polygon"]) {
    const id = await insertWallet(built.store, built.theirs.id, `${network} ${address}`);
    await built.store.db
      .updateTable("wallet")
      .set({ network, address })
      .where("id", "=", id)
      .execute();
    ids.set(network, String(id));
  }
  const { id } = await insertPayin(built.store, built.theirs.id, { network: "ethereum", address });
  const theirs = { ...reader, actor: { ...reader.actor, account: built.theirs } };
  const like = String(id);
  expect((await payinForm(theirs, { like })).defaults.wallet).toBe(ids.get("ethereum"));
  await payable(ids.get("ethereum")!, "archived");
  expect((await payinForm(theirs, { like })).defaults.wallet).toBe("");
  // Another account's payin is none.
  expect((await payinForm(reader, { like })).defaults.wallet).toBe("");
});

test("of very many wallets a few are offered, and the one that was named or chosen last", async () => {
  const { db } = built.store;
  const common = { status: "registered", network: "polygon", created_by: "ana" } as const;
  const numbered = Array.from({ length: 1000 }, (_, n) => String(n).padStart(4, "0"));
  await db
    .insertInto("wallet")
    .values(
      numbered.map((n) => ({
        ...common,
        account_id: built.ours.id,
        address: `0x${n}`,
        // Behind all others by name.
        name: `Z ${n}`,
        idempotency_key: n,
      })),
    )
    .execute();
  await letCoolOff(built.store);
  const { id } = await db
    .selectFrom("wallet")
    .select("id")
    .where("name", "=", "Z 0512")
    .executeTakeFirstOrThrow();
  const first = await payinForm(reader, {});
  expect(first.wallets.options).toHaveLength(OPTIONS_SHOWN);
  expect(first.wallets.isMore).toBe(true);
  expect(first.defaults.wallet).toBe("");
  const named = await payinForm(reader, { wallet: String(id) });
  expect(named.wallets.options).toHaveLength(OPTIONS_SHOWN + 1);
  expect(named.defaults.wallet).toBe(String(id));
  const intent = await openIntent(built.store, built.ours.id, typed(id));
  expect((await payinForm(reader, {})).defaults.wallet).toBe(String(id));
  expect((await payinForm(reader, { edit: intent.id })).defaults.wallet).toBe(String(id));
  await payable(String(id), "disabled");
  for (const from of [{}, { wallet: String(id) }, { edit: intent.id }]) {
    const { defaults, wallets: offered } = await payinForm(reader, from);
    expect(defaults.wallet).toBe("");
    expect(offered.options.map((one) => one.id)).not.toContain(String(id));
  }
});
