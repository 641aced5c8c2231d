import type { ReceiptMark } from "./receipt-states.ts";

/** What is drawn within a mark's circle, in a box of 16 by 16: each is told from the others without colour. */
export const MARK_SHAPES = {
  done: "M4.7 8.3l2.2 2.2 4.4-4.8",
  waiting: "M8 4.6V8l2.4 1.6",
  disputed: "M8 4.6v4.2M8 11v.2",
  back: "M6.6 5L4.4 7.2l2.2 2.2M4.4 7.2h5a2 2 0 0 1 0 4H8",
  ended: "M5.6 5.6l4.8 4.8M10.4 5.6l-4.8 4.8",
} as const satisfies Record<ReceiptMark, string>;
