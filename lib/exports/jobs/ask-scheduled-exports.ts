import "server-only";
import { insertAudit } from "#lib/core/doors/audit.ts";
import { wakeJobs } from "#lib/core/store/hints.ts";
import type { Store, Tx } from "#lib/core/store/store.ts";
import type { ExportSource } from "#lib/exports/rows/asked.ts";
import { exportersAmong } from "#lib/exports/rows/exporters.ts";
import { insertExport } from "#lib/exports/rows/exports.ts";
import { takeSchedule, type DueSchedule } from "#lib/exports/rows/schedules.ts";
import { columnsIn } from "#lib/rules/exports/export-columns.ts";
import { MOVEMENT_SIDES } from "#lib/rules/activity/movements.ts";

/** Asks for the file of one schedule that is due, if anybody may still get it. @returns true: more may be due */
export async function askScheduledExports(store: Store): Promise<boolean> {
  const wasDue = await store.transaction(async (tx) => {
    const due = await takeSchedule(tx);
    if (due) await ask(tx, due);
    return due !== undefined;
  });
  if (wasDue) await wakeJobs(store.db);
  return wasDue;
}

async function ask(tx: Tx, due: DueSchedule): Promise<void> {
  const { account_id: accountId, list, format, language, from, to } = due;
  const people = await exportersAmong(tx, accountId, due.people);
  if (people.length === 0) return;
  const sides = MOVEMENT_SIDES;
  const filter = list === "/activity" ? { from, to, sides } : { from, to };
  const month = format === "ofx" ? from.slice(0, "2026-10".length) : null;
  const days = month === null ? { from, to } : {};
  const asked = {
    source: { list, filter, ids: null, sides } as ExportSource,
    columns: columnsIn(due.columns),
    month,
    language,
    narrowing: { chosen: {}, days },
  };
  const schedule = { id: due.id, people };
  const row = await insertExport(tx, { accountId, by: due.made_by, format, asked, schedule });
  await insertAudit(tx, {
    accountId,
    actorKind: "system",
    actorId: "jobs",
    actorName: "jobs",
    action: "export:ask",
    permission: "activity:export",
    outcome: "done",
    code: null,
    subject: `export ${row.id}`,
    detail: { list, format, from, to },
    requestId: row.id,
    address: null,
  });
}
