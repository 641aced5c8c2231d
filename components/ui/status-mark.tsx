import type { ReactNode } from "react";
import { cx } from "./cx.ts";

/**
 * `ahead` has not begun · `wait` waits for someone · `busy` runs by itself · `ok` done · `bad` failed or refused ·
 * `warn` needs a person · `off` ended without effect, or unknown · `info` worth knowing.
 */
export type StatusTone = "ahead" | "wait" | "busy" | "ok" | "bad" | "warn" | "off" | "info";

const COLOURS: Record<StatusTone, string> = {
  ahead: "text-muted",
  wait: "text-soft",
  busy: "text-accent",
  ok: "text-ok",
  bad: "text-bad",
  warn: "text-warn",
  off: "text-muted",
  info: "text-accent",
};

/** One shape per tone, so that the state is readable without colour. */
const SHAPES: Record<StatusTone, ReactNode> = {
  ahead: <circle cx="8" cy="8" r="3.25" fill="none" stroke="currentColor" strokeWidth="1.5" />,
  wait: (
    <circle
      cx="8"
      cy="8"
      r="5.75"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeDasharray="2.4 2.12"
    />
  ),
  busy: (
    <>
      <circle cx="8" cy="8" r="5.75" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="M8 4.5a3.5 3.5 0 0 1 0 7z" fill="currentColor" />
    </>
  ),
  ok: (
    <>
      <circle cx="8" cy="8" r="6.5" fill="currentColor" />
      <path
        d="m5.2 8.2 2 2 3.6-4"
        fill="none"
        className="stroke-surface"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  ),
  bad: (
    <>
      <rect x="2" y="2" width="12" height="12" rx="2.5" fill="currentColor" />
      <path
        d="m5.8 5.8 4.4 4.4m0-4.4-4.4 4.4"
        className="stroke-surface"
        strokeWidth="1.6"
        strokeLinecap="round"
      />
    </>
  ),
  warn: (
    <>
      <path
        d="M8 1.6a1 1 0 0 1 .87.5l5.9 10.4a1 1 0 0 1-.87 1.5H2.1a1 1 0 0 1-.87-1.5l5.9-10.4a1 1 0 0 1 .87-.5z"
        fill="currentColor"
      />
      <path
        d="M8 6v3.4M8 11.6v.1"
        className="stroke-surface"
        strokeWidth="1.6"
        strokeLinecap="round"
      />
    </>
  ),
  off: (
    <>
      <circle cx="8" cy="8" r="5.75" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="M5.5 8h5" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
    </>
  ),
  info: (
    <>
      <circle cx="8" cy="8" r="6.5" fill="currentColor" />
      <path
        d="M8 7.4V11M8 5.1v.1"
        className="stroke-surface"
        strokeWidth="1.6"
        strokeLinecap="round"
      />
    </>
  ),
};

type StatusMarkProps = { tone: StatusTone; children: ReactNode; className?: string };

/** A state as word, shape and colour. */
export function StatusMark({ tone, children, className }: StatusMarkProps) {
  return (
    <span
      className={cx(
        "inline-flex items-baseline gap-1.5 text-left font-medium md:whitespace-nowrap",
        COLOURS[tone],
        className,
      )}
    >
      <StatusShape tone={tone} className="h-[1lh] self-start" />
      <span className="contents">{children}</span>
    </span>
  );
}

/** The shape alone, where the word stands elsewhere. */
export function StatusShape({ tone, className }: { tone: StatusTone; className?: string }) {
  return (
    <svg
      viewBox="0 0 16 16"
      aria-hidden="true"
      className={cx("size-4 shrink-0", COLOURS[tone], className)}
    >
      {SHAPES[tone]}
    </svg>
  );
}
