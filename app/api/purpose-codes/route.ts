import { languageIn } from "#lib/core/access/sign-in/language-in.ts";
import { readBytes } from "#lib/core/doors/read-bounded.ts";
import { routeDoor } from "#lib/core/doors/route-door.ts";
import { requireFresh } from "#lib/core/doors/enter.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import { purposeFileOf } from "#lib/regulatory/views/purpose-export.ts";
import { importPurposes } from "#lib/regulatory/views/purpose-import.ts";
import { PURPOSE_FILE_MAX_BYTES } from "#lib/rules/regulatory/purpose-file.ts";
import { z } from "#protocol/wire/zod.ts";

/** The company's purpose codes as a file that can be filled in and taken back. */
export const GET = routeDoor(
  z.object({}),
  "settings:read",
  async (_input, { store, account, visit }) =>
    new Response(await purposeFileOf(store.db, account, languageIn(visit.headers)), {
      headers: {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": 'attachment; filename="ponte-purpose-codes.csv"',
        "cache-control": "no-store",
      },
    }),
);

/** The body is the file itself: the whole list, which takes the place of the one before. */
export const POST = routeDoor(
  z.object({ mode: z.enum(["check", "replace"]).default("check") }),
  "settings:write",
  async ({ mode }, context) => {
    context.audit.note({ action: "purpose:list", subject: "regulatory", detail: { mode } });
    if (mode === "replace") requireFresh(context.actor);
    const bytes = await readBytes(context.request, PURPOSE_FILE_MAX_BYTES);
    if (bytes === null) throw new DashboardError("BODY_TOO_LARGE");
    return importPurposes(context, { mode, bytes });
  },
  { readsBody: true },
);
