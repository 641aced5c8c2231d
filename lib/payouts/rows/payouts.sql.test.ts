import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { payoutRows, payoutsToday } from "#lib/payouts/views/payouts.ts";
import { buildStore } from "#lib/test/dashboards/build-store.ts";
import { paymentSearch } from "#lib/activity/views/payment-search.ts";
import { searchQueryBy } from "#lib/find/search-query.ts";
import {
  insertPayout,
  insertSignature,
  payoutReadingOf,
  SPENDER,
} from "#lib/test/rows/payout-rows.ts";
import { seededRandom } from "#service/test/seeded-random.ts";
import { claimDue, relabel } from "#lib/core/store/polling-schedule.ts";
import { signedAllowances } from "#lib/allowances/rows/leftover-allowances.ts";
import { applyPayoutReading } from "./payout-state.ts";
import { PAYOUT_TROUBLES, type PayoutTrouble } from "./payout-attention-filters.ts";
import { storePayout, listPayouts, payoutById, type PayoutFilter } from "./payouts.ts";
import { usedQuote } from "./used-quote.ts";

const built = await buildStore();
afterAll(() => built.store.drop());
beforeEach(async () => {
  for (const table of ["payout", "payout_signature"] as const) {
    await built.store.db.deleteFrom(table).execute();
  }
});

const OURS = "ours";
type Override = Parameters<typeof insertPayout>[2];
const add = (override: Override = {}, account = OURS) =>
  insertPayout(built.store, account, override);
const { db } = built.store;
const pageOf = (filter: PayoutFilter, cursor: { before?: bigint; after?: bigint } = {}) =>
  payoutRows(built.store, built.ours, filter, cursor);
const ago = (minutes: number) => sql<Date>`now() - make_interval(mins => ${minutes}::int)`;

describe("the list", () => {
  test.each([0, 1, 20, 21, 41])(
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
    },
  );

  test("takes what is typed literally, over reference, cost centre, note and PIX account", async () => {
    await add({ reference: "100% adiantado" });
    await add({ cost_centre: "a_b" });
    await add({ note: String.raw`c:\dados` });
    await add({ pix_account_name: "Câmbio ÇÃO" });
    await add({ reference: "100 adiantado axb c:/dados cambio" });
    const count = async (text: string) => {
      const search = await paymentSearch(built.store, OURS, searchQueryBy(text));
      return (await listPayouts(db, OURS, { search }, { limit: 9 })).rows.length;
    };
    const found = await Promise.all(["100%", "%", "a_b", "_", "\\", "câmbio ção", "x'"].map(count));
    expect(found).toEqual([1, 1, 1, 1, 1, 1, 0]);
  });

  test("keeps to its filters and to its account", async () => {
    await add({ status: "completed" });
    await add({ network: "base" });
    await add({ token: "USDT" });
    await add({ pix_account_id: 2n });
    await add({ status: "completed", pix_account_id: 2n }, "theirs");
    const count = async (filter: PayoutFilter) => (await pageOf(filter)).rows.length;
    expect(await count({})).toBe(4);
    expect(await count({ pixAccountId: 1n })).toBe(3);
    expect(await count({ pixAccountId: 2n })).toBe(1);
    expect(await count({ status: "completed" })).toBe(1);
    expect(await count({ network: "base" })).toBe(1);
    expect(await count({ token: "USDT" })).toBe(1);
    expect(await count({ token: "USDT", network: "base" })).toBe(0);
  });

  test("cuts down to what needs a person's eye, each trouble by itself", async () => {
    const cases: Record<PayoutTrouble, { row: Override; at?: Record<string, unknown> }> = {
      not_pulled: { row: {}, at: { created_at: ago(6) } },
      not_paid: { row: { pull_hash: "0x1" }, at: { created_at: ago(21) } },
      held: { row: { status: "on_hold" }, at: { updated_at: ago(3) } },
      unknown: { row: { status: "on_ice" } },
      silent: { row: {}, at: { silent_since: ago(3) } },
      differs: { row: { status: "completed" }, at: { chain_check: "differs" } },
      contradicted: { row: { status: "completed", contradicted_by: "failed" } },
      failed: { row: { status: "failed" } },
      refunded: { row: { status: "refunded" } },
    };
    const fine: Override[] = [{}, { pull_hash: "0x1" }, { status: "on_hold" }];
    for (const row of [...fine, { status: "completed" }]) await add(row);
    for (const status of ["failed", "refunded"]) await add({ status, seen_at: new Date() });
    const ids = new Map<PayoutTrouble, string>();
    for (const trouble of PAYOUT_TROUBLES) {
      const { row, at } = cases[trouble];
      const { id } = await add(row);
      if (at) await db.updateTable("payout").set(at).where("id", "=", id).execute();
      ids.set(trouble, String(id));
    }
    for (const show of PAYOUT_TROUBLES) {
      const { rows } = await pageOf({ show });
      expect(
        rows.map(({ id }) => id),
        show,
      ).toEqual([ids.get(show)]);
    }
    expect((await pageOf({ show: "attention" })).rows).toHaveLength(PAYOUT_TROUBLES.length);
  });
});

test("the same payout kept twice is one row, found by its quote, and another account's is its own", async () => {
  const first = await add({ payout_quote_id: "99" });
  const { id: _, chain_check: __, tracking: ___, ...same } = first;
  const again = await built.store.transaction((tx) =>
    storePayout(tx, OURS, { ...same, tracking: "{}" as never, note: "other" } as never),
  );
  expect(again).toEqual(first);
  const of = { account_id: OURS, id: "another" };
  expect(await usedQuote(db, of, "99")).toMatchObject({ fault: "used", returned: "99" });
  const other = await add({ payout_id: first.payout_id, payout_quote_id: "100" }, "theirs");
  expect(await payoutById(db, OURS, other.id)).toBeUndefined();
  expect(await usedQuote(db, of, "100")).toBeNull();
  const words = { reference: "NF 1", cost_centre: "", category: "", note: "" };
  expect(await relabel(db, "payout", OURS, other.id, words)).toBe(false);
  expect(await relabel(db, "payout", OURS, first.id, words)).toBe(true);
  expect(await payoutById(db, OURS, first.id)).toMatchObject({ reference: "NF 1" });
});

describe("readings", () => {
  test.each(["completed", "failed", "refunded"])(
    "never take a payout out of %s, and end it at a moment in any case",
    async (status) => {
      const payout = await add();
      await applyPayoutReading(db, OURS, payoutReadingOf(payout, { status }));
      const ended = await payoutById(db, OURS, payout.id);
      expect(ended).toMatchObject({ status, reported_by: "reading" });
      expect(ended?.ended_at).toBeInstanceOf(Date);
      for (const other of ["processing", "on_hold", "completed", "failed", "refunded", "x"]) {
        await applyPayoutReading(db, OURS, payoutReadingOf(payout, { status: other }));
        expect(await payoutById(db, OURS, payout.id)).toEqual(ended);
      }
    },
  );

  test("keep a word that nobody knows, and say when there is nothing new", async () => {
    const payout = await add();
    const apply = () => applyPayoutReading(db, OURS, payoutReadingOf(payout, { status: "on_ice" }));
    expect(await apply()).toMatchObject({ status: "on_ice", reported_by: "reading" });
    expect(await apply()).toBeUndefined();
    const theirs = await add({}, "theirs");
    const foreign = payoutReadingOf(theirs, { status: "completed" });
    expect(await applyPayoutReading(db, OURS, foreign)).toBeUndefined();
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
    const replicas = Array.from({ length: 4 }, () => claimDue(db, "payout", 5, 30));
    ids.push(...(await Promise.all(replicas)).flat().map(({ id }) => id));
  }
  expect(ids).toHaveLength(12);
  expect(new Set(ids).size).toBe(12);
});

test("today's payouts are counted by their end, by token, and no more", async () => {
  const [now, before] = [new Date(), new Date(Date.now() - 86_400_000)];
  await add({ status: "completed", ended_at: now });
  await add({ status: "completed", ended_at: now, token: "USDT", receiver_cents: 1n });
  await add({ status: "completed", ended_at: before });
  await add({ status: "failed", ended_at: now });
  await add({ status: "refunded", ended_at: now });
  await add({ status: "completed", ended_at: now }, "theirs");
  expect(await payoutsToday(built.store, built.ours)).toEqual({
    paidOut: "240.08",
    taken: [
      { token: "USDC", amount: "45.520257" },
      { token: "USDT", amount: "45.520257" },
    ],
    completed: 2,
    failed: 1,
    refunded: 1,
  });
});

describe("allowances that were signed", () => {
  const found = async () => (await signedAllowances(db, OURS, 200)).map(({ id }) => id);
  const OTHER = "0x00000000000000000000000000000000000000D7";

  test("stand once for each pair of wallet and spender, the latest first", async () => {
    await insertSignature(built.store, OURS);
    const last = await insertSignature(built.store, OURS);
    const usdt = await insertSignature(built.store, OURS, { token: "USDT" });
    const base = await insertSignature(built.store, OURS, { network: "base" });
    const wallet = await insertSignature(built.store, OURS, { signer: OTHER });
    const spender = await insertSignature(built.store, OURS, { spender: OTHER });
    await insertSignature(built.store, "theirs", { signer: OTHER, network: "base" });
    expect(await found()).toEqual([spender, wallet, base, usdt, last]);
    expect(await signedAllowances(db, OURS, 2)).toHaveLength(2);
  });

  test("but not while a wallet is open or a payout is under way with them", async () => {
    const id = await insertSignature(built.store, OURS);
    await insertSignature(built.store, OURS, { state: "asked", token: "USDT" });
    expect(await found()).toEqual([id]);
    const payout = await add({ spender: SPENDER });
    expect(await found()).toEqual([]);
    await applyPayoutReading(db, OURS, payoutReadingOf(payout, { status: "failed" }));
    expect(await found()).toEqual([id]);
  });
});
