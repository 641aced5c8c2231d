import { afterAll, beforeAll, expect, test } from "vitest";
import { buildStore } from "#lib/test/build-store.ts";
import { insertWallet } from "#lib/test/payin-rows.ts";
import { isIssued, WALLET_NETWORKS, type WalletNetwork } from "#protocol/chain/networks.ts";
import { payinForm } from "./payin-form.ts";

let built: Awaited<ReturnType<typeof buildStore>>;
const wallets = new Map<WalletNetwork, string>();
beforeAll(async () => {
  built = await buildStore();
  for (const network of WALLET_NETWORKS) {
    const id = await insertWallet(built.store, built.ours.id, `address on ${network}`);
    await built.store.db.updateTable("wallet").set({ network }).where("id", "=", id).execute();
    wallets.set(network, String(id));
  }
});
afterAll(() => built.store.drop());

test("wallets of every network are offered", async () => {
  const view = await payinForm(built.store, built.ours, {});
  expect(new Set(view.wallets.map(({ network }) => network))).toEqual(new Set(WALLET_NETWORKS));
  expect(view.defaults).toMatchObject({ wallet: "", token: "USDC" });
});

test.each(WALLET_NETWORKS)("for a wallet on %s begins with a token of it", async (network) => {
  const wallet = wallets.get(network)!;
  const { defaults } = await payinForm(built.store, built.ours, { wallet });
  expect(defaults.wallet).toBe(wallet);
  expect(isIssued(network, defaults.token)).toBe(true);
});
