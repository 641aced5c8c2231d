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

/** How an act ended. */
export const TRAIL_OUTCOMES = ["done", "refused", "failed", "begun"] as const;

/** The trail's filter in an address; what is invalid is ignored. */
export const TrailSearch = z.object({
  actor: searchWord,
  action: z.string().refine(isAuditAction).optional().catch(undefined),
  outcome: z.enum(TRAIL_OUTCOMES).optional().catch(undefined),
  about: searchWord,
  from: day,
  to: day,
});
export type TrailSearch = z.output<typeof TrailSearch>;

/** A filter whose lines are asked for: none lies between days in the wrong order. */
export const TrailAsked = TrailSearch.superRefine(({ from, to }, context) => {
  if (from === undefined || to === undefined || to >= from) return;
  context.addIssue({ code: "custom", path: ["to"], message: `too_early:${from}` });
});
