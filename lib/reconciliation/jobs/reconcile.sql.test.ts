import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildStore } from "#lib/test/dashboards/build-store.ts";
import { storePayments } from "#lib/test/reconciliation/stored-payments.ts";
import {
  exchangeStatement,
  importFile,
  openStatementAccount,
} from "#lib/reconciliation/test/bank-statement.ts";
import { PLANTED } from "#lib/reconciliation/test/planted-differences.ts";
import { KINDS } from "#lib/rules/reconciliation/kinds.ts";
import { TURN } from "#lib/reconciliation/rows/turn.ts";
import { reconcile } from "./reconcile.ts";

const { store } = await buildStore();
const { db } = store;
afterAll(() => store.drop());
const OURS = "ours";
const NOW = new Date("2026-11-27T15:00:00Z");
const COUNT = 140;

/** Compares until nothing is due. @returns the rounds that took something */
async function settle(now = NOW): Promise<void> {
  const on = { now, reads: () => true };
  for (let at = 0; at < 20; at += 1) {
    await reconcile(store, undefined, on);
    const { rows } = await sql<{ due: number }>`
      select count(*)::int as due from reconciliation_due where due_at <= now()`.execute(db);
    if (rows[0]?.due === 0) return;
  }
  throw new Error("it doesn't come to an end");
}
const standing = async () =>
  (
    await db
      .selectFrom("reconciliation_exception")
      .select(["kind", "subject", "state"])
      .where("state", "in", ["open", "asked"])
      .orderBy("id")
      .execute()
  ).map(({ kind }) => kind);
const run = async (text: string) => {
  for (const one of text.split(";\n")) await sql.raw(one).execute(db);
};

let bank: Awaited<ReturnType<typeof openStatementAccount>>;
beforeAll(async () => {
  await storePayments(db, OURS, COUNT);
  bank = await openStatementAccount(store, OURS, "exchange");
});

test("random histories in which all witnesses agree have no exception, with a statement or without", async () => {
  await settle();
  expect(await standing()).toEqual([]);
  const file = await exchangeStatement(db, OURS);
  const added = await importFile(store, OURS, bank, file);
  expect(added.added).toBe(file.lines.length);
  expect(added.matched + added.suggested).toBe(file.lines.length);
  const { rows: backs } = await sql`select from payin_return`.execute(db);
  expect(added.suggested).toBe(backs.length);
  await settle();
  expect(await standing()).toEqual([]);
  // A person says that the PIX went back as it is asked.
  await sql`update statement_line set match = 'person' where match = 'suggested'`.execute(db);
  await settle();
  expect(await standing()).toEqual([]);
});

test("the same file adds nothing, and neither does one that overlaps", async () => {
  const file = await exchangeStatement(db, OURS);
  const bytes = new TextEncoder().encode("one");
  expect((await importFile(store, OURS, bank, file, bytes)).added).toBe(0);
  expect(await importFile(store, OURS, bank, file, bytes)).toMatchObject({
    isKnown: true,
    added: 0,
  });
  const half = { ...file, lines: file.lines.slice(30), from: file.lines[30]?.day ?? "" };
  expect((await importFile(store, OURS, bank, half)).added).toBe(0);
  await settle();
  expect(await standing()).toEqual([]);
});

test("one compares at a time: while somebody has the turn, nothing is taken", async () => {
  await run("update payin set expires_at = expires_at where id = 1");
  const due = async () =>
    (await sql`select from reconciliation_due where due_at <= now()`.execute(db)).rows.length;
  const other = new pg.Client({ connectionString: store.place.url });
  await other.connect();
  await other.query("select pg_advisory_lock($1)", [TURN]);
  expect(await reconcile(store, undefined, { now: NOW, reads: () => true })).toBe(false);
  expect(await due()).toBe(1);
  await other.end();
  await settle();
  expect(await due()).toBe(0);
});

describe("one planted difference of each kind", () => {
  test.each(KINDS)("%s is found as that alone, and cleared when it is gone", async (kind) => {
    const [plant, undo] = PLANTED[kind];
    await run(plant);
    await settle();
    const found = await standing();
    await run(undo);
    await settle();
    expect([...new Set(found)]).toEqual([kind]);
    expect(await standing()).toEqual([]);
  });
});
