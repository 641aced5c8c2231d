import type { Payout } from "#service/db/payouts/payouts.ts";
import { FAILURES } from "#service/domain/payouts/payout-failure.ts";

/** How a payout went, or where its money is. */
export type PayoutStory =
  | "completed"
  | "differs"
  | "failed"
  | "refunded"
  | "pulling"
  | "confirming"
  | "paying"
  | "refunding"
  | "held_pull"
  | "held_pix"
  | "held_refund";

export const PAYOUTS = 800;
/** The newest of them, counted from the last. */
export const UNDER_WAY = [
  "pulling",
  "confirming",
  "paying",
  "refunding",
  "held_pix",
  "held_pull",
  "held_refund",
] as const satisfies readonly PayoutStory[];
const SELDOM: readonly [PayoutStory, every: number][] = [
  ["differs", 397],
  ["refunded", 67],
  ["failed", 31],
];

export function payoutStoryOf(at: number, count: number): PayoutStory {
  const recent = UNDER_WAY[count - 1 - at];
  if (recent) return recent;
  return SELDOM.find(([, every]) => at % every === every - 1)?.[0] ?? "completed";
}

export const STAGE = {
  pulling: "checking",
  confirming: "pulling",
  held_pull: "pulling",
  paying: "paying",
  held_pix: "paying",
  refunding: "refunding",
  held_refund: "refunding",
} as const;
export const HAS_PULLED: readonly PayoutStory[] = [
  "completed",
  "differs",
  "refunded",
  "paying",
  "held_pix",
  "refunding",
  "held_refund",
];
export const IS_REFUSED: readonly PayoutStory[] = ["refunded", "refunding", "held_refund"];

export function payoutStatusOf(story: PayoutStory): Payout["status"] {
  if (story === "completed" || story === "differs") return "completed";
  if (story === "failed" || story === "refunded") return story;
  return story.startsWith("held_") ? "on_hold" : "processing";
}

/** Why one failed before its tokens were debited. */
const UNPAID = [
  "the wallet has not allowed the tokens in time",
  FAILURES.balance_too_low,
  FAILURES.taken_back,
  `${FAILURES.pix_key_refused}no such key`,
];
export const REFUSED = "the receiver's bank refuses the PIX";

/** Why it failed or was refunded; `made`: its number at the exchange. */
export function failureOf(story: PayoutStory, made: number): string | null {
  if (story === "failed") return UNPAID[made % UNPAID.length] ?? null;
  return IS_REFUSED.includes(story) ? REFUSED : null;
}

/** What an exchange says of tokens that it can't see moved. */
export const UNPROVEN = {
  pull: "mined, but the chain does not show that the tokens were pulled",
  refund: "mined, but the chain does not show that the tokens went back",
};
/** Why a payout is on hold. */
export const HELD: Partial<Record<PayoutStory, string>> = {
  held_pull: UNPROVEN.pull,
  held_refund: UNPROVEN.refund,
  held_pix: "the bank has another PIX under our id",
};
