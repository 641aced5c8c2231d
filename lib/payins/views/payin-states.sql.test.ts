import { afterAll, expect, test } from "vitest";
import { buildStore } from "#lib/test/dashboards/build-store.ts";
import {
  insertPayin,
  insertReturns,
  insertWallet,
  openIntent,
  typed,
} from "#lib/test/rows/payin-rows.ts";
import { payinStates } from "./payin-states.ts";

const built = await buildStore();
afterAll(() => built.store.drop());

test("an intent has its payin's state, where one came of it, in its own account alone", async () => {
  const wallet = await insertWallet(built.store, "ours");
  const intent = (account = "ours") => openIntent(built.store, account, typed(wallet));
  const [paid, unpaid] = [await intent(), await intent()];
  const [back, theirs] = [await intent(), await intent("theirs")];
  await insertPayin(built.store, "ours", { intent_id: paid.id, status: "completed" });
  const returning = await insertPayin(built.store, "ours", { intent_id: back.id });
  await insertReturns(built.store, returning, { reason: "undeliverable" });
  await insertPayin(built.store, "theirs", { intent_id: theirs.id });
  const asked = [paid, unpaid, back, theirs].map(({ id }) => id);
  const found = await payinStates(built.store, built.ours, asked);
  expect(new Set(found.keys())).toEqual(new Set([paid.id, back.id]));
  expect(found.get(paid.id)).toMatchObject({ status: "completed", isUndeliverable: false });
  expect(found.get(back.id)).toMatchObject({ status: "processing", isUndeliverable: true });
  expect(await payinStates(built.store, built.ours, [])).toEqual(new Map());
});
