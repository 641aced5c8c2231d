import { routeDoor } from "#lib/core/doors/route-door.ts";
import { exportManifest } from "#lib/exports/views/export-manifest.ts";
import { fileName } from "#lib/exports/views/export-file.ts";
import { readyExport } from "#lib/exports/views/fetch-export.ts";
import { z } from "#protocol/wire/zod.ts";

/** What an export's file holds: counts, sums, and the digest by which anybody can tell that it is unchanged. */
export const GET = routeDoor(
  z.object({ export: z.string().max(64) }),
  "activity:export",
  async ({ export: id }, { store, actor }) => {
    const row = await readyExport(store, actor, id);
    const manifest = await exportManifest(store, actor.account, row);
    return new Response(`${JSON.stringify(manifest, null, 2)}\n`, {
      headers: {
        "content-type": "application/json",
        "content-disposition": `attachment; filename="${fileName(row)}.manifest.json"`,
        "cache-control": "no-store",
      },
    });
  },
);
