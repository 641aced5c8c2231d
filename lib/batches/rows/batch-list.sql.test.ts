import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { batchRows } from "#lib/batches/views/batches.ts";
import type { Store } from "#lib/core/store/store.ts";
import { buildStore, testSettings } from "#lib/test/dashboards/build-store.ts";
import { upgradedFrom } from "#lib/test/rows/earlier-database.ts";

testSettings();
const { store, ours, theirs } = await buildStore();
afterAll(() => store.drop());

const insert = (account: string, count: number, name: string) =>
  sql`insert into batch (id, account_id, idempotency_key, title, network, token, actors, created_by)
    select ${name} || n, ${account}, ${name} || n, ${name} || ' ' || n, 'polygon', 'USDC', '{ana}', 'ana'
    from generate_series(1, ${count}::int) n`.execute(store.db);
const titles = (page: Awaited<ReturnType<typeof batchRows>>) => page.rows.map(({ title }) => title);

test("each batch is on one page, the newest first, and nobody else's is", async () => {
  await insert(ours.id, 60, "Folha");
  await insert(theirs.id, 3, "Alheia");
  const seen: string[] = [];
  let page = await batchRows(store, ours);
  expect(page.newer).toBeNull();
  seen.push(...titles(page));
  while (page.older !== null) {
    page = await batchRows(store, ours, { before: BigInt(page.older) });
    seen.push(...titles(page));
  }
  expect(seen).toEqual(Array.from({ length: 60 }, (_, at) => `Folha ${60 - at}`));
  const back = await batchRows(store, ours, { after: BigInt(page.newer ?? "0") });
  expect(titles(back)).toEqual(seen.slice(25, 50));
});

const EARLIER = `
  insert into connection (id, name, environment, base_url, credentials) values ('c', 'C', 'sandbox', '-', '-');
  insert into account (id, connection_id, kind, name) values ('ours', 'c', 'main', 'Ours');
  insert into batch (id, account_id, idempotency_key, title, network, token, actors, created_by, created_at)
    select title, 'ours', title, title, 'polygon', 'USDC', '{ana}', 'ana', made::timestamptz
    from (values ('second', '2026-11-02'), ('first', '2026-11-01'), ('third', '2026-11-03')) as one (title, made)`;

test("those of an earlier version keep their order, and later ones come before them", async () => {
  const write = async ({ db }: Store) => {
    for (const statement of EARLIER.split(";\n")) await sql.raw(statement).execute(db);
  };
  const { store: now, drop } = await upgradedFrom("0190", store.place.dataDir, write);
  try {
    await sql`insert into batch (id, account_id, idempotency_key, title, network, token, actors, created_by)
      values ('fourth', 'ours', 'fourth', 'fourth', 'polygon', 'USDC', '{ana}', 'ana')`.execute(
      now.db,
    );
    expect(titles(await batchRows(now, ours))).toEqual(["fourth", "third", "second", "first"]);
  } finally {
    await drop();
  }
});
