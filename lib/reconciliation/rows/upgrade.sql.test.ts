import { rmSync } from "node:fs";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { testFolder } from "#platform/test-folder.ts";
import { reconcile } from "#lib/reconciliation/jobs/reconcile.ts";
import { upgradedFrom } from "#lib/test/rows/earlier-database.ts";
import { storePayments } from "#lib/test/reconciliation/stored-payments.ts";
import type { Store } from "#lib/core/store/store.ts";

const folder = testFolder("reconciliation-upgrade");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ACCOUNT = `
  insert into connection (id, name, environment, base_url, credentials) values ('c', 'C', 'sandbox', '-', '-');
  insert into account (id, connection_id, kind, name) values ('ours', 'c', 'main', 'Ours')`;

test("what was there before is compared once, and agrees", async () => {
  const write = async ({ db }: Store) => {
    for (const statement of ACCOUNT.split(";\n")) await sql.raw(statement).execute(db);
    await storePayments(db, "ours", 30);
  };
  const { store, drop } = await upgradedFrom("0164", folder, write);
  try {
    const due = async () =>
      (await sql`select from reconciliation_due where due_at <= now()`.execute(store.db)).rows;
    expect(await due()).toHaveLength(60);
    while (await reconcile(store, undefined, { reads: () => true }));
    expect(await due()).toEqual([]);
    const { rows } = await sql`select kind from reconciliation_exception`.execute(store.db);
    expect(rows).toEqual([]);
  } finally {
    await drop();
  }
});
