import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { runExports } from "#lib/exports/jobs/run-exports.ts";
import { exporting } from "#lib/exports/test/exporting.ts";
import { addPayins } from "#lib/exports/test/payments.ts";
import { EXPORT_FREELY } from "#lib/rules/exports/export-formats.ts";
import { testDashboard } from "#lib/test/dashboards/test-dashboard.ts";
import { request } from "#lib/test/next/next-request.ts";
import { ensureForeignReaders, readCsv } from "#lib/test/outside/foreign-readers.ts";
import { exportAgainAction } from "./ask-export.ts";

const dashboard = await testDashboard();
const { store } = dashboard;
const signal = new AbortController().signal;
beforeAll(ensureForeignReaders);
afterAll(() => dashboard.drop());

beforeEach(async () => {
  request.jar.clear();
  await sql`truncate payin, payout, export, notice cascade`.execute(store.db);
});

const { as, stale, asked, get, bytesOf } = exporting(dashboard);
const rowsIn = (bytes: Buffer) => readCsv(bytes, ",").slice(1);

describe("a file that is made again", () => {
  const again = async (id: string) => {
    const answer = await exportAgainAction({ id });
    return answer.ok ? answer.data : answer.code;
  };
  const expire = () => sql`update export set expires_at = now()`.execute(store.db);

  test("what is kept no longer, of what its filter means today; the trail names the file it follows", async () => {
    await addPayins(store, 45);
    await as("operator");
    const { id } = await asked({ query: { status: "failed" } });
    await expire();
    await addPayins(store, 10, { from: 100 });
    const made = await again(id);
    if (typeof made === "string") throw new Error(made);
    expect(made.state).toBe("ready");
    expect(made.id).not.toBe(id);
    expect(rowsIn(await bytesOf(await get(made.id)))).toHaveLength(5);
    const { rows } = await sql<{ detail: unknown }>`
      select detail from audit where subject = ${`export ${made.id}`} and action = 'export:ask'`.execute(
      store.db,
    );
    expect(rows).toMatchObject([{ detail: { again: id } }]);
  });

  test("what failed for no reason of its own, and nothing that is ready or was too long", async () => {
    await addPayins(store, 3);
    await as("operator");
    const { id } = await asked();
    expect(await again(id)).toBe("NOT_FOUND");
    await sql`update export set state = 'failed', fault = 'too_many_rows'`.execute(store.db);
    expect(await again(id)).toBe("NOT_FOUND");
    await sql`update export set fault = 'broken'`.execute(store.db);
    expect(await again(id)).toMatchObject({ state: "ready" });
  });

  test("by nobody who may not read all of it, and in no other account", async () => {
    await addPayins(store, 3);
    await as("operator");
    const { id } = await asked();
    await expire();
    for (const role of ["viewer", "approver"] as const) {
      await as(role);
      expect(await again(id)).toBe("NOT_ALLOWED");
    }
    await as("operator");
    await sql`insert into account (id, connection_id, kind, name)
      select 'another', connection_id, 'sub', 'Another' from account limit 1`.execute(store.db);
    await sql`update export set account_id = 'another'`.execute(store.db);
    expect(await again(id)).toBe("NOT_FOUND");
  });

  test("whoever makes somebody else's anew keeps their own format and columns", async () => {
    await addPayins(store, 3);
    await as("operator");
    const { id } = await asked({ format: "jsonl", columns: { id: true } });
    await expire();
    await as("auditor");
    await asked({ format: "csv", columns: { id: true, amount: true } });
    expect(await again(id)).toMatchObject({ state: "ready" });
    const kept = await store.db
      .selectFrom("export_choice")
      .select(["format", "columns"])
      .where("person_id", "=", await dashboard.idOf("auditor"))
      .execute();
    expect(kept).toEqual([{ format: "csv", columns: ["id", "amount"] }]);
  });

  test("a long one takes a fresh factor as the first one did", async () => {
    await addPayins(store, EXPORT_FREELY + 1);
    await as("operator");
    const { id } = await asked();
    await runExports(store, signal);
    await expire();
    await stale();
    expect(await again(id)).toBe("FACTOR_REQUIRED");
  });
});
