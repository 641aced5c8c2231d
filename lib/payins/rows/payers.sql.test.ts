import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { paymentSearch } from "#lib/activity/views/payment-search.ts";
import { searchQueryBy } from "#lib/find/search-query.ts";
import { buildStore } from "#lib/test/dashboards/build-store.ts";
import { insertPayin, readingOf } from "#lib/test/rows/payin-rows.ts";
import type { Payer } from "#protocol/payins/payer.ts";
import { findPayins } from "./find-payins.ts";
import { knownPayers } from "./known-payers.ts";
import { applyPayinReading } from "./payin-state.ts";
import { listPayins, payinById, relabelPayin, type PayinRow } from "./payins.ts";

const built = await buildStore();
afterAll(() => built.store.drop());
beforeEach(async () => void (await built.store.db.deleteFrom("payin").execute()));

const OURS = "ours";
const { db } = built.store;
const MARINA: Payer = {
  name: "MARINA ALVES",
  document: "***.982.247-**",
  bank: { ispb: "18236120", name: "NU PAGAMENTOS" },
};
const PAID_AT = new Date("2026-11-21T12:00:00Z");
const add = (expected_payer: string | null, account = OURS) =>
  insertPayin(built.store, account, { expected_payer });
const paid = (payin: PayinRow, payer: Payer | null) =>
  applyPayinReading(db, payin.account_id, readingOf(payin, { paidAt: PAID_AT, payer }));
const row = async ({ id }: PayinRow) => (await payinById(db, OURS, id))!;
const relabel = (payin: PayinRow, expected_payer: string) =>
  built.store.transaction((tx) =>
    relabelPayin(tx, OURS, payin.id, {
      expected_payer,
      reference: "",
      cost_centre: "",
      category: "",
      note: "",
    }),
  );
const others = async () => {
  const { rows } = await listPayins(db, OURS, { show: "other_payer" }, { limit: 9 });
  return rows.map(({ id }) => id);
};

describe("works", () => {
  test("a reading brings the payer, and one that says nothing of it takes it away no more", async () => {
    const payin = await add("Marina Alves");
    expect(await paid(payin, MARINA)).toMatchObject({ payer: MARINA, payer_name: MARINA.name });
    expect(await paid(await row(payin), MARINA)).toBeUndefined();
    await paid(await row(payin), null);
    expect(await row(payin)).toMatchObject({ payer: MARINA, other_payer: false });
  });

  test("the list finds what another name paid, until the expected one is put right", async () => {
    const [same, other, none, unpaid] = [
      await add("Marina Alves Ltda"),
      await add("Mercado Aurora"),
      await add(null),
      await add("Mercado Aurora"),
    ];
    for (const payin of [same, other, none]) await paid(payin, MARINA);
    expect(await others()).toEqual([other.id]);
    expect(await relabel(other, "marina alves")).toBe(true);
    expect(await others()).toEqual([]);
    await relabel(same, "Zeno");
    expect(await others()).toEqual([same.id]);
    expect(await row(unpaid)).toMatchObject({ other_payer: false });
  });

  test("a payin is found by who paid and by who should, of this account alone", async () => {
    const [one, two] = [await add("Mercado Aurora"), await add(null)];
    await paid(two, MARINA);
    const theirs = await add("Mercado Aurora", "theirs");
    await paid(theirs, MARINA);
    const found = async (text: string) => {
      const sought = searchQueryBy(text);
      const search = await paymentSearch(built.store, OURS, sought);
      return (await findPayins(db, OURS, { sought, search }, 9)).map(({ id }) => id);
    };
    expect(await found("aurora")).toEqual([one.id]);
    expect(await found("marina al")).toEqual([two.id]);
    expect(await found("zeno")).toEqual([]);
  });

  test("a form offers payers, the most used first, then the newest, each once", async () => {
    for (const name of ["Zeno", "Mercado Aurora", "", null, "Bia", "MERCADO AURORA LTDA"]) {
      await add(name);
    }
    await add("Mercado Aurora");
    await paid(await add("Zeno"), MARINA);
    await add("Only theirs", "theirs");
    expect(await knownPayers(db, OURS)).toEqual(["Mercado Aurora", MARINA.name, "Bia", "Zeno"]);
  });
});

describe("refuses", () => {
  test("to relabel another account's payin", async () => {
    const theirs = await add("Zeno", "theirs");
    expect(await relabel(theirs, "Bia")).toBe(false);
    expect(await payinById(db, "theirs", theirs.id)).toMatchObject({ expected_payer: "Zeno" });
  });
});
