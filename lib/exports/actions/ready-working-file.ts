"use server";
import { action } from "#lib/core/doors/action.ts";
import { AskWorkingFile } from "#lib/rules/exports/working-files.ts";

/** Asks for a fresh factor; the file itself is had by a link, which checks again. */
export const readyWorkingFileAction = action(
  AskWorkingFile,
  "activity:export",
  async (asked, { audit }) => {
    audit.note({ action: "working-file:fetch", subject: `working file ${asked.of}` });
    audit.leaveOut();
    return {};
  },
  { fresh: true },
);
