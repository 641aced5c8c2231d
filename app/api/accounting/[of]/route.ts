import { importLabels, IMPORT_MODES } from "#lib/accounting/views/label-import.ts";
import { labelFile } from "#lib/accounting/views/label-export.ts";
import { languageIn } from "#lib/core/access/sign-in/language-in.ts";
import { limitPerPerson } from "#lib/core/doors/limit-per-person.ts";
import { readBytes } from "#lib/core/doors/read-bounded.ts";
import { routeDoor } from "#lib/core/doors/route-door.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import { saoPauloDayAfter } from "#lib/format/sao-paulo-day.ts";
import { ATTACHED_OPERATIONS as PAYMENTS } from "#lib/rules/attachments/attachments.ts";
import { LABEL_FILE_MAX_BYTES } from "#lib/rules/accounting/label-file.ts";
import { z } from "#protocol/wire/zod.ts";

const MONTH_DAYS = 30;
const daysAgo = (days: number) => saoPauloDayAfter(new Date(), -days);

/** The labels of payments of some days as a file, by default those of the last month. */
export const GET = routeDoor(
  z.object({
    of: z.enum(PAYMENTS),
    from: z.iso.date().default(() => daysAgo(MONTH_DAYS)),
    to: z.iso.date().default(() => daysAgo(0)),
  }),
  "accounting:write",
  async ({ of, from, to }, { store, account, actor, audit, visit }) => {
    const locale = languageIn(visit.headers);
    const file = await limitPerPerson({ store, actor }, "labels", () =>
      labelFile(store.db, account.id, { of, from, to, locale }),
    );
    if (file === null) {
      // A link opened it: the page says it better than an answer that would be saved as a file.
      const query = new URLSearchParams({ of, from, to, many: "1" });
      return new Response(null, { status: 303, headers: { location: `/accounting?${query}` } });
    }
    audit.note({ action: "labels:export", detail: { of, from, to } });
    await store.transaction((tx) => audit.writeIn(tx));
    return new Response(file, {
      headers: {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": `attachment; filename="ponte-${of}s-${from}-${to}.csv"`,
        "cache-control": "no-store",
      },
    });
  },
);

/** The body is the file itself. */
export const POST = routeDoor(
  z.object({ of: z.enum(PAYMENTS), mode: z.enum(IMPORT_MODES).default("check") }),
  "accounting:write",
  async ({ of, mode }, context) => {
    context.audit.note({ action: "labels:import", detail: { of, mode } });
    const bytes = await readBytes(context.request, LABEL_FILE_MAX_BYTES);
    if (bytes === null) throw new DashboardError("BODY_TOO_LARGE");
    return importLabels(context, { of, mode, bytes });
  },
  { readsBody: true },
);
