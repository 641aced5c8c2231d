import { batchTemplate, TEMPLATE_FORMATS } from "#lib/batches/views/batch-template.ts";
import { languageIn } from "#lib/core/access/sign-in/language-in.ts";
import { routeDoor } from "#lib/core/doors/route-door.ts";
import { z } from "#protocol/wire/zod.ts";

/** A file to fill in, with an example that can't be paid. */
export const GET = routeDoor(
  z.object({ as: z.enum(TEMPLATE_FORMATS).default("xlsx") }),
  "payout:create",
  async ({ as }, { visit }) => {
    const { bytes, type, name } = await batchTemplate(as, languageIn(visit.headers));
    return new Response(bytes, {
      headers: {
        "content-type": type,
        "content-disposition": `attachment; filename="${name}"`,
        "cache-control": "no-store",
      },
    });
  },
);
