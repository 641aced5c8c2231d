import { AmountText, line } from "#protocol/wire/inputs.ts";
import { Id, RowNumber } from "#protocol/wire/ids.ts";
import { parseAmount } from "#protocol/money/money.ts";
import { z } from "#protocol/wire/zod.ts";

const REASON_MAX = 500;
/** Matches that one click confirms. */
const MATCHES_MOST = 200;

export const OfException = z.object({ id: RowNumber });

/** Why a difference is as it is; an auditor reads it. */
export const ExplainException = z.object({ id: RowNumber, reason: line(REASON_MAX) });
export type ExplainException = z.infer<typeof ExplainException>;

/** Who takes care of it; empty: nobody. */
export const AssignException = z.object({ id: RowNumber, owner: Id.or(z.literal("")).default("") });
export type AssignException = z.infer<typeof AssignException>;

export const ConfirmMatches = z.object({ ids: z.array(RowNumber).min(1).max(MATCHES_MOST) });
export const DeclineMatch = z.object({ id: RowNumber });

/** A payin or payout by its row, or a PIX that went back by its payin's and its own. */
const Movement = z
  .string()
  .regex(/^((payin|payout) [1-9]\d{0,17}|return [1-9]\d{0,17} [1-9]\d{0,17})$/, "required");

/** Which movement the line of a difference stands for. */
export const MatchByHand = z.object({ id: RowNumber, movement: Movement });
export type MatchByHand = z.infer<typeof MatchByHand>;

/** Below a million reais: what is more is no rounding. */
const LIMIT_MOST = 1_000_000_00n;

export const SetWriteOffLimit = z.object({
  amount: AmountText.refine((text) => {
    const cents = parseAmount(text, "BRL");
    return cents !== null && cents <= LIMIT_MOST;
  }, "not_an_amount"),
});
export type SetWriteOffLimit = z.infer<typeof SetWriteOffLimit>;
