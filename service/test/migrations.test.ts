import { copyFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createLog } from "#platform/log.ts";
import { migrate } from "#platform/migrations/migrate.ts";
import { readMigrations } from "#platform/migrations/read-migrations.ts";
import { testDatabase, type TestDatabase } from "#platform/test-database.ts";
import { testFolder } from "#platform/test-folder.ts";
import type { Tables } from "#service/db/core/tables.ts";
import { buildPaid, buildSend, buildSuspense } from "./build-paid.ts";
import { MIGRATIONS } from "./harness.ts";

/** The first version's migrations: all later ones must work with its rows. */
const FIRST = ["0001", "0002"];
const SENDS = ["intended", "signed", "confirmed", "reverted", "displaced", "unproven"] as const;

let folder: string;
let database: TestDatabase<Tables>;
beforeAll(async () => {
  folder = testFolder("first-migrations");
  for (const { name } of readMigrations(MIGRATIONS)) {
    if (FIRST.includes(name.slice(0, 4))) copyFileSync(join(MIGRATIONS, name), join(folder, name));
  }
  database = await testDatabase<Tables>(folder);
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

/** Inserts payins, sends and PIX in every state that the first version knew. */
async function fill(): Promise<void> {
  const { db } = database;
  const run = (text: string) => sql.raw(text).execute(db);
  await run("insert into users default values");
  const { id: user } = await db.selectFrom("users").select("id").executeTakeFirstOrThrow();
  await run(`insert into credentials (user_id, name, prefix, key_hash, secret_hash, expires_at)
    values (${user}, 'a', 'a', '\\x01', '\\x02', null), (${user}, 'b', 'b', '\\x03', '\\x02', now())`);
  for (const state of SENDS) {
    const trouble = state === "signed" || state === "intended" ? "waits" : null;
    await buildSend(db, await buildPaid(db, user), { state, trouble });
  }
  await run(`update payins set status = 'completed', completed_at = now(), transaction_hash = '0x1'
    where id in (select payin_id from chain_sends where state = 'confirmed')`);
  await run(`update payins set status = 'failed'
    where id in (select payin_id from chain_sends where state = 'unproven')`);
  await run(`insert into pix_receipts (end_to_end_id, txid, cents, paid_at, payin_id, placed)
    select end_to_end_id, txid, sender_cents, paid_at, id, 'settled' from payins`);
  for (const [reason, confirmed] of [
    ["late", "now()"],
    ["wrong_amount", "null"],
    ["paid_twice", "null"],
  ]) {
    await run(`with payin as (select min(id) as id from payins), receipt as (
        insert into pix_receipts (end_to_end_id, cents, paid_at, payin_id, placed)
        select '${reason}', 7, now(), id, 'returned' from payin returning end_to_end_id, payin_id)
      insert into pix_returns (id, end_to_end_id, payin_id, cents, reason, attempts, confirmed_at)
      select end_to_end_id, end_to_end_id, payin_id, 7, '${reason}', 3, ${confirmed} from receipt`);
  }
  await buildSuspense(db, 12_34n);
  const unpaid = await buildPaid(db, user);
  await run(`update payins set paid_at = null, end_to_end_id = null, status = 'expired'
    where id = ${unpaid}`);
  await run(`insert into events (id, user_id, sequence, event, data)
    select 'event-' || n, ${user}, n, 'crypto.payin.new', '{}' from generate_series(1, 3) n`);
  await run(`insert into deliveries (event_id, user_id, sequence, status, attempts, finished_at)
    select 'event-' || n, ${user}, n, (array['pending', 'delivered', 'dead'])[n], n,
      case when n > 1 then now() end from generate_series(1, 3) n`);
  await run(`with t as (insert into ledger_transactions (kind, reference)
      select kind, kind from unnest(array['pix_in', 'conversion', 'send', 'gas', 'pix_return', 'top_up'])
        kind returning id)
    insert into ledger_entries (transaction_id, account, currency, units)
    select id, account, 'BRL', units from t,
      (values ('bank', 5), ('suspense', -5)) e (account, units)`);
}

async function counts(): Promise<Record<string, bigint>> {
  const { rows } = await sql<{ name: string }>`select table_name as name
    from information_schema.tables where table_schema = current_schema()
      and table_type = 'BASE TABLE' and table_name not in ('schema_migration', 'schema_process')
    order by 1`.execute(database.db);
  const counted: Record<string, bigint> = {};
  for (const { name } of rows) {
    const found = await sql<{ n: bigint }>`select count(*) as n from ${sql.table(name)}`.execute(
      database.db,
    );
    counted[name] = BigInt(found.rows[0]!.n);
  }
  return counted;
}

test("every later migration goes over rows in every state, and loses none", async () => {
  await fill();
  const before = await counts();
  await migrate(database.pool, MIGRATIONS, createLog({ name: "test", level: "error" }));
  expect(await counts()).toMatchObject(before);
  const { rows } = await sql<{ convalidated: boolean; conname: string }>`
    select conname, convalidated from pg_constraint where not convalidated`.execute(database.db);
  expect(rows).toEqual([]);
});

/** The first migration with credential lines. */
const LINES = "0010";

test("credentials that were rotated or renewed before go on with the first of their line", async () => {
  const folder = testFolder("migrations-before-lines");
  for (const { name } of readMigrations(MIGRATIONS)) {
    if (name < LINES) copyFileSync(join(MIGRATIONS, name), join(folder, name));
  }
  const database = await testDatabase<Tables>(folder);
  const run = (text: string) => sql.raw(text).execute(database.db);
  await run("insert into users (kind, parent_id) values ('main', null), ('sub', 1)");
  await run(`insert into credentials (user_id, name, prefix, key_hash, secret_hash)
    select case when n in (4, 6) then 2 else 1 end, 'n' || n, 'p', ('\\x0' || n)::bytea, '\\x00'
    from generate_series(1, 7) n`);
  // 1 → 3 → 7 were rotations; 2 and 5 stand alone; the sub-account's 4 was renewed as 6.
  await run(`update credentials set replaced_by = case id when 1 then 3 else 7 end
    where id in (1, 3)`);
  await migrate(database.pool, MIGRATIONS, createLog({ name: "test", level: "error" }));
  const rows = await database.db
    .selectFrom("credentials")
    .select(["id", "counts_as", "scopes"])
    .orderBy("id")
    .execute();
  expect(rows.map((row) => row.counts_as && Number(row.counts_as))).toEqual([
    null,
    null,
    1,
    null,
    null,
    4,
    1,
  ]);
  expect(new Set(rows.map(({ scopes }) => scopes))).toEqual(new Set([null]));
  await database.drop();
  rmSync(folder, { recursive: true });
});
