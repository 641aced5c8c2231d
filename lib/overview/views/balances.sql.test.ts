import { afterAll, expect, test, vi } from "vitest";
import { env } from "#lib/core/env.ts";
import { addPayingWallet } from "#lib/paying-wallets/rows/paying-wallets.ts";
import { buildStore } from "#lib/test/dashboards/build-store.ts";
import { FUNDS, openChainDashboard } from "#lib/test/dashboards/chain-dashboard.ts";
import { sessionOf } from "#lib/test/session-of.ts";
import { formatAmount } from "#protocol/money/money.ts";
import { balancePlaces, lastBalances, payingWalletBalances } from "./balances.ts";

const built = await buildStore();
const chain = await openChainDashboard();
afterAll(async () => {
  await chain.close();
  await built.store.drop();
});
const { account } = sessionOf(built.ours);

const add = (address: string, accountId = account.id) =>
  addPayingWallet(built.store.db, accountId, {
    family: "evm",
    address,
    name: address.slice(0, 8),
    createdBy: "ana",
  });

test("a company without a paying wallet holds nothing anywhere", async () => {
  await add((await chain.wallet()).address, "theirs");
  expect(await balancePlaces(built.store, account)).toEqual([]);
  expect(await payingWalletBalances(built.store, account, [])).toEqual([]);
});

test("its wallets are added up, and a network that gives no answer is unknown, not zero", async () => {
  Object.assign(env(), { SANDBOX_URL: undefined });
  for (const _ of [1, 2]) await add((await chain.wallet()).address);
  const places = await balancePlaces(built.store, account);
  const usdc = places.findIndex(({ token }) => token === "USDC");
  expect(places[usdc]?.networks).toContain("polygon");
  expect(await lastBalances(built.store, account, places)).toBeNull();
  // A chain's node that is not there is not waited for beyond the overview's patience.
  const held = (await payingWalletBalances(built.store, account, places))[usdc];
  const both = formatAmount(2n * FUNDS, "USDC");
  expect(held?.total).toBe(both);
  const amounts = new Map(held?.networks.map(({ network, amount }) => [network, amount]));
  expect(amounts.get("polygon")).toBe(both);
  expect(held?.networks.map(({ asOf }) => asOf)).toEqual(held?.networks.map(() => null));
  amounts.delete("polygon");
  expect([...amounts.values()].every((amount) => amount === null)).toBe(true);
  expect(amounts.size).toBeGreaterThan(0);

  chain.useNode("http://127.0.0.1:1");
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_000 });
  const unread = (await payingWalletBalances(built.store, account, places))[usdc];
  vi.useRealTimers();
  const onPolygon = { network: "polygon", amount: both, asOf: expect.any(String) };
  expect(unread?.networks).toContainEqual(onPolygon);
  expect(await lastBalances(built.store, account, places)).toEqual(
    expect.arrayContaining([expect.objectContaining({ token: "USDC", total: both })]),
  );
  // A wallet more, and what was read is no longer all.
  await add((await chain.wallet()).address);
  const none = (await payingWalletBalances(built.store, account, places))[usdc];
  expect(none?.total).toBeNull();
});
