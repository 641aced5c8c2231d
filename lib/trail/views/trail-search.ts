import "server-only";
import { searchWord } from "#lib/core/doors/list-search.ts";
import { saoPauloDayAfter } from "#lib/format/sao-paulo-day.ts";
import { isAuditAction } from "#lib/core/doors/audit-action.ts";
import { z } from "#protocol/wire/zod.ts";

/** First and last day that a trail can have: none is older than Ponte. */
export const trailDays = () => ({ min: "2026-01-01", max: saoPauloDayAfter(new Date(), 0) });

const day = z.iso
  .date()
  .refine((text) => {
    const { min, max } = trailDays();
    return text >= min && text <= max;
  })
  .optional()
  .catch(undefined);

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

/** The reason why the last day can't be; null: it can. No line lies between days in the wrong order. */
export const lastDayFault = ({ from, to }: Pick<TrailSearch, "from" | "to">): string | null =>
  from !== undefined && to !== undefined && to < from ? `too_early:${from}` : null;

/** A filter whose lines are asked for. */
export const TrailAsked = TrailSearch.superRefine((filter, context) => {
  const message = lastDayFault(filter);
  if (message !== null) context.addIssue({ code: "custom", path: ["to"], message });
});
