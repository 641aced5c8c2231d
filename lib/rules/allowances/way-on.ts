/** `again`: it can still be signed · `requote`: its payout's quote is over · `anew`: it ended, and has no quote. */
export type WayOn = "again" | "requote" | "anew";

type Open = {
  /** It is for a payout. */
  isOfPayout: boolean;
  /** The wallet says that it was sent. */
  isSent: boolean;
  /** When it ends by itself; null: only the chain or a person ends it. */
  endsAt: Date | null;
  /** Until when its payout's quote stands; null: none is known. */
  quoteEndsAt: Date | null;
};

/** What the person who asked for a signature does next; one that was sent is looked for whatever its quote. */
export function wayOn({ isOfPayout, isSent, endsAt, quoteEndsAt }: Open, now: Date): WayOn {
  const hasEnded = endsAt !== null && endsAt <= now;
  const isQuoteOver = !isSent && quoteEndsAt !== null && quoteEndsAt <= now;
  if (!hasEnded && !isQuoteOver) return "again";
  return isOfPayout ? "requote" : "anew";
}
