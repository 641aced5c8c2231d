import { limitPerPerson } from "#lib/core/doors/limit-per-person.ts";
import { readBytes } from "#lib/core/doors/read-bounded.ts";
import { routeDoor } from "#lib/core/doors/route-door.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import { importStatement, IMPORT_MODES } from "#lib/reconciliation/views/import-statement.ts";
import { PLAIN_AMOUNTS, STATEMENT_MAX_BYTES } from "#lib/rules/reconciliation/statement.ts";
import { Id } from "#protocol/wire/ids.ts";
import { z } from "#protocol/wire/zod.ts";

const NAME_MOST = 300;

/** Imports a statement of a bank account. The body is the file itself. */
export const POST = routeDoor(
  z.object({
    of: Id,
    mode: z.enum(IMPORT_MODES).default("all"),
    plain: z.enum(PLAIN_AMOUNTS).optional(),
    name: z.string().max(NAME_MOST).default(""),
  }),
  "statement:import",
  async ({ of, ...asked }, context) => {
    context.audit.note({ action: "statement:import", detail: { of } });
    const bytes = await readBytes(context.request, STATEMENT_MAX_BYTES);
    if (bytes === null) throw new DashboardError("BODY_TOO_LARGE");
    return limitPerPerson(context, "statement", () =>
      importStatement(context, { of, ...asked, bytes }),
    );
  },
  { readsBody: true },
);
