import { sql } from "kysely";
import { MAIN_ACCOUNT } from "#lib/core/exchange/connections.ts";
import type { Store } from "#lib/core/store/store.ts";
import { writeExport } from "#lib/exports/jobs/write-export.ts";
import type { Asked } from "#lib/exports/rows/asked.ts";
import { insertExport } from "#lib/exports/rows/exports.ts";
import { setOfxAccount } from "#lib/exports/rows/ofx-account.ts";
import { insertSchedule } from "#lib/exports/rows/schedules.ts";
import { MOVEMENT_SIDES } from "#lib/rules/activity/movements.ts";
import { EXPORT_COLUMNS } from "#lib/rules/exports/export-columns.ts";
import type { ExportFormat } from "#lib/rules/exports/export-formats.ts";
import { saoPauloDayAfter } from "#lib/format/sao-paulo-day.ts";
import { lastMonths, monthDays } from "#lib/rules/exports/months.ts";

type Told = { format: ExportFormat; month?: string };

/** Files of the company's payments in each state, what is made again each month, and the account that its ERP knows. */
export async function addExports(store: Store, by: string, now: Date): Promise<void> {
  const month = lastMonths(saoPauloDayAfter(now, 0), 2)[1] ?? "";
  await store.transaction(async (tx) => {
    await setOfxAccount(tx, MAIN_ACCOUNT, { bank: "341", branch: "0413", number: "28711-6" }, by);
    await insertSchedule(tx, {
      account_id: MAIN_ACCOUNT,
      made_by: by,
      every: "month",
      list: "/activity",
      format: "ofx",
      columns: [...EXPORT_COLUMNS],
      language: "pt-BR",
      people: [by],
    });
  });
  const add = async (one: Told) => {
    const asked = askedOf(one, month);
    const made = { accountId: MAIN_ACCOUNT, by, format: one.format, asked };
    return store.transaction((tx) => insertExport(tx, made, { isMine: true }));
  };
  const make = async (one: Told) => {
    const row = await add(one);
    await writeExport(store, row, { isAwaited: true });
    return row.id;
  };
  const over = await make({ format: "jsonl" });
  await sql`update export set expires_at = now(), made_at = now() - interval '7 days',
    ended_at = now() - interval '7 days' where id = ${over}`.execute(store.db);
  await make({ format: "jsonl" });
  const failed = await add({ format: "ofx", month });
  await sql`update export set state = 'failed', fault = 'broken', lease = null, next_at = null,
    ended_at = now() where id = ${failed.id}`.execute(store.db);
  // For a day they are as somebody sees them who has just asked; then they are made.
  for (const state of ["waiting", "running"]) {
    const { id } = await add({ format: "jsonl" });
    await sql`update export set state = ${state}, lease = null, next_at = now() + interval '1 day'
      where id = ${id}`.execute(store.db);
  }
}

function askedOf({ month }: Told, last: string): Asked {
  const days = monthDays(last);
  return {
    source: {
      list: "/activity",
      filter: { ...(month ? {} : days), sides: MOVEMENT_SIDES },
      ids: null,
      sides: MOVEMENT_SIDES,
    },
    columns: EXPORT_COLUMNS,
    month: month ?? null,
    language: "pt-BR",
    narrowing: { chosen: {}, days: month ? {} : days },
  };
}
