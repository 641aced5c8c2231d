import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { cx } from "#components/ui/cx.ts";
import { StatusShape, type StatusTone } from "#components/ui/status-mark.tsx";
import { Moment } from "./moment.tsx";

/**
 * `awaited`: current, and waits for someone · `held`: the outcome is unknown · `lapsed`: its time ran out, and
 * nothing failed · `differs`: said to be done, and the blockchain shows otherwise. What will never happen is no step.
 */
export type StepState =
  | "done"
  | "current"
  | "awaited"
  | "ahead"
  | "failed"
  | "held"
  | "lapsed"
  | "differs";

/** The tense in which a step in this state is named: "PIX received", "Waiting for the PIX", "PIX receipt". */
export const TENSES = {
  done: "done",
  current: "current",
  awaited: "current",
  held: "current",
  ahead: "ahead",
  failed: "failed",
  lapsed: "failed",
  differs: "done",
} as const satisfies Record<StepState, string>;

export type TimelineStep = {
  key: string;
  title: ReactNode;
  state: StepState;
  at?: Date | string | null;
  /** What is awaited, or what happened. */
  detail?: ReactNode;
};

const LOOKS = {
  done: { tone: "ok", word: "stepDone" },
  current: { tone: "busy", word: "stepCurrent" },
  awaited: { tone: "wait", word: "stepCurrent" },
  ahead: { tone: "ahead", word: "stepAhead" },
  failed: { tone: "bad", word: "stepFailed" },
  held: { tone: "warn", word: "stepHeld" },
  lapsed: { tone: "off", word: "stepLapsed" },
  differs: { tone: "warn", word: "stepDiffers" },
} as const satisfies Record<StepState, { tone: StatusTone; word: string }>;

/** Past, current and future steps, in order. */
export function Timeline({ steps }: { steps: readonly TimelineStep[] }) {
  const t = useTranslations("dashboard");
  return (
    <ol className="grid">
      {steps.map(({ key, title, state, at, detail }) => (
        <li
          key={key}
          aria-current={TENSES[state] === "current" ? "step" : undefined}
          className="group relative grid grid-cols-[1rem_minmax(0,1fr)] gap-x-3 pb-5 last:pb-0"
        >
          <span
            aria-hidden="true"
            className={cx(
              "absolute top-6 bottom-0 left-2 w-px -translate-x-1/2 group-last:hidden",
              state === "done" ? "bg-ok" : "bg-line",
            )}
          />
          <StatusShape
            tone={LOOKS[state].tone}
            className={cx("mt-0.5", state === "current" && "animate-breathe")}
          />
          <div className="grid gap-0.5">
            <p className={cx("font-medium", state === "ahead" && "text-muted")}>
              <span className="contents">{title}</span>
              <span className="sr-only">{` (${t(LOOKS[state].word)})`}</span>
            </p>
            {at && (
              <p className="text-sm text-muted">
                <Moment at={at} exact />
              </p>
            )}
            {detail && <div className="text-sm text-soft">{detail}</div>}
          </div>
        </li>
      ))}
    </ol>
  );
}
