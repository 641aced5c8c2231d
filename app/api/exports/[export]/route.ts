import { limitPerPerson } from "#lib/core/doors/limit-per-person.ts";
import { routeDoor } from "#lib/core/doors/route-door.ts";
import { exportFile } from "#lib/exports/views/export-file.ts";
import { beginFetch, readyExport } from "#lib/exports/views/fetch-export.ts";
import { z } from "#protocol/wire/zod.ts";

/** An export's file, whole or from any place on: a download that was cut off goes on with the same bytes. */
export const GET = routeDoor(
  z.object({ export: z.string().max(64) }),
  "activity:export",
  async ({ export: id }, { store, actor, audit, visit }) => {
    const row = await limitPerPerson({ store, actor }, "export", async () => {
      const ready = await readyExport(store, actor, id);
      await beginFetch(store, actor, ready, audit);
      return ready;
    });
    return exportFile(store, row, visit.headers);
  },
);
