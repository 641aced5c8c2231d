"use client";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { Going, LinkPending } from "#components/ui/link-pending.tsx";
import { StatusShape } from "#components/ui/status-mark.tsx";
import { useLeave } from "./leave-link.tsx";
import { STEPS, type Step } from "./steps.ts";

export type StepState = "complete" | "incomplete" | "faulty";

const TONES = { complete: "ok", incomplete: "wait", faulty: "bad" } as const;

type StepListProps = {
  id: string;
  here: Step;
  /** The state of each step but the review, which has none of its own. */
  states: Record<Exclude<Step, "review">, StepState>;
};

/** On a phone, later steps would otherwise start out of view. */
function showCurrent(item: HTMLElement | null): void {
  item?.scrollIntoView({ block: "nearest", inline: "center" });
}

/** The steps as links with their states; any step can be opened at any time. */
export function StepList({ id, here, states }: StepListProps) {
  const t = useTranslations("onboarding");
  const [leave, isLeaving] = useLeave();
  return (
    <nav aria-label={t("steps.label")} className="relative overflow-x-auto border-b border-line">
      {isLeaving && <Going />}
      <ol className="flex gap-1">
        {STEPS.map((step, index) => {
          const state = step === "review" ? null : states[step];
          const href = `/sub-accounts/${id}/edit/${step}`;
          return (
            <li key={step} ref={step === here ? showCurrent : undefined}>
              <Link
                href={href}
                prefetch={false}
                onClick={(event) => leave(event, href)}
                aria-current={step === here ? "step" : undefined}
                className="flex min-h-10 items-center gap-1.5 border-b-2 border-transparent px-3 text-sm font-medium whitespace-nowrap text-soft -outline-offset-2 pointer-coarse:min-h-11 hover:text-ink aria-[current]:border-accent aria-[current]:text-ink"
              >
                {state === null ? (
                  <span aria-hidden="true" className="text-muted tabular-nums">
                    {index + 1}
                  </span>
                ) : (
                  <StatusShape tone={TONES[state]} />
                )}
                {t(`steps.${step}`)}
                {state !== null && <span className="sr-only">, {t(`stepState.${state}`)}</span>}
                <LinkPending />
              </Link>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
