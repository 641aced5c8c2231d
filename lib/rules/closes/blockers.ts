import type { ExceptionKind } from "#lib/rules/reconciliation/kinds.ts";
import type { Month } from "./months.ts";

/** Something of a month that is to be mended, and where. */
export type BlockingThing = {
  is: "payin" | "payout" | "exception";
  /** By which it is called. */
  number: string;
  href: string;
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
      things: BlockingThing[];
    }
  | { blocker: "suggested" | "due"; count: number }
  | { blocker: "unfinished" | "unread"; count: number; things: BlockingThing[] }
  | { blocker: "unbalanced"; amount: string };

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
