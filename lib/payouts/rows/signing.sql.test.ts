import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { buildStore } from "#lib/test/dashboards/build-store.ts";
import { SIGNING_LIMITS_DEFAULT } from "#lib/rules/spenders/signing-limits.ts";
import { limitsAsSet, setLimits, signingLimits } from "#lib/core/exchange/signing-limits.ts";
import { payingWalletRows } from "#lib/paying-wallets/views/paying-wallets.ts";
import { leftoverDetail } from "#lib/allowances/views/leftover-allowances.ts";
import { payoutLeftovers } from "#lib/payouts/views/payout-leftovers.ts";
import { openChainDashboard } from "#lib/test/dashboards/chain-dashboard.ts";
import { SPENDER, insertSignature } from "#lib/test/rows/payout-rows.ts";
import { sessionOf } from "#lib/test/session-of.ts";
import {
  addPayingWallet,
  countPayingWallets,
  isListedSigner,
  listPayingWallets,
  nameListed,
  recordPayingWallet,
  payingWalletById,
  removePayingWallet,
  renamePayingWallet,
  unnamed,
} from "#lib/paying-wallets/rows/paying-wallets.ts";

const ADDRESS = "0x0123456789abcDEF0123456789abCDef01234567";

const built = await buildStore();
const dashboard = await openChainDashboard();
const wallet = await dashboard.wallet();
await wallet.approve(SPENDER, 1_500_000n);
await wallet.approve(SPENDER, 2n ** 256n - 1n, { token: "USDT", nonce: 1 });
await dashboard.bare.mine();
afterAll(async () => {
  await dashboard.close();
  await built.store.drop();
});

describe("limits", () => {
  test("usual ones in a sandbox; in production none until someone sets them", async () => {
    const { db } = built.store;
    const production = { ...built.ours, environment: "production" as const };
    expect(await signingLimits(db, built.ours)).toEqual(SIGNING_LIMITS_DEFAULT);
    expect(await signingLimits(db, production)).toBeNull();
    const limits = {
      ...SIGNING_LIMITS_DEFAULT,
      minRate: 5_000_000n,
      startMinRate: 5_000_000n,
      maxFeeBps: 75,
    };
    await setLimits(db, "c", limits, "ana");
    expect(await signingLimits(db, built.ours)).toEqual(limits);
    expect(await signingLimits(db, production)).toEqual(limits);
    expect(await signingLimits(db, { ...production, connectionId: "other" })).toBeNull();
    await setLimits(db, "c", { ...limits, maxFeeFlatCents: 1n }, "bia");
    expect(await limitsAsSet(db, "c")).toMatchObject({
      limits: { maxFeeFlatCents: 1n },
      setBy: "bia",
    });
  });
});

describe("paying wallets", () => {
  const account = {
    family: "evm",
    address: ADDRESS,
    name: "Tesouraria",
    createdBy: "ana",
  } as const;

  test("each account has its own list, each address once", async () => {
    const { db } = built.store;
    const id = await addPayingWallet(db, built.ours.id, account);
    expect(await addPayingWallet(db, built.ours.id, { ...account, name: "Outra" })).toBeNull();
    expect(await addPayingWallet(db, built.theirs.id, account)).not.toBeNull();
    expect(await countPayingWallets(db, built.ours.id)).toBe(1);
    expect(await listPayingWallets(db, built.ours.id)).toMatchObject([
      { id, address: ADDRESS, name: "Tesouraria", last_used_at: null },
    ]);
    await renamePayingWallet(db, built.theirs.id, id!, "Deles");
    expect(await payingWalletById(db, built.ours.id, id!)).toMatchObject({ name: "Tesouraria" });
    expect(await payingWalletById(db, built.theirs.id, id!)).toBeNull();
    await renamePayingWallet(db, built.ours.id, id!, "Nossa");
    await removePayingWallet(db, built.theirs.id, id!);
    expect(await payingWalletById(db, built.ours.id, id!)).toMatchObject({ name: "Nossa" });
  });

  test("one that signs is known from then on, and comes first; a name that it has stays", async () => {
    const { db } = built.store;
    const other = "0x00000000000000000000000000000000000000c1";
    await recordPayingWallet(db, built.ours.id, { family: "evm", address: ADDRESS, by: "bia" });
    await recordPayingWallet(db, built.ours.id, { family: "evm", address: other, by: "bia" });
    const [first, second] = await listPayingWallets(db, built.ours.id);
    expect(first).toMatchObject({ address: other, name: "0x0000…00c1", created_by: "bia" });
    expect(second).toMatchObject({ address: ADDRESS, name: "Nossa", created_by: "ana" });
    expect(second?.last_used_at).toBeInstanceOf(Date);
    await recordPayingWallet(db, built.ours.id, { family: "evm", address: ADDRESS, by: "bia" });
    expect((await listPayingWallets(db, built.ours.id))[0]?.address).toBe(ADDRESS);
    expect((await payingWalletRows(built.store, built.ours)).map((row) => row.isUnnamed)).toEqual([
      false,
      true,
    ]);
    await removePayingWallet(db, built.ours.id, second!.id);
    expect(await listPayingWallets(db, built.ours.id)).toHaveLength(1);
    await recordPayingWallet(db, built.ours.id, { family: "evm", address: ADDRESS, by: "bia" });
    expect(await countPayingWallets(db, built.ours.id)).toBe(2);
    expect(await countPayingWallets(db, built.theirs.id)).toBe(1);
  });

  test.each([
    ["tron", "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8", "TJRabP…RTv8"],
    ["solana", "9hSR6S7WPtxmTojgo6GG3k4yDPecgJY292j7xrsUGWBu", "9hSR6S…GWBu"],
  ] as const)(
    "one of %s that signs is listed too, for its account alone",
    async (family, address, name) => {
      const { db } = built.store;
      expect(await isListedSigner(db, built.ours.id, address)).toBe(false);
      await recordPayingWallet(db, built.ours.id, { family, address, by: "bia" });
      expect(await isListedSigner(db, built.ours.id, address)).toBe(true);
      expect(await isListedSigner(db, built.theirs.id, address)).toBe(false);
      const [first] = await listPayingWallets(db, built.ours.id);
      expect(first).toMatchObject({ family, address, name });
      expect(await addPayingWallet(db, built.ours.id, { ...account, family, address })).toBeNull();
    },
  );
});

beforeEach(() => built.store.db.deleteFrom("payout_signature").execute());
const sign = (override: Parameters<typeof insertSignature>[2] = {}) =>
  insertSignature(built.store, "ours", { signer: wallet.address, ...override });
const read = () => payoutLeftovers(built.store, built.ours);

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
    signerName: null,
    amount: "1.500000",
    openSignature: null,
    isProved: false,
  });
  expect(await detail(built.theirs)).toBeNull();
  const listed = { family: "evm", address: wallet.address, createdBy: "ana" } as const;
  await nameListed(built.store.db, built.ours.id, { ...listed, name: "Tesouraria" });
  expect(await detail()).toMatchObject({ signerName: "Tesouraria" });
  await nameListed(built.store.db, built.ours.id, { ...listed, name: unnamed(wallet.address) });
  expect(await detail()).toMatchObject({ signerName: null });
  const open = await sign({ state: "asked" });
  expect(await detail()).toMatchObject({ openSignature: String(open) });
  dashboard.useNode("http://127.0.0.1:9");
  expect(await detail()).toMatchObject({ amount: null });
  dashboard.useNode();
  const tron = await sign({ network: "tron" });
  expect(await leftoverDetail(built.store, sessionOf(built.ours), tron)).toBeNull();
});
