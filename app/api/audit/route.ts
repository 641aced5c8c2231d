import { exportedTrail, mayExport } from "#lib/trail/views/trail-export.ts";
import { TrailAsked } from "#lib/trail/views/trail-search.ts";
import { limitPerPerson } from "#lib/core/doors/limit-per-person.ts";
import { languageIn } from "#lib/core/access/sign-in/language-in.ts";
import { routeDoor } from "#lib/core/doors/route-door.ts";

/**
 * The trail as a file for spreadsheets: all lines that fit the filter. The trail holds that it was exported,
 * with the filter; a long one needs a fresh factor.
 */
export const GET = routeDoor(
  TrailAsked,
  "audit:read",
  async (filter, { store, actor, audit, visit }) => {
    const before = await limitPerPerson({ store, actor }, "export", () =>
      mayExport(store, actor, filter),
    );
    audit.note({ action: "audit:export", detail: filter });
    await store.transaction((tx) => audit.writeIn(tx));
    const locale = languageIn(visit.headers);
    const day = new Date().toISOString().slice(0, 10);
    return new Response(exportedTrail(store, actor, filter, { before, locale }), {
      headers: {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": `attachment; filename="ponte-audit-${day}.csv"`,
        "cache-control": "no-store",
      },
    });
  },
);
