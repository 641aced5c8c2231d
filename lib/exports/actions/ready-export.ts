"use server";
import { action } from "#lib/core/doors/action.ts";
import { mayFetch, readyExport } from "#lib/exports/views/fetch-export.ts";
import { z } from "#protocol/wire/zod.ts";

/** Asks for a fresh factor where the file needs one; the file itself is had by a link, which checks again. */
export const readyExportAction = action(
  z.object({ id: z.string().max(64) }),
  "activity:export",
  async ({ id }, { actor, store, audit }) => {
    audit.note({ action: "export:fetch", subject: `export ${id}` });
    await mayFetch(store, actor, await readyExport(store, actor, id));
    audit.leaveOut();
    return {};
  },
);
