import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { leftovers } from "#lib/data/leftover-allowances.ts";
import { buildStore } from "./build-store.ts";
import { openChainDesk, type ChainDesk } from "./chain-desk.ts";
import { insertSignature, SPENDER } from "./payout-rows.ts";

let built: Awaited<ReturnType<typeof buildStore>>;
let desk: ChainDesk;
let wallet: Awaited<ReturnType<ChainDesk["wallet"]>>;
beforeAll(async () => {
  [built, desk] = [await buildStore(), await openChainDesk()];
  wallet = await desk.wallet();
  await wallet.approve(SPENDER, 1_500_000n);
  await wallet.approve(SPENDER, 2n ** 256n - 1n, { token: "USDT", nonce: 1 });
  await desk.bare.mine();
});
afterAll(async () => {
  await desk.close();
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
  desk.useNode("http://127.0.0.1:9");
  expect(await read()).toEqual({ rows: [], unread: ["base", "polygon"] });
  desk.useNode();
  expect(await read()).toMatchObject({ rows: [{ network: "polygon" }], unread: ["base"] });
});

test("nobody is asked where nothing was ever signed", async () => {
  desk.useNode("http://127.0.0.1:9");
  expect(await read()).toEqual({ rows: [], unread: [] });
  desk.useNode();
});
