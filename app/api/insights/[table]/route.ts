import { languageIn } from "#lib/core/access/sign-in/language-in.ts";
import { limitPerPerson } from "#lib/core/doors/limit-per-person.ts";
import { routeDoor } from "#lib/core/doors/route-door.ts";
import { filteredDays, readListFilter } from "#lib/find/list-filter.ts";
import { LISTS } from "#lib/find/lists.ts";
import { saoPauloDayAfter } from "#lib/format/sao-paulo-day.ts";
import { insightFile } from "#lib/insights/views/insight-file.ts";
import { insights } from "#lib/insights/views/insights.ts";
import { INSIGHT_TABLES, insightTable } from "#lib/rules/insights/tables.ts";
import { z } from "#protocol/wire/zod.ts";

const given = z.string().optional();

/** One chart's figures as CSV, of the same days as the page. */
export const GET = routeDoor(
  z.object({ table: z.enum(INSIGHT_TABLES), days: given, from: given, to: given }),
  "activity:export",
  async ({ table, ...address }, { store, actor, audit, visit }) => {
    const { terms } = readListFilter(LISTS["/insights"], address);
    const days = filteredDays(terms, saoPauloDayAfter(new Date(), 0));
    const view = await limitPerPerson({ store, actor }, "insights", () =>
      insights(store, actor, days),
    );
    const { from, to } = view.days;
    audit.note({ action: "insights:export", detail: { table, from, to } });
    await store.transaction((tx) => audit.writeIn(tx));
    const file = await insightFile(insightTable(view, table), languageIn(visit.headers));
    const name = `ponte-${table.replace("_", "-")}-${from}-${to}.csv`;
    return new Response(file, {
      headers: {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": `attachment; filename="${name}"`,
        "cache-control": "no-store",
      },
    });
  },
);
