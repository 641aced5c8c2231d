import { limitPerPerson } from "#lib/core/doors/limit-per-person.ts";
import { routeDoor } from "#lib/core/doors/route-door.ts";
import { streamed } from "#lib/core/doors/streamed.ts";
import { mayFetchMonth } from "#lib/closes/views/fetch-month.ts";
import { monthZip } from "#lib/closes/views/month-zip.ts";
import { OfMonth } from "#lib/rules/closes/close-month.ts";

/** A closed month as a ZIP of its manifest and its lines; the trail has it before the first byte. */
export const GET = routeDoor(
  OfMonth,
  "activity:export",
  async ({ month }, { store, actor, audit }) => {
    audit.note({ action: "month:export", subject: `month ${month}` });
    const close = await limitPerPerson({ store, actor }, "export", async () => {
      const found = await mayFetchMonth(store, actor, month);
      audit.note({ detail: { digest: found.digest } });
      await store.transaction((tx) => audit.writeIn(tx));
      return found;
    });
    return new Response(streamed(monthZip(store.db, close)), {
      headers: {
        "content-type": "application/zip",
        "content-disposition": `attachment; filename="ponte-${month}.zip"`,
        "cache-control": "no-store",
      },
    });
  },
);
