"use server";
import { mayExport } from "#lib/trail/views/trail-export.ts";
import { TrailAsked } from "#lib/trail/views/trail-search.ts";
import { action } from "#lib/core/doors/action.ts";

/** Asks for a fresh factor where the export needs one; the file itself is had by a link, which checks again. */
export const readyTrailExportAction = action(
  TrailAsked,
  "audit:read",
  async (filter, { actor, store, audit }) => {
    audit.note({ action: "audit:export", detail: filter });
    await mayExport(store, actor, filter);
    audit.leaveOut();
    return {};
  },
);
