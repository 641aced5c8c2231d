import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { recordedStatements, type Statement } from "#lib/test/rows/recorded-statements.ts";
import { rowsTouched } from "#lib/test/rows/rows-touched.ts";
import { payinsToAsk } from "#service/db/payins/payins.ts";
import { sweepHistory } from "#service/domain/operations/retention.ts";
import { claimDeliveries } from "#service/db/webhooks/deliveries.ts";
import type { TestUser } from "./build.ts";
import { startService } from "./harness.ts";

/** Rows of each table: of the asking user, but for PIX accounts, of which a twentieth is theirs. */
const FILLED = 6_000;
const OWN_ACCOUNTS = FILLED / 20;
/** A page of a hundred with what belongs to it, or a user's own PIX accounts, which a page counts. */
const MOST = 1_000;

const service = await startService();
let client: pg.Client;
let database = "";
let user: TestUser;

beforeAll(async () => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
    service.deps.db,
  );
  database = rows[0]!.name;
  const url = new URL(inject("postgresUrl"));
  url.pathname = `/${database}`;
  client = new pg.Client({ connectionString: url.href });
  await client.connect();
  user = await service.user();
  const other = await service.user();
  const { db } = service.deps;
  const series = sql`from generate_series(1, ${FILLED}::int) n`;
  await sql`insert into bank_accounts (user_id, name, pix_key, created_at)
    select case when n % 20 = 0 then ${user.id}::int else ${other.id}::int end, 'Conta ' || n,
      n || '@example.com', now() - make_interval(secs => n) ${series}`.execute(db);
  await sql`insert into events (id, user_id, sequence, event, data)
    select 'e-' || n, ${user.id}::int, n, 'crypto.payin.updated', '{}' ${series}`.execute(db);
  await sql`insert into deliveries (event_id, user_id, sequence, status, attempts, attempted, finished_at)
    select 'e-' || n, ${user.id}::int, n, case when n % 100 = 0 then 'dead' else 'delivered' end, 3, true,
      now() ${series}`.execute(db);
  await sql`insert into quotes (id, user_id, network, token, address, currency_type, request_amount,
      commercial_rate, rate, sender_cents, fee_cents, receiver_units, expires_at)
    select 'q-' || n, ${user.id}::int, 'polygon', 'USDC', '0x', 'sender', '10.00', 5, 5, 1000, 1, 100,
      date_trunc('milliseconds', now()) ${series}`.execute(db);
  await sql`insert into payins (user_id, quote_id, txid, status, network, token, address, sender_cents,
      fee_cents, receiver_units, rate, expires_at, ask_at, pix_code, created_at)
    select ${user.id}::int, 'q-' || n, 't-' || n, 'expired', 'polygon', 'USDC', '0x', 1000, 1, 100, 5, now(),
      now(), '-', now() - interval '1 hour' ${series}`.execute(db);
  await sql`vacuum analyze bank_accounts, events, deliveries, quotes, payins`.execute(db);
  // A process counts the whole history in its first look, and not again.
  await service.metrics();
});
afterAll(async () => {
  await client.end();
  await service.drop();
});

/** Statements that touch more rows than a list or a poll may, as sentences. */
async function tooMuch(statements: readonly Statement[], indexes?: string): Promise<string[]> {
  const found: string[] = [];
  for (const statement of statements) {
    // A claim writes.
    await client.query("begin; set local enable_seqscan = off");
    if (indexes !== undefined) await client.query(`drop index ${indexes}`);
    const { rows, worst } = await rowsTouched(client, statement);
    await client.query("rollback");
    if (rows > MOST) found.push(`${worst}\n${statement.text}`);
  }
  return found;
}

const lists = (payin: bigint) => [
  "/exchange/bank-accounts",
  `/exchange/bank-accounts?page=${OWN_ACCOUNTS / 10}&pageSize=10`,
  "/exchange/bank-accounts?name=nowhere",
  "/exchange/bank-accounts?pix_key=nowhere",
  `/exchange/payment/${payin}`,
  `/exchange/payment/${payin}/returns`,
  "/settings/webhook/deliveries?limit=100",
  `/settings/webhook/deliveries?before=${FILLED / 2}`,
  "/settings/webhook/deliveries?status=dead",
  "/settings/webhook/deliveries?status=pending",
];

const readAll = async () => {
  const { rows } = await sql<{
    id: bigint;
  }>`select max(id) - ${FILLED / 2}::int as id from payins`.execute(service.deps.db);
  const payin = rows[0]!.id;
  return recordedStatements(database, async () => {
    for (const path of lists(payin)) {
      const { status } = await service.call(user, `GET ${path}`);
      expect(status, path).toBe(200);
    }
    await service.unsettled();
    await service.metrics();
    await payinsToAsk(service.deps.db, 100);
    const claim = { limit: 100, each: 10, busy: [], leaseMs: 1000, maxAttempts: 5 };
    await claimDeliveries(service.deps.db, claim);
    await sweepHistory(service.deps);
  });
};

test("no list and no poll grows with a table", async () => {
  const read = await readAll();
  expect(read.length).toBeGreaterThan(15);
  expect(await tooMuch(read)).toEqual([]);
});

test.each([
  ["bank_accounts_newest, bank_accounts_pix_key, bank_accounts_name", "bank_accounts"],
  ["deliveries_of_status", "deliveries"],
  ["events_recorded", "events"],
  ["quotes_expiring", "quotes"],
])("is seen to grow without %s", async (indexes, table) => {
  const found = await tooMuch(await readAll(), indexes);
  expect(found).not.toEqual([]);
  expect(found.every((text) => text.includes(table))).toBe(true);
});
