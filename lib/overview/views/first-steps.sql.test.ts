import { afterAll, expect, test } from "vitest";
import { buildStore } from "#lib/test/dashboards/build-store.ts";
import { insertPayin, insertWallet } from "#lib/test/rows/payin-rows.ts";
import { insertPayout } from "#lib/test/rows/payout-rows.ts";
import { sessionOf } from "#lib/test/session-of.ts";
import { overview } from "./overview.ts";

const built = await buildStore();
afterAll(() => built.store.drop());

test("the four steps tick themselves off one by one, each account's own", async () => {
  const steps = async (account = built.ours) =>
    (await overview(built.store, sessionOf(account))).steps;
  const none = { hasWallet: false, hasPayin: false, hasPixAccount: false, hasPayout: false };
  expect(await steps()).toEqual(none);
  await insertWallet(built.store, "ours");
  expect(await steps()).toEqual({ ...none, hasWallet: true });
  await insertPayin(built.store, "ours");
  expect(await steps()).toEqual({ ...none, hasWallet: true, hasPayin: true });
  await built.store.db
    .insertInto("pix_account_name")
    .values({ account_id: "ours", bank_account_id: 1n, name: "Ana", skeleton: "ana" })
    .execute();
  const all = { hasWallet: true, hasPayin: true, hasPixAccount: true, hasPayout: true };
  expect(await steps()).toEqual({ ...all, hasPayout: false });
  await insertPayout(built.store, "ours");
  expect(await steps()).toEqual(all);
  expect(await steps(built.theirs)).toEqual(none);
});
