import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { MAIN_ACCOUNT } from "#lib/core/exchange/connections.ts";
import { insertSchedule } from "#lib/exports/rows/schedules.ts";
import { noticesOf } from "#lib/notices/rows/listed-notices.ts";
import { testDashboard } from "#lib/test/dashboards/test-dashboard.ts";
import { askScheduledExports } from "./ask-scheduled-exports.ts";
import { runExports } from "./run-exports.ts";

const dashboard = await testDashboard();
const { store } = dashboard;
const by = await dashboard.idOf("operator");
afterAll(() => dashboard.drop());
beforeEach(() => sql`truncate export, export_schedule, notice cascade`.execute(store.db));

describe("a schedule", () => {
  const schedule = (people: string[]) =>
    store.transaction((tx) =>
      insertSchedule(tx, {
        account_id: MAIN_ACCOUNT,
        made_by: by,
        every: "month",
        list: "/payins",
        format: "csv",
        columns: ["id", "amount"],
        language: "pt-BR",
        people,
      }),
    );
  const due = () =>
    sql`update export_schedule set next_at = now() - interval '1 minute'`.execute(store.db);

  test("asks once for what has ended, however many replicas look, and tells those who may still export", async () => {
    const auditor = await dashboard.idOf("auditor");
    await schedule([by, auditor, await dashboard.idOf("viewer")]);
    expect(await askScheduledExports(store)).toBe(false);
    await due();
    await Promise.all([askScheduledExports(store), askScheduledExports(store)]);
    const [row, ...more] = await store.db.selectFrom("export").selectAll().execute();
    expect([more, row?.people]).toEqual([[], [by, auditor]]);
    const { next_at: next } = await store.db
      .selectFrom("export_schedule")
      .select("next_at")
      .executeTakeFirstOrThrow();
    expect(next.toISOString()).toMatch(/-01T09:00:00.000Z$/);
    await runExports(store, new AbortController().signal);
    expect(await noticesOf(store.db, auditor, 9)).toMatchObject([{ event: "export:ready" }]);
    expect(await noticesOf(store.db, await dashboard.idOf("viewer"), 9)).toEqual([]);
  });

  test("whose people may not export any more asks for nothing, and goes on later", async () => {
    await schedule([await dashboard.idOf("viewer")]);
    await due();
    expect(await askScheduledExports(store)).toBe(true);
    expect(await store.db.selectFrom("export").select("id").execute()).toEqual([]);
    expect(await askScheduledExports(store)).toBe(false);
  });
});
