import type { ReactNode } from "react";
import { cx } from "./cx.ts";

type BadgeTone = "neutral" | "accent" | "ok" | "warn" | "bad";

const TONES: Record<BadgeTone, string> = {
  neutral: "bg-hover text-soft",
  accent: "bg-accent-soft text-accent",
  ok: "bg-ok-soft text-ok",
  warn: "bg-warn-soft text-warn",
  bad: "bg-bad-soft text-bad",
};

/** A short highlighted word: a kind, a role, a network. For states use StatusMark. */
export function Badge({ tone = "neutral", children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={cx(
        "inline-flex items-center gap-1 rounded-sm px-1.5 text-xs leading-5 font-medium whitespace-nowrap",
        TONES[tone],
      )}
    >
      {children}
    </span>
  );
}
