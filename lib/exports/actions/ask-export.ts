"use server";
import { getLocale } from "next-intl/server";
import { readableSides } from "#lib/activity/views/activity-filter.ts";
import { action } from "#lib/core/doors/action.ts";
import { limitPerPerson } from "#lib/core/doors/limit-per-person.ts";
import type { DoorContext } from "#lib/core/doors/run-door.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import { wakeJobs } from "#lib/core/store/hints.ts";
import type { Tx } from "#lib/core/store/store.ts";
import { writeExport } from "#lib/exports/jobs/write-export.ts";
import { openAsked, type Asked } from "#lib/exports/rows/asked.ts";
import { setExportChoice } from "#lib/exports/rows/choices.ts";
import { exportById, insertExport } from "#lib/exports/rows/exports.ts";
import { mayExport } from "#lib/exports/views/ask-export.ts";
import { askedSource } from "#lib/exports/views/asked-source.ts";
import { AskExport, tickedColumns } from "#lib/rules/exports/ask-export.ts";
import type { ExportFormat } from "#lib/rules/exports/export-formats.ts";
import { canBeMadeAgain, exportPhase } from "#lib/rules/exports/exports.ts";
import { z } from "#protocol/wire/zod.ts";

/**
 * Asks for a file. A short one is made at once; a long one needs a fresh factor, and a job makes it. The trail has it
 * before the first row is read for it.
 */
export const askExportAction = action(AskExport, "activity:export", async (input, on) => {
  const { list, query, ids, format, month } = input;
  on.audit.note({
    action: "export:ask",
    detail: { list, query, selected: ids?.length, format, month },
  });
  const found = await askedSource(on, input);
  const columns = tickedColumns(input.columns);
  const of = format === "ofx" && month !== "" ? month : null;
  const asked = { ...found, columns, month: of, language: await getLocale() };
  return make(on, format, asked, (tx) =>
    setExportChoice(tx, on.actor.person.id, { format, columns }),
  );
});

/** Makes anew, of what its filter means today, a file that failed or is kept no longer. */
export const exportAgainAction = action(
  z.object({ id: z.string().max(64) }),
  "activity:export",
  async ({ id }, on) => {
    on.audit.note({ action: "export:ask", detail: { again: id } });
    const row = await exportById(on.store.db, on.account.id, id);
    const phase = row && exportPhase(row.state, row.expires_at, new Date());
    if (!row || !phase || !canBeMadeAgain(phase, row.fault)) throw new DashboardError("NOT_FOUND");
    const asked = openAsked(row.id, row.asked);
    // Whoever asked first may have been allowed to read more.
    const mayRead = readableSides(on.actor);
    if (!asked.source.sides.every((side) => mayRead.includes(side))) {
      throw new DashboardError("NOT_ALLOWED");
    }
    return make(on, row.format, asked);
  },
);

async function make(
  { actor, account, store, audit, transaction }: DoorContext<"activity:export">,
  format: ExportFormat,
  asked: Asked,
  /** What is stored with it. */
  besides: (tx: Tx) => Promise<void> = async () => {},
) {
  const { isShort } = await limitPerPerson({ store, actor }, "export", () =>
    mayExport(store, actor, format, asked),
  );
  const row = await transaction(async (tx) => {
    const made = { accountId: account.id, by: actor.person.id, format, asked };
    const inserted = await insertExport(tx, made, { isMine: isShort });
    await besides(tx);
    audit.note({ subject: `export ${inserted.id}` });
    await audit.writeIn(tx);
    return inserted;
  });
  if (!isShort) {
    await wakeJobs(store.db);
    return { id: row.id, state: "waiting" as const };
  }
  const state = await writeExport(store, row, { isAwaited: true });
  return { id: row.id, state: state === "left" ? ("waiting" as const) : state };
}
