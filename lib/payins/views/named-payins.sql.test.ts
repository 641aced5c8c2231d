import { afterAll, expect, test } from "vitest";
import { buildStore } from "#lib/test/dashboards/build-store.ts";
import { insertPayin } from "#lib/test/rows/payin-rows.ts";
import { namedPayins } from "./named-payins.ts";

const built = await buildStore();
afterAll(() => built.store.drop());

test("the exchange's payins are named by their payers, those of other accounts by nobody", async () => {
  const payer = { name: "Diego Moreira", document: null };
  const paid = await insertPayin(built.store, "ours", { payer: payer as never });
  const unpaid = await insertPayin(built.store, "ours", { payer: null });
  const expected = { payer: null, expected_payer: "Farmácias Santa Alva" };
  const awaited = await insertPayin(built.store, "ours", expected);
  const theirs = await insertPayin(built.store, "theirs");
  const asked = [paid, unpaid, awaited, theirs].map(({ transaction_id }) => Number(transaction_id));
  expect(await namedPayins(built.store, built.ours, [...asked, 987_654])).toEqual(
    new Map([
      [Number(paid.transaction_id), { id: String(paid.id), name: "Diego Moreira" }],
      [Number(unpaid.transaction_id), { id: String(unpaid.id), name: null }],
      [Number(awaited.transaction_id), { id: String(awaited.id), name: "Farmácias Santa Alva" }],
    ]),
  );
  expect(await namedPayins(built.store, built.ours, [])).toEqual(new Map());
});
