import { getLocale } from "next-intl/server";
import { trailCsv } from "#lib/activity/views/trail-csv.ts";
import { TrailSearch } from "#lib/activity/views/trail-search.ts";
import { trailExport } from "#lib/activity/views/trail.ts";
import { askForPerson } from "#lib/core/access/ask-for-person.ts";
import { routeHandler } from "#lib/core/access/route-handler.ts";

/** The trail as a file for spreadsheets: the newest lines that fit the filter. */
export const GET = routeHandler(TrailSearch, "audit:read", async (filter, { store, actor }) => {
  const { lines, isCut } = await askForPerson({ store, actor }, "export", () =>
    trailExport(store, actor.account, filter),
  );
  return new Response(trailCsv(lines, await getLocale()), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="ponte-audit-${lines[0]?.id ?? 0}.csv"`,
      "cache-control": "no-store",
      "x-ponte-cut": String(isCut),
    },
  });
});
