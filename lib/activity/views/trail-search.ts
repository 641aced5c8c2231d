import "server-only";
import { searchWord } from "#lib/core/access/list-search.ts";
import { isAuditAction } from "#lib/core/access/trail/audit-action.ts";
import { z } from "#protocol/wire/zod.ts";

const day = z.iso.date().optional().catch(undefined);

/** The trail's filter in an address; what is invalid is ignored. */
export const TrailSearch = z.object({
  actor: searchWord,
  action: z.string().refine(isAuditAction).optional().catch(undefined),
  outcome: z.enum(["begun", "done", "refused", "failed"]).optional().catch(undefined),
  about: searchWord,
  from: day,
  to: day,
});
export type TrailSearch = z.output<typeof TrailSearch>;
