import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { buildStore } from "#lib/test/dashboards/build-store.ts";
import { findMatches, SEARCH_BOUNDS } from "./indexed-search.ts";

const { store, ours, theirs } = await buildStore();
afterAll(() => store.drop());

// Every fourth is another account's, of the same name.
await sql`
  insert into wallet (id, account_id, network, address, name, status, idempotency_key, created_by)
    overriding system value
  select n, case when n % 4 = 0 then ${theirs.id} else ${ours.id} end, 'polygon', '0x' || n,
    case when n <= 8 then 'sought' else 'other' end, 'registered', 'k-' || n, 'ana'
  from generate_series(1, 400) n
`.execute(store.db);
await sql`analyze wallet`.execute(store.db);

const matches = (accountId: string, bounds: Partial<typeof SEARCH_BOUNDS>) =>
  findMatches(
    store.db,
    accountId,
    { table: "wallet", number: "id", sought: [sql`name = 'sought'`] },
    { ...SEARCH_BOUNDS, sample: 40, ...bounds },
  );

test("only an account's own rows match, whether it owns most of the table or little", async () => {
  expect((await matches(ours.id, {}))?.toSorted()).toEqual([1n, 2n, 3n, 5n, 6n, 7n]);
  expect((await matches(theirs.id, {}))?.toSorted()).toEqual([4n, 8n]);
});

test("more than the bound is none that the index can tell", async () => {
  expect(await matches(ours.id, { matches: 5 })).toBeNull();
  expect(await matches(ours.id, { matches: 6 })).toHaveLength(6);
});
