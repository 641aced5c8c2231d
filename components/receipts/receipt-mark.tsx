import { cx } from "#components/ui/cx.ts";
import { MARK_SHAPES } from "#lib/rules/receipts/mark-shapes.ts";
import type { ReceiptMark as Mark } from "#lib/rules/receipts/receipt-states.ts";

const COLOURS = {
  done: "text-ok",
  waiting: "text-warn",
  disputed: "text-warn",
  back: "text-soft",
  ended: "text-bad",
} as const satisfies Record<Mark, string>;

/** A receipt's state as a shape and a word: a check when it is done, a clock while it is not. */
export function ReceiptMark({ mark, word }: { mark: Mark; word: string }) {
  return (
    <p className={cx("flex items-center gap-2 text-lg font-semibold", COLOURS[mark])}>
      <svg viewBox="0 0 16 16" aria-hidden="true" className="size-6 shrink-0">
        <circle cx="8" cy="8" r="7.4" fill="currentColor" />
        <path
          d={MARK_SHAPES[mark]}
          fill="none"
          className="stroke-surface"
          strokeWidth="1.6"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <span>{word}</span>
    </p>
  );
}
