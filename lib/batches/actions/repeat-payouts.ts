"use server";
import { action } from "#lib/core/doors/action.ts";
import { linesOfPayouts } from "#lib/batches/exchange/lines-of-payouts.ts";
import { makeDraft } from "#lib/batches/exchange/make-draft.ts";
import { RepeatPayouts } from "#lib/rules/batches/draft-request.ts";

/** Makes a batch that pays payouts again which failed or came back; says how many can't be. */
export const repeatPayoutsAction = action(
  RepeatPayouts,
  "payout:create",
  async ({ payouts, ...said }, behind) => {
    const ids = [...new Set(payouts)].map(BigInt);
    const lines = await linesOfPayouts(behind.store, behind.exchange, ids);
    const { id } = await makeDraft(behind, said, lines);
    return { id, leftOut: ids.length - lines.length };
  },
);
