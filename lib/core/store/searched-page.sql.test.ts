import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { buildStore } from "#lib/test/dashboards/build-store.ts";
import type { Keyset } from "./polling-schedule.ts";
import { searchedPage } from "./searched-page.ts";
import { SEARCHED_MOST } from "./search-query.ts";

const { store, ours } = await buildStore();
afterAll(() => store.drop());

// The first and the last have names of their own, with one more between them than is searched at once.
const LAST = BigInt(SEARCHED_MOST + 3);
await sql`
  insert into wallet (id, account_id, network, address, name, status, idempotency_key, created_by)
    overriding system value
  select n, ${ours.id}, 'polygon', '0x' || n, case n when 1 then 'first' when ${LAST}::int then 'last'
    else 'other' end, 'registered', 'k-' || n, 'ana' from generate_series(1, ${LAST}::int) n
`.execute(store.db);

const page = async (name: string | null, keyset: Omit<Keyset, "limit">) => {
  const query = store.db.selectFrom("wallet").selectAll().where("account_id", "=", ours.id);
  const fits = name === null ? [] : [sql<boolean>`name = ${name}`];
  const found = await searchedPage(store.db, "wallet", query, fits, { ...keyset, limit: 2 });
  return { ids: found.rows.map(({ id }) => id), stoppedAt: found.stoppedAt };
};

test("a search stops after so many rows, says where, and goes on from there to the list's end", async () => {
  const stoppedAt = LAST - BigInt(SEARCHED_MOST) + 1n;
  expect(await page("first", {})).toEqual({ ids: [], stoppedAt });
  expect(await page("first", { before: stoppedAt })).toEqual({ ids: [1n], stoppedAt: null });
});

test("so does one towards the newer rows", async () => {
  const stoppedAt = BigInt(SEARCHED_MOST);
  expect(await page("last", { after: 0n })).toEqual({ ids: [], stoppedAt });
  expect(await page("last", { after: stoppedAt })).toEqual({ ids: [LAST], stoppedAt: null });
});

test("a full page and a list without a filter stop nowhere, newest first either way", async () => {
  expect(await page("other", {})).toEqual({ ids: [LAST - 1n, LAST - 2n], stoppedAt: null });
  expect(await page(null, {})).toEqual({ ids: [LAST, LAST - 1n], stoppedAt: null });
  expect(await page(null, { after: 4n })).toEqual({ ids: [6n, 5n], stoppedAt: null });
  expect(await page(null, { before: 1n })).toEqual({ ids: [], stoppedAt: null });
});
