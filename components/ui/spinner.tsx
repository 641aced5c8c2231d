import { cx } from "./cx.ts";

/** Turns while something runs. Purely visual: its user must also say what runs. */
export function Spinner({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      aria-hidden="true"
      className={cx("size-4 shrink-0 animate-spin", className)}
    >
      <path d="M8 2a6 6 0 0 1 6 6" />
      <circle cx="8" cy="8" r="6" opacity="0.25" />
    </svg>
  );
}
