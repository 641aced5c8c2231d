import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { recordedStatements } from "#lib/test/rows/recorded-statements.ts";
import { rowsTouched } from "#lib/test/rows/rows-touched.ts";
import type { TestUser } from "./build.ts";
import { startService } from "./harness.ts";
import { insertPayins, insertPayouts } from "./list-rows.ts";

const FILLED = 6_000;
/** A page of twenty with the row that tells of more, and what else a call reads. */
const MOST_OF_A_PAGE = 200;
/** A thousand rows that are looked at where a filter has no index. */
const MOST_LOOKED_AT = 2_300;

const service = await startService();
let client: pg.Client;
let database = "";
let user: TestUser;

beforeAll(async () => {
  const { db } = service.deps;
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  database = rows[0]!.name;
  const url = new URL(inject("postgresUrl"));
  url.pathname = `/${database}`;
  client = new pg.Client({ connectionString: url.href });
  await client.connect();
  user = await service.user();
  await insertPayins(db, user.id, { count: FILLED });
  await insertPayins(db, user.id, { count: 10, status: "expired", cents: 777 });
  await insertPayouts(db, user.id, { count: FILLED });
  await sql`insert into wallets (user_id, network, address, name)
    select ${user.id}::int, 'polygon', '0x' || n, 'Carteira' from generate_series(1, ${FILLED}::int) n
  `.execute(db);
  await sql`with made as (
      insert into users (kind, parent_id) select 'sub', ${user.id}::int
      from generate_series(1, ${FILLED}::int) returning id
    ) insert into sub_accounts (user_id, parent_id, document, name, has_callback, data_key, details)
    select id, ${user.id}::int, lpad(id::text, 14, '0'), 'Empresa', false, '-', '-' from made`.execute(
    db,
  );
  await sql`vacuum analyze payins, payouts, wallets, sub_accounts`.execute(db);
});
afterAll(async () => {
  await client.end();
  await service.drop();
});

/** The most rows that a statement of these calls touches, and that statement. */
async function most(paths: readonly string[], indexes?: string): Promise<[number, string]> {
  const statements = await recordedStatements(database, async () => {
    for (const path of paths) {
      const { status, text } = await service.call(user, `GET ${path}`);
      expect([path, status, text]).toEqual([path, 200, text]);
    }
  });
  let found: [number, string] = [0, ""];
  for (const statement of statements) {
    await client.query("begin; set local enable_seqscan = off");
    if (indexes !== undefined) await client.query(`drop index ${indexes}`);
    const { rows, worst } = await rowsTouched(client, statement);
    await client.query("rollback");
    if (rows > found[0]) found = [rows, `${worst}\n${statement.text}`];
  }
  return found;
}

const LISTS = ["/exchange/payment", "/exchange/payout", "/exchange/wallets", "/sub-accounts"];
const SINCE = "updated_since=2020-01-01";

test.each(LISTS)("a part of %s costs as many rows as it has, in both orders", async (path) => {
  const half = new Date(Date.now() - (FILLED / 2) * 1000).toISOString();
  const paths = ["", "&created_to=2099-01-01", `&created_to=${half}`, `&${SINCE}`].map(
    (query) => `${path}?limit=20${query}`,
  );
  expect((await most(paths))[0]).toBeLessThan(MOST_OF_A_PAGE);
});

test("an indexed filter costs no more, whether few or none fit", async () => {
  const paths = [
    "/exchange/payment?status=expired",
    "/exchange/payment?status=failed",
    "/exchange/payment?external_id=pedido-77",
    "/exchange/payment?amount=7.77",
    "/exchange/payment?amount=0.01",
    "/exchange/payout?status=refunded",
    "/exchange/payout?amount=0.01",
  ].map((path) => `${path}&limit=20`);
  expect((await most(paths))[0]).toBeLessThan(MOST_OF_A_PAGE);
});

test("any other filter looks at a bounded number of rows", async () => {
  const paths = [
    "/exchange/payment?network=tron",
    "/exchange/payment?token=USDT&status=processing",
    `/exchange/payment?status=failed&${SINCE}`,
    "/exchange/payout?network=base",
    "/exchange/wallets?network=tron",
    "/sub-accounts?status=APPROVED",
    "/sub-accounts?ref=none",
  ].map((path) => `${path}&limit=20`);
  const [rows] = await most(paths);
  expect(rows).toBeGreaterThan(1_000);
  expect(rows).toBeLessThan(MOST_LOOKED_AT);
});

test.each([
  ["payins_listed", "/exchange/payment?limit=20"],
  ["payins_changed", `/exchange/payment?${SINCE}&limit=20`],
  ["payins_of_status", "/exchange/payment?status=failed&limit=20"],
  ["payins_external", "/exchange/payment?external_id=none&limit=20"],
  ["payins_of_sum", "/exchange/payment?amount=0.01&limit=20"],
  ["payouts_listed", "/exchange/payout?limit=20"],
  ["payouts_changed", `/exchange/payout?${SINCE}&limit=20`],
  ["payouts_of_status", "/exchange/payout?status=refunded&limit=20"],
  ["payouts_of_sum", "/exchange/payout?amount=0.01&limit=20"],
  ["wallets_listed", "/exchange/wallets?limit=20"],
  ["wallets_changed", `/exchange/wallets?${SINCE}&limit=20`],
  ["sub_accounts_listed", "/sub-accounts?limit=20"],
  ["sub_accounts_changed", `/sub-accounts?${SINCE}&limit=20`],
])("is seen to grow without %s", async (index, path) => {
  expect((await most([path], index))[0]).toBeGreaterThan(FILLED / 2);
});
