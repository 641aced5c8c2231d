"use server";
import { getLocale } from "next-intl/server";
import { action } from "#lib/core/doors/action.ts";
import { limitPerPerson } from "#lib/core/doors/limit-per-person.ts";
import { wakeJobs } from "#lib/core/store/hints.ts";
import { writeExport } from "#lib/exports/jobs/write-export.ts";
import { setExportChoice } from "#lib/exports/rows/choices.ts";
import { insertExport } from "#lib/exports/rows/exports.ts";
import { mayExport } from "#lib/exports/views/ask-export.ts";
import { askedSource } from "#lib/exports/views/asked-source.ts";
import { AskExport, tickedColumns } from "#lib/rules/exports/ask-export.ts";

/**
 * Asks for a file. A short one is made at once; a long one needs a fresh factor, and a job makes it. The trail has it
 * before the first row is read for it.
 */
export const askExportAction = action(
  AskExport,
  "activity:export",
  async (input, { actor, account, store, audit, transaction }) => {
    const { list, query, ids, format, month } = input;
    audit.note({
      action: "export:ask",
      detail: { list, query, selected: ids?.length, format, month },
    });
    const locale = await getLocale();
    const of = format === "ofx" && month !== "" ? month : null;
    const found = await askedSource({ store, actor }, input);
    const columns = tickedColumns(input.columns);
    const asked = { ...found, columns, month: of, language: locale };
    const { isShort } = await limitPerPerson({ store, actor }, "export", () =>
      mayExport(store, actor, format, asked),
    );
    const row = await transaction(async (tx) => {
      const made = { accountId: account.id, by: actor.person.id, format, asked };
      const inserted = await insertExport(tx, made, { isMine: isShort });
      await setExportChoice(tx, actor.person.id, { format, columns });
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
  },
);
