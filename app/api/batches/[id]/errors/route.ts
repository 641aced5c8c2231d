import { batchErrors } from "#lib/batches/views/batch-errors.ts";
import { languageIn } from "#lib/core/access/sign-in/language-in.ts";
import { routeDoor } from "#lib/core/doors/route-door.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import { Id } from "#protocol/wire/ids.ts";
import { z } from "#protocol/wire/zod.ts";

/** What is wrong with a draft's lines, as a file: line, column, reason, and the cells as they were typed. */
export const GET = routeDoor(
  z.object({ id: Id }),
  "payout:create",
  async ({ id }, { store, account, visit }) => {
    const file = await batchErrors(store, account, id, languageIn(visit.headers));
    if (file === null) throw new DashboardError("NOT_FOUND");
    return new Response(file, {
      headers: {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": `attachment; filename="ponte-batch-errors.csv"`,
        "cache-control": "no-store",
      },
    });
  },
);
