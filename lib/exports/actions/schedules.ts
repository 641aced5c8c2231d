"use server";
import { getLocale } from "next-intl/server";
import { action } from "#lib/core/doors/action.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import { exportChoice } from "#lib/exports/rows/choices.ts";
import { exportersAmong } from "#lib/exports/rows/exporters.ts";
import { countSchedules, deleteSchedule, insertSchedule } from "#lib/exports/rows/schedules.ts";
import { ofxAccount } from "#lib/exports/rows/ofx-account.ts";
import { ScheduleExport } from "#lib/rules/exports/ask-export.ts";
import { z } from "#protocol/wire/zod.ts";

const SCHEDULES_MOST = 20;

/** Has a file made again and again, with the columns that its maker chose last. */
export const scheduleExportAction = action(
  ScheduleExport,
  "activity:export",
  async ({ every, list, format, people: ticked }, { actor, account, audit, transaction }) => {
    audit.note({ action: "export:schedule", detail: { every, list, format } });
    const language = await getLocale();
    return transaction(async (tx) => {
      const named = Object.keys(ticked).filter((id) => ticked[id]);
      const people = await exportersAmong(tx, account.id, named);
      if (people.length < named.length) {
        throw new DashboardError("INVALID_INPUT", { fields: { people: "not_in_list" } });
      }
      if (format === "ofx" && !(await ofxAccount(tx, account.id))) {
        throw new DashboardError("INVALID_INPUT", { fields: { format: "not_supported" } });
      }
      if ((await countSchedules(tx, account.id)) >= SCHEDULES_MOST) {
        throw new DashboardError("INVALID_INPUT", { fields: { every: "too_many" } });
      }
      const { columns } = await exportChoice(tx, actor.person.id);
      const id = await insertSchedule(tx, {
        account_id: account.id,
        made_by: actor.person.id,
        every,
        list,
        format,
        columns: [...columns],
        language,
        people,
      });
      audit.note({ subject: `export-schedule ${id}` });
      await audit.writeIn(tx);
      return {};
    });
  },
  { fresh: true },
);

export const removeScheduleAction = action(
  z.object({ id: z.string().max(64) }),
  "activity:export",
  async ({ id }, { account, audit, transaction }) => {
    audit.note({ action: "export:unschedule", subject: `export-schedule ${id}` });
    await transaction(async (tx) => {
      if (!(await deleteSchedule(tx, account.id, id))) throw new DashboardError("NOT_FOUND");
      await audit.writeIn(tx);
    });
    return {};
  },
);
