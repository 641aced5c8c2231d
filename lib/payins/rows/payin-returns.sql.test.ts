import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { payinDetail, payinRows } from "#lib/payins/views/payins.ts";
import { buildStore } from "#lib/test/dashboards/build-store.ts";
import { insertPayin, insertReturns, returnOf } from "#lib/test/rows/payin-rows.ts";
import { claimDue, scheduleReading } from "#lib/core/store/polling-schedule.ts";
import { storePayinReturns, returnsOfPayins } from "./payin-returns.ts";
import { payinById, readPayinSoon, type PayinRow } from "./payins.ts";

const built = await buildStore();
afterAll(() => built.store.drop());

const add = (account = "ours") => insertPayin(built.store, account);
const look = async ({ id }: PayinRow) => (await payinById(built.store.db, "ours", id))!;
const kept = async ({ id }: PayinRow) =>
  (await returnsOfPayins(built.store.db, "ours", [id])).get(id) ?? [];
const at = new Date("2026-11-21T12:00:00.000Z");

test("returns end the same in whatever order and however often their answers come", async () => {
  const states = ["returning", "returned"] as const;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.integer({ min: 0, max: 2 }), fc.constantFrom(...states)), {
        minLength: 1,
        maxLength: 8,
      }),
      async (answers) => {
        const payin = await add();
        const mark = `${payin.id}-`;
        const back = new Set<number>();
        for (const [which, status] of answers) {
          const one = returnOf({
            endToEndId: mark + which,
            status,
            returnedAt: status === "returned" ? at : null,
          });
          await built.store.transaction((tx) => storePayinReturns(tx, payin, [one], at));
          if (status === "returned") back.add(which);
        }
        const all = new Set(answers.map(([which]) => which));
        const rows = await kept(payin);
        expect(new Set(rows.map((row) => Number(row.end_to_end_id.slice(mark.length))))).toEqual(
          all,
        );
        for (const row of rows) {
          const isBack = back.has(Number(row.end_to_end_id.slice(mark.length)));
          expect(row).toMatchObject({
            status: isBack ? "returned" : "returning",
            returned_at: isBack ? at : null,
          });
        }
        const state = back.size === all.size ? "returned" : "returning";
        expect((await look(payin)).return_state).toBe(state);
      },
    ),
    { numRuns: 25 },
  );
});

test("only news is news", async () => {
  const payin = await add();
  const one = { endToEndId: "E-news" };
  expect(await insertReturns(built.store, payin, { ...one, status: "returning" })).toBe(true);
  expect(await insertReturns(built.store, payin, { ...one, status: "returning" })).toBe(false);
  expect(await insertReturns(built.store, payin, one)).toBe(true);
  expect(await insertReturns(built.store, payin, one)).toBe(false);
  expect(await insertReturns(built.store, payin, { ...one, status: "returning" })).toBe(false);
});

test("a payin whose PIX nobody sent back has no returns", async () => {
  const payin = await add();
  expect(await insertReturns(built.store, payin)).toBe(false);
  expect(await look(payin)).toMatchObject({ return_state: null });
  expect((await look(payin)).exchange_updated_at).toBeInstanceOf(Date);
});

test("the same PIX told of another payin moves nothing of the first", async () => {
  const [first, other] = [await add(), await add()];
  await insertReturns(built.store, first, { endToEndId: "E-once", status: "returning" });
  await insertReturns(built.store, other, { endToEndId: "E-once", status: "returned" });
  expect(await kept(first)).toMatchObject([{ status: "returning" }]);
  expect(await kept(other)).toEqual([]);
});

test("one account sees nothing of another's returns, and its number for them is its own", async () => {
  const theirs = await add("theirs");
  const ours = await add();
  await insertReturns(built.store, theirs, { endToEndId: "E-shared" });
  await insertReturns(built.store, ours, { endToEndId: "E-shared" });
  expect(await returnsOfPayins(built.store.db, "ours", [theirs.id, ours.id])).toHaveProperty(
    "size",
    1,
  );
});

test("a payin and its list tell of its returns, and a word that nobody knows is kept", async () => {
  const payin = await add();
  await insertReturns(
    built.store,
    payin,
    { reason: "paid_twice", cents: 250_00n, receivedAt: at },
    { reason: "on_a_whim", status: "frozen", cents: 1_05n, returnedAt: null },
  );
  const seen = await payinDetail(built.store, built.ours, payin.id);
  expect(seen?.returns).toMatchObject([
    { reason: "paid_twice", status: "returned", amount: "250.00", receivedAt: at.toISOString() },
    { reason: "on_a_whim", status: "frozen", amount: "1.05", returnedAt: null },
  ]);
  expect((await look(payin)).return_state).toBe("returning");
  const { rows } = await payinRows(built.store, built.ours, {});
  expect(rows.find(({ id }) => id === String(payin.id))?.returns).toHaveLength(2);
});

test.each([null, 3600])(
  "an event that comes while a payin is read makes it due again, though the next is in %s s",
  async (nextInSeconds) => {
    const { db } = built.store;
    await db.updateTable("payin").set({ next_read_at: null }).execute();
    const payin = await add();
    const due = new Date(Date.now() - 1000);
    await db.updateTable("payin").set({ next_read_at: due }).where("id", "=", payin.id).execute();
    expect(await claimDue(db, "payin", 5, 30)).toHaveLength(1);
    await built.store.transaction((tx) => readPayinSoon(tx, "ours", payin.transaction_id));
    await scheduleReading(db, "payin", payin.id, { answered: true, wasNew: false, nextInSeconds });
    expect((await claimDue(db, "payin", 5, 30)).map(({ id }) => id)).toEqual([payin.id]);
    await scheduleReading(db, "payin", payin.id, { answered: true, wasNew: false, nextInSeconds });
    expect(await claimDue(db, "payin", 5, 30)).toEqual([]);
  },
);
