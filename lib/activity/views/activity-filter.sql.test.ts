import "#lib/accounting/schema.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { costCentres } from "#lib/activity/rows/cost-centres.ts";
import { searchQueryBy } from "#lib/find/search-query.ts";
import { listPayins } from "#lib/payins/rows/payins.ts";
import { listPayouts } from "#lib/payouts/rows/payouts.ts";
import { buildStore } from "#lib/test/dashboards/build-store.ts";
import { insertPayin, insertReturns } from "#lib/test/rows/payin-rows.ts";
import { insertPayout } from "#lib/test/rows/payout-rows.ts";
import { sessionOf } from "#lib/test/session-of.ts";
import { activityRows, totalsOf } from "./activity.ts";
import { activityFilter, type ActivitySearched } from "./activity-filter.ts";
import { paymentSearch } from "./payment-search.ts";

const built = await buildStore();
const { store } = built;
afterAll(() => store.drop());
const actor = sessionOf(built.ours);

beforeAll(async () => {
  const category = { name: "Manutenção predial", created_by: "ana", archived_at: null };
  await store.db
    .insertInto("category")
    .values([
      { ...category, id: "ours-1", account_id: "ours" },
      { ...category, id: "theirs-1", account_id: "theirs" },
    ])
    .execute();
  const done = { status: "completed", cost_centre: "Obra" };
  await insertPayin(store, "ours", { ...done, category: "ours-1" });
  await insertPayin(store, "ours", { ...done, cost_centre: "Obra 2" });
  await insertPayout(store, "ours", { ...done, category: "ours-1" });
  await insertPayin(store, "theirs", { ...done, category: "theirs-1" });
});

const shown = async (searched: Partial<ActivitySearched>) => {
  const asked = { chosen: {}, days: {}, sought: undefined, ...searched };
  const { filter } = await activityFilter({ store, actor }, asked);
  const [page, totals] = await Promise.all([
    activityRows(store, actor, filter),
    totalsOf(store, actor, filter),
  ]);
  expect(totals.counts.done).toBe(BigInt(page.rows.length));
  return page.rows.map(({ kind }) => kind).toSorted();
};

test("a part of a category's name finds what is kept under it, in the activity and in both lists", async () => {
  const sought = searchQueryBy("manutencao");
  expect(await shown({ sought })).toEqual(["payin", "payout"]);
  const search = await paymentSearch(store, "ours", sought);
  const payins = await listPayins(store.db, "ours", { search }, { limit: 9 });
  const payouts = await listPayouts(store.db, "ours", { search }, { limit: 9 });
  expect([payins.rows.length, payouts.rows.length]).toEqual([1, 1]);
  expect(await shown({ sought: searchQueryBy("elevador") })).toEqual([]);
});

test("a cost centre is chosen by its mark, which is the account's own and tells no text", async () => {
  const offered = await costCentres(store.db, "ours");
  expect(offered.map(({ label }) => label)).toEqual(["Obra", "Obra 2"]);
  const [{ mark } = { mark: "" }] = offered;
  expect(mark).toMatch(/^[\da-f]{12}$/);
  expect(await shown({ centre: mark })).toEqual(["payin", "payout"]);
  const [{ mark: other } = { mark: "" }] = await costCentres(store.db, "theirs");
  expect(other).not.toBe(mark);
  expect(await shown({ centre: other })).toEqual([]);
  expect(await shown({ category: "ours-1", centre: mark })).toEqual(["payin", "payout"]);
  expect(await shown({ category: "theirs-1" })).toEqual([]);
});

test("a return stands under its payin, and every payment says what its own list does", async () => {
  const first = await insertPayin(store, "ours", { reference: "gathered" });
  await insertPayin(store, "ours", { reference: "gathered", paid_at: new Date() });
  await insertReturns(store, first, { status: "returned" });
  const gathered = async (order?: "largest") => {
    const asked = { chosen: {}, days: {}, sought: searchQueryBy("gathered"), order };
    const { filter } = await activityFilter({ store, actor }, asked);
    return (await activityRows(store, actor, filter)).rows;
  };
  const rows = await gathered();
  expect(rows.map(({ kind, isUnder }) => [kind, isUnder])).toEqual([
    ["payin", false],
    ["payin", false],
    ["return", true],
  ]);
  expect(rows.at(-1)?.href).toBe(`/payins/${first.id}`);
  expect(rows.map(({ payin }) => typeof payin?.paidAt === "string")).toEqual([true, false, false]);
  // Sorted by amount, each stays where its own amount puts it.
  expect((await gathered("largest")).map(({ isUnder }) => isUnder)).not.toContain(true);
});

test("a payment's number with its sign means that payment alone; one that none has is a text", async () => {
  const one = 4_711n;
  await insertPayin(store, "ours", { transaction_id: one, reference: "numbered" });
  const absent = one + 1_000_000n;
  const reference = `Pedidos #${one} e #${absent}`;
  await insertPayout(store, "ours", { reference });
  const listed = async (typed: string) => {
    const asked = { chosen: {}, days: {}, sought: searchQueryBy(typed) };
    const { filter } = await activityFilter({ store, actor }, asked);
    return (await activityRows(store, actor, filter)).rows.map(({ reference }) => reference);
  };
  expect(await listed(`#${one}`)).not.toContain(reference);
  expect(await listed(`#${one}`)).toContain("numbered");
  expect(await listed(`#${absent}`)).toEqual([reference]);
  expect(await listed(`${one}`)).toEqual(expect.arrayContaining(["numbered", reference]));
});
