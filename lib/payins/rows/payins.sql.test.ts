import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { payinRows } from "#lib/payins/views/payins.ts";
import { buildStore } from "#lib/test/dashboards/build-store.ts";
import { paymentSearch } from "#lib/activity/views/payment-search.ts";
import { searchQueryBy } from "#lib/find/search-query.ts";
import { insertPayin, readingOf } from "#lib/test/rows/payin-rows.ts";
import type { Payin } from "#protocol/payins/payins-read.ts";
import { seededRandom } from "#service/test/seeded-random.ts";
import { applyPayinReading } from "./payin-state.ts";
import { claimDue } from "#lib/core/store/polling-schedule.ts";
import { storePayin, listPayins, payinById } from "./payins.ts";
import type { PayinFilter, PayinRow } from "./payins.ts";

const built = await buildStore();
afterAll(() => built.store.drop());
beforeEach(async () => void (await built.store.db.deleteFrom("payin").execute()));

const OURS = "ours";
const add = (override: Parameters<typeof insertPayin>[2] = {}, account = OURS) =>
  insertPayin(built.store, account, override);
const row = async ({ id }: PayinRow) => (await payinById(built.store.db, OURS, id))!;
const pageOf = (filter: PayinFilter, cursor: { before?: bigint; after?: bigint } = {}) =>
  payinRows(built.store, built.ours, filter, cursor);

describe("the list", () => {
  test.each([0, 1, 19, 20, 21, 40, 41, 67])(
    "of %i rows is walked there and back without a gap or a repetition",
    async (size) => {
      const random = seededRandom(size);
      const ids: string[] = [];
      while (ids.length < size) {
        // Rows of other accounts lie in between, so that ids are not consecutive.
        if (random() < 0.3) await add({}, "theirs");
        else ids.unshift(String((await add()).id));
      }
      const there: string[][] = [];
      let page = await pageOf({});
      expect(page.newer).toBeNull();
      for (;;) {
        there.push(page.rows.map(({ id }) => id));
        if (page.older === null) break;
        page = await pageOf({}, { before: BigInt(page.older) });
      }
      expect(there.flat()).toEqual(ids);
      const back: string[][] = [];
      for (;;) {
        back.unshift(page.rows.map(({ id }) => id));
        if (page.newer === null) break;
        page = await pageOf({}, { after: BigInt(page.newer) });
      }
      expect(back.flat()).toEqual(ids);
      expect(there.slice(0, -1).every((rows) => rows.length === 20)).toBe(true);
    },
  );

  test("takes what is typed literally, accents and all, over reference, cost centre and note", async () => {
    await add({ reference: "100% adiantado" });
    await add({ cost_centre: "a_b" });
    await add({ note: String.raw`c:\dados` });
    await add({ reference: "Câmbio ÇÃO" });
    await add({ reference: "100 adiantado axb c:/dados cambio" });
    const count = async (text: string) => {
      const search = await paymentSearch(built.store, OURS, searchQueryBy(text));
      return (await listPayins(built.store.db, OURS, { search }, { limit: 9 })).rows.length;
    };
    const found = await Promise.all(["100%", "%", "a_b", "_", "\\", "câmbio ção", "x'"].map(count));
    expect(found).toEqual([1, 1, 1, 1, 1, 1, 0]);
  });

  test("keeps to its filters and to its account", async () => {
    await add({ status: "completed" });
    await add({ network: "base" });
    await add({ token: "USDT" });
    await add({ address: "0xother" });
    await add({ status: "completed", address: "0xother" }, "theirs");
    const count = async (filter: PayinFilter) => (await pageOf(filter)).rows.length;
    expect(await count({})).toBe(4);
    expect(await count({ wallet: { network: "polygon", address: "0xother" } })).toBe(1);
    expect(await count({ wallet: { network: "base", address: "0xother" } })).toBe(0);
    expect(await count({ status: "completed" })).toBe(1);
    expect(await count({ network: "base" })).toBe(1);
    expect(await count({ token: "USDT" })).toBe(1);
    expect(await count({ token: "USDT", network: "base" })).toBe(0);
  });
});

test("the same payment kept twice is one row, and another account's number is its own", async () => {
  const {
    id: _,
    came_in_at: __,
    ended_at: ___,
    differences: ____,
    payer: _p,
    payer_name: _n,
    ...first
  } = await add();
  const again = await built.store.transaction((tx) =>
    storePayin(tx, OURS, { ...first, note: "other" }),
  );
  expect(again).toMatchObject(first);
  const other = await add({ transaction_id: first.transaction_id }, "theirs");
  expect(other.account_id).toBe("theirs");
  expect(await payinById(built.store.db, OURS, other.id)).toBeUndefined();
});

describe("readings", () => {
  const apply = (reading: Payin) => applyPayinReading(built.store.db, OURS, reading);
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 12, minute));
  const facts = ({
    status,
    confirmations,
    transaction_hash,
    end_to_end_id,
    ...more
  }: PayinRow) => ({
    status,
    confirmations,
    transaction_hash,
    end_to_end_id,
    paid_at: more.paid_at,
    completed_at: more.completed_at,
  });

  /** The exchange's readings of one payin, in their order. */
  function historyOf(payin: PayinRow, end: "completed" | "failed" | "expired"): Payin[] {
    const states: Partial<Payin>[] = [{}];
    if (end === "expired") return [...states, { status: end }].map((one) => readingOf(payin, one));
    const paid = { endToEndId: "E1", paidAt: at(1) };
    states.push(paid);
    if (end === "failed")
      return [...states, { ...paid, status: end }].map((one) => readingOf(payin, one));
    for (const confirmations of [0, 1, 2]) {
      states.push({ ...paid, transactionHash: "0xab", confirmations });
    }
    const done = { ...paid, transactionHash: "0xab", confirmations: 3, completedAt: at(3) };
    states.push(
      { ...done, status: "completed" },
      { ...done, status: "completed", confirmations: 9 },
    );
    return states.map((one) => readingOf(payin, one));
  }

  test.each(["completed", "failed", "expired"] as const)(
    "of a payin that %s end in the same state, in whatever order they come",
    async (end) => {
      const random = seededRandom(end.length);
      const ordered = await add();
      for (const reading of historyOf(ordered, end)) await apply(reading);
      const expected = facts(await row(ordered));
      expect(expected.status).toBe(end);
      for (let turn = 0; turn < 10; turn += 1) {
        const payin = await add();
        const history = historyOf(payin, end);
        const repeated = [...history, ...history.filter(() => random() < 0.5)]
          .map((reading) => ({ reading, place: random() }))
          .toSorted((one, other) => one.place - other.place);
        let ended: string | null = null;
        let confirmations = 0;
        for (const { reading } of repeated) {
          await apply(reading);
          const now = await row(payin);
          if (ended !== null) expect(now.status).toBe(ended);
          if (now.status !== "processing") ended = now.status;
          expect(now.confirmations).toBeGreaterThanOrEqual(confirmations);
          ({ confirmations } = now);
        }
        expect(facts(await row(payin)), `turn ${turn}`).toEqual(expected);
      }
    },
  );

  test.each(["completed", "failed", "expired"])("never take a payin out of %s", async (status) => {
    const payin = await add({ status });
    for (const other of ["processing", "completed", "failed", "expired", "a new word"]) {
      await apply(readingOf(payin, { status: other }));
      expect((await row(payin)).status).toBe(status);
    }
  });

  test("keep a word that nobody knows, and say when there is nothing new", async () => {
    const payin = await add();
    expect(await apply(readingOf(payin, { status: "on_hold" }))).toMatchObject({
      status: "on_hold",
      reported_by: "reading",
    });
    expect(await apply(readingOf(payin, { status: "on_hold" }))).toBeUndefined();
  });

  test("of another account's payin change nothing", async () => {
    const payin = await add({}, "theirs");
    expect(await apply(readingOf(payin, { status: "completed" }))).toBeUndefined();
  });
});

test("what is due is taken once, by whichever replica comes first", async () => {
  const past = new Date(Date.now() - 1000);
  for (let turn = 0; turn < 12; turn += 1) await add({ next_read_at: past });
  await add({ next_read_at: new Date(Date.now() + 60_000) });
  await add();
  const ids: bigint[] = [];
  // A replica that finds the next rows locked by another tries again.
  for (let taken = -1; ids.length > taken;) {
    taken = ids.length;
    const replicas = Array.from({ length: 4 }, () => claimDue(built.store.db, "payin", 5, 30));
    ids.push(...(await Promise.all(replicas)).flat().map(({ id }) => id));
  }
  expect(ids).toHaveLength(12);
  expect(new Set(ids).size).toBe(12);
  expect(await claimDue(built.store.db, "payin", 5, 30)).toEqual([]);
});
