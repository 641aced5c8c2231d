import { afterAll, expect, test } from "vitest";
import { sql } from "kysely";
import { buildStore } from "#lib/test/dashboards/build-store.ts";
import {
  changeWallet,
  claimPendingWallets,
  endWallet,
  allWallets,
  openWallet,
  walletById,
  withdrawWallet,
} from "./wallets.ts";

const { store } = await buildStore();
afterAll(() => store.drop());

let last = 0;
const newWallet = (override = {}) => ({
  network: "polygon" as const,
  address: `0x${String((last += 1)).padStart(40, "0")}`,
  name: "Treasury",
  idempotency_key: `form-${last}`,
  created_by: "ana",
  ...override,
});
const open = (wallet: ReturnType<typeof newWallet>, account = "ours") =>
  store.transaction((tx) => openWallet(tx, account, wallet));
const begin = async (wallet = newWallet(), account = "ours") => {
  const opened = await open(wallet, account);
  if (opened.how === "taken") throw new Error("taken");
  return opened.wallet;
};
const age = (id: bigint, seconds: number) =>
  sql`update wallet set created_at = now() - make_interval(secs => ${seconds}::float8),
      updated_at = now() - make_interval(secs => ${seconds}::float8 / 2) where id = ${id}`.execute(
    store.db,
  );
const REGISTERED = {
  status: "registered",
  exchange_status: "active",
  registered_at: new Date(0),
} as const;

test("an address is opened once; the same form again gets the same row, another form does not", async () => {
  const wallet = newWallet();
  const first = await open(wallet);
  expect(first).toMatchObject({ how: "begun", wallet: { status: "pending", name: "Treasury" } });
  const again = await open({ ...wallet, name: "Other" });
  expect(again).toMatchObject({ how: "again", wallet: { name: "Treasury" } });
  expect(await open({ ...wallet, idempotency_key: "another form" })).toEqual({
    how: "taken",
    isArchived: false,
  });
  expect(await open({ ...wallet, network: "ethereum" as "polygon" })).toMatchObject({
    how: "begun",
  });
});

test("an address of an archived wallet is taken too, and is said to be archived", async () => {
  const wallet = newWallet();
  const { id } = await begin(wallet);
  await endWallet(store.db, "ours", id, REGISTERED);
  await changeWallet(store.db, "ours", id, { use: "archived" });
  const again = await open({ ...wallet, idempotency_key: "another form" });
  expect(again).toEqual({ how: "taken", isArchived: true });
});

test("of twenty forms for one address exactly one is begun", async () => {
  const wallet = newWallet();
  const opened = await Promise.all(
    Array.from({ length: 20 }, (_, form) => open({ ...wallet, idempotency_key: `f${form}` })),
  );
  expect(opened.filter(({ how }) => how === "begun")).toHaveLength(1);
  expect(opened.filter(({ how }) => how === "taken")).toHaveLength(19);
});

test("a refused address can be begun anew, a registered one never", async () => {
  const wallet = newWallet();
  const { id } = await begin(wallet);
  await endWallet(store.db, "ours", id, { status: "refused", refused_code: "INVALID_INPUT" });
  const anew = { ...wallet, idempotency_key: "second form", name: "Better name" };
  expect(await open(anew)).toMatchObject({
    how: "begun",
    wallet: { id, status: "pending", name: "Better name", refused_code: null },
  });
  await endWallet(store.db, "ours", id, REGISTERED);
  expect(await open({ ...wallet, idempotency_key: "third form" })).toEqual({
    how: "taken",
    isArchived: false,
  });
});

test("what is registered stays so; an answer that comes after a withdrawal still counts", async () => {
  const { id } = await begin();
  await withdrawWallet(store.db, "ours", id);
  expect(await walletById(store.db, "ours", id)).toBeUndefined();
  const late = await endWallet(store.db, "ours", id, REGISTERED);
  expect(late).toMatchObject({ status: "registered", exchange_status: "active" });
  await withdrawWallet(store.db, "ours", id);
  await endWallet(store.db, "ours", id, { status: "refused", refused_code: "X" });
  expect(await walletById(store.db, "ours", id)).toMatchObject({
    status: "registered",
    refused_code: null,
  });
});

test("the book is one account's, newest first, with what was refused and without what was withdrawn", async () => {
  const theirs = await begin(newWallet(), "theirs");
  const refused = await begin(newWallet(), "theirs");
  const withdrawn = await begin(newWallet(), "theirs");
  await endWallet(store.db, "theirs", refused.id, { status: "refused", refused_code: "X" });
  await withdrawWallet(store.db, "theirs", withdrawn.id);
  const book = await allWallets(store.db, "theirs");
  expect(book.map(({ id }) => id)).toEqual([refused.id, theirs.id]);
  expect(await walletById(store.db, "ours", theirs.id)).toBeUndefined();
  await expect(endWallet(store.db, "ours", theirs.id, REGISTERED)).rejects.toThrow("no result");
  expect(await walletById(store.db, "theirs", theirs.id)).toMatchObject({ status: "pending" });
});

test("a pending registration is claimed by one, not at once, and ever more rarely", async () => {
  await sql`update wallet set status = 'registered'`.execute(store.db);
  const fresh = await begin();
  expect(await claimPendingWallets(store.db, 10)).toEqual([]);
  await age(fresh.id, 60);
  const claims = await Promise.all(
    Array.from({ length: 4 }, () => claimPendingWallets(store.db, 10)),
  );
  expect(claims.flat().map(({ id }) => id)).toEqual([fresh.id]);
  expect(await claimPendingWallets(store.db, 10)).toEqual([]);
  // The wait is half the row's age, at most ten minutes.
  await sql`update wallet set created_at = now() - interval '1 day',
    updated_at = now() - interval '9 minutes' where id = ${fresh.id}`.execute(store.db);
  expect(await claimPendingWallets(store.db, 10)).toEqual([]);
  await sql`update wallet set updated_at = now() - interval '11 minutes' where id = ${fresh.id}`.execute(
    store.db,
  );
  expect(await claimPendingWallets(store.db, 10)).toHaveLength(1);
});
