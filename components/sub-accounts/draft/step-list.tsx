"use client";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { cx } from "#components/ui/cx.ts";
import { Going, LinkPending } from "#components/ui/link-pending.tsx";
import { StatusShape } from "#components/ui/status-mark.tsx";
import { StepAt } from "#components/ui/steps/step-at.tsx";
import { StepNumber } from "#components/ui/steps/step-number.tsx";
import { StepSegment } from "#components/ui/steps/step-segment.tsx";
import { useLeave } from "./leave-link.tsx";
import { STEPS, type Step } from "./steps.ts";

/** How far a step is, and how many of its fields or documents are missing or to be corrected. */
export type StepState = { is: "complete" | "incomplete" | "faulty"; count: number };
/** Every step but the last, which has no state of its own. */
export type FilledStep = Exclude<Step, "review">;

type StepListProps = {
  id: string;
  /** The step on the page; null: the draft's own page, which shows all of them. */
  here: Step | null;
  states: Record<FilledStep, StepState>;
};

/** On a narrow page the steps of a form stand in one row above it, on a phone as a bar. */
const ROW = {
  list: "max-lg:grid-cols-5 max-lg:gap-0 max-md:gap-1",
  link: "max-lg:justify-center max-lg:rounded-none max-lg:px-1 max-lg:aria-[current]:bg-transparent md:max-lg:border-b-2 md:max-lg:border-transparent md:max-lg:aria-[current]:border-accent max-md:px-0",
  mark: "max-md:hidden",
  name: "max-md:sr-only lg:flex-1",
  state: "max-lg:sr-only",
};

/** The steps as links with their states; any step can be opened at any time. */
export function StepList({ id, here, states }: StepListProps) {
  const t = useTranslations("onboarding");
  const [leave, isLeaving] = useLeave();
  const row = here === null ? null : ROW;
  return (
    <nav
      aria-label={t("steps.label")}
      className={cx(
        "rounded-lg border border-line bg-surface p-2",
        row &&
          "max-lg:rounded-none max-lg:border-0 max-lg:bg-transparent max-lg:p-0 md:max-lg:border-b",
      )}
    >
      {here !== null && (
        <StepAt at={STEPS.indexOf(here) + 1} count={STEPS.length} name={t(`steps.${here}`)} />
      )}
      {isLeaving && <Going />}
      <ol className={cx("grid gap-1", row?.list)}>
        {STEPS.map((step, index) => {
          const state = step === "review" ? null : states[step];
          const href = `/sub-accounts/${id}/edit/${step}`;
          return (
            <li key={step}>
              <Link
                href={href}
                prefetch={false}
                onClick={(event) => leave(event, href)}
                aria-current={step === here ? "step" : undefined}
                className={cx(
                  "flex min-h-11 items-center gap-2.5 rounded-md px-3 text-soft -outline-offset-2 hover:bg-hover hover:text-ink aria-[current]:bg-hover aria-[current]:text-ink",
                  row?.link,
                )}
              >
                {row && <StepSegment state={segmentOf(state, step === here)} />}
                <span className={row?.mark}>
                  <StepMark number={index + 1} state={state} isHere={step === here} />
                </span>
                <span className={cx("min-w-0 font-medium", row ? row.name : "flex-1")}>
                  {t(`steps.${step}`)}
                </span>
                {/* Of the step on the page it would be out of date with the first letter typed. */}
                {state !== null && step !== here && (
                  <span className={cx("text-sm text-muted tabular-nums", row?.state)}>
                    <span className="sr-only">: </span>
                    <span>{t(`stepState.${state.is}`, { count: state.count })}</span>
                  </span>
                )}
                <LinkPending />
              </Link>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

function segmentOf(state: StepState | null, isHere: boolean) {
  if (isHere) return "here";
  if (state === null || state.is === "incomplete") return "ahead";
  return state.is === "complete" ? "past" : "bad";
}

type StepMarkProps = { number: number; state: StepState | null; isHere: boolean };

/** A step's number, until it is known to be complete or wrong. */
function StepMark({ number, state, isHere }: StepMarkProps) {
  if (state?.is === "complete") return <StatusShape tone="ok" className="size-5" />;
  if (state?.is === "faulty") return <StatusShape tone="bad" className="size-5" />;
  return <StepNumber number={number} isHere={isHere} />;
}
