import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { leftoverDetail, leftovers } from "#lib/payouts/signing/views/leftover-allowances.ts";
import { buildStore } from "#lib/test/build-store.ts";
import { openChainDashboard, type ChainDashboard } from "#lib/test/chain-dashboard.ts";
import { insertSignature, SPENDER } from "#lib/test/payout-rows.ts";
import { sessionOf } from "#lib/test/session-of.ts";

let built: Awaited<ReturnType<typeof buildStore>>;
let dashboard: ChainDashboard;
let wallet: Awaited<ReturnType<ChainDashboard["wallet"]>>;
beforeAll(async () => {
  [built, dashboard] = [await buildStore(), await openChainDashboard()];
  wallet = await dashboard.wallet();
  await wallet.approve(SPENDER, 1_500_000n);
  await wallet.approve(SPENDER, 2n ** 256n - 1n, { token: "USDT", nonce: 1 });
  await dashboard.bare.mine();
});
afterAll(async () => {
  await dashboard.close();
  await built.store.drop();
});
beforeEach(() => built.store.db.deleteFrom("payout_signature").execute());
const sign = (override: Parameters<typeof insertSignature>[2] = {}) =>
  insertSignature(built.store, "ours", { signer: wallet.address, ...override });
const read = () => leftovers(built.store, built.ours);

test("what stands on the chain is told, and what stands no more is not", async () => {
  const usdc = await sign();
  const usdt = await sign({ token: "USDT" });
  await sign({ spender: "0x00000000000000000000000000000000000000C9" });
  const { rows, unread } = await read();
  expect(unread).toEqual([]);
  expect(rows).toMatchObject([
    { id: String(usdt), token: "USDT", amount: "unlimited" },
    { id: String(usdc), token: "USDC", amount: "1.500000", signer: wallet.address },
  ]);
});

test("a network that can't be read is named and never taken for nothing", async () => {
  await sign();
  await sign({ network: "base" });
  dashboard.useNode("http://127.0.0.1:9");
  expect(await read()).toEqual({ rows: [], unread: ["base", "polygon"] });
  dashboard.useNode();
  expect(await read()).toMatchObject({ rows: [{ network: "polygon" }], unread: ["base"] });
});

test("nobody is asked where nothing was ever signed", async () => {
  dashboard.useNode("http://127.0.0.1:9");
  expect(await read()).toEqual({ rows: [], unread: [] });
  dashboard.useNode();
});

test("one that was signed is told with what stands of it, and whether a wallet is still open", async () => {
  const id = await sign();
  const detail = (account = built.ours) => leftoverDetail(built.store, sessionOf(account), id);
  expect(await detail()).toEqual({
    network: "polygon",
    token: "USDC",
    spender: SPENDER,
    signer: wallet.address,
    amount: "1.500000",
    openSignature: null,
    isProved: false,
  });
  expect(await detail(built.theirs)).toBeNull();
  const open = await sign({ state: "asked" });
  expect(await detail()).toMatchObject({ openSignature: String(open) });
  dashboard.useNode("http://127.0.0.1:9");
  expect(await detail()).toMatchObject({ amount: null });
  dashboard.useNode();
  const tron = await sign({ network: "tron" });
  expect(await leftoverDetail(built.store, sessionOf(built.ours), tron)).toBeNull();
});
