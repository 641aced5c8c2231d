import type { ExceptionKind } from "#lib/rules/reconciliation/kinds.ts";
import type { Asset } from "#protocol/money/money.ts";
import type { Month } from "./months.ts";

/** Something of a month that is to be mended, and where. */
export type BlockingThing = {
  is: "payin" | "payout" | "exception";
  /** By which it is called. */
  number: string;
  href: string;
  /** Whom it is about, when, and how much; null: not known. */
  name?: string | null;
  /** As 2026-10-31. */
  day?: string;
  /** What differs where that has a figure, the whole of it otherwise. */
  sum?: { amount: string; asset: Asset; isDifference: boolean } | null;
};

/** What keeps a month from being closed. */
export type Blocker =
  | { blocker: "not_over" }
  /** An earlier month is still open; or a later one is closed. */
  | { blocker: "order" | "later"; month: Month }
  | { blocker: "previous_changed"; month: Month; count: number }
  | {
      blocker: "exception";
      kind: ExceptionKind;
      count: number;
      /** BRL, as decimal text. */
      amount: string;
      /** The amount is that of whole payments, not of what differs. */
      isOfPayments: boolean;
      things: BlockingThing[];
    }
  | { blocker: "suggested" | "due"; count: number }
  | { blocker: "unfinished" | "unread"; count: number; things: BlockingThing[] }
  | { blocker: "unbalanced"; amount: string };

/** How many differences nobody has decided. */
export const openDifferences = (blockers: readonly Blocker[]): number =>
  blockers.reduce((sum, one) => (one.blocker === "exception" ? sum + one.count : sum), 0);

/**
 * How a month stands. `next`: it is the one to be closed, and its page says what is missing · `later`: an earlier one
 * comes first.
 */
export type MonthState =
  | "running"
  | "later"
  | "next"
  | "blocked"
  | "ready"
  | "waiting"
  | "approved"
  | "closed";
