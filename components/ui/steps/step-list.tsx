import Link from "next/link";
import { cx } from "../cx.ts";
import { LinkPending } from "../link-pending.tsx";
import { StatusShape } from "../status-mark.tsx";
import { StepAt } from "./step-at.tsx";
import { StepSegment } from "./step-segment.tsx";

type StepListProps = {
  /** What the steps lead to, for screen readers. */
  label: string;
  /** `href`: where an earlier step can still be changed. */
  steps: readonly { key: string; label: string; href?: string | null }[];
  /** The current one. */
  at: string;
};

/** The steps of a flow and the current one; on a phone a bar and the current one's name. */
export function StepList({ label, steps, at }: StepListProps) {
  const current = steps.findIndex(({ key }) => key === at);
  const here = steps[current];
  return (
    <nav aria-label={label}>
      {here && <StepAt at={current + 1} count={steps.length} name={here.label} />}
      <ol className="flex gap-1 text-sm md:flex-wrap md:gap-x-5">
        {steps.map((step, index) => {
          const isHere = index === current;
          const look = cx(
            "flex items-center gap-1.5 rounded-sm py-1 md:pointer-coarse:min-h-11",
            isHere ? "font-semibold" : "text-muted",
            // A finger's width of the bar leads back.
            step.href && "max-md:min-h-11",
          );
          const word = (
            <>
              <StepSegment state={index < current ? "past" : isHere ? "here" : "ahead"} />
              <StatusShape
                tone={index < current ? "ok" : isHere ? "busy" : "ahead"}
                className="max-md:hidden"
              />
              <span className="max-md:sr-only">{step.label}</span>
            </>
          );
          return (
            <li
              key={step.key}
              aria-current={isHere ? "step" : undefined}
              className="max-md:flex max-md:flex-1 max-md:flex-col max-md:justify-center"
            >
              {step.href ? (
                <Link href={step.href} className={cx(look, "hover:text-ink hover:underline")}>
                  {word}
                  <LinkPending />
                </Link>
              ) : (
                <span className={look}>{word}</span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
