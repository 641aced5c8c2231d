import { cx } from "#components/ui/cx.ts";
import type { Elements } from "#components/ui/elements.ts";
import { StatusShape } from "#components/ui/status-mark.tsx";
import { StepNumber } from "#components/ui/steps/step-number.tsx";

export type CheckStep = {
  key: string;
  label: string;
  /** `here`: what is done next. */
  state: "done" | "here" | "ahead" | "bad";
  /** Goes to where it is done. */
  onGo?: () => void;
  /** What is done in it, below its name. */
  body?: Elements;
};

type CheckStepsProps = { label: string; steps: readonly CheckStep[]; look?: "line" | "stack" };

/**
 * What a batch needs before it is paid, in order, with what is done ticked; in a line only the next is seen, and the
 * others are read aloud.
 */
export function CheckSteps({ label, steps, look = "stack" }: CheckStepsProps) {
  return (
    <ol aria-label={label} className="flex flex-col gap-y-2 text-sm">
      {steps.map(({ key, label: said, state, onGo, body }, index) => {
        const words = cx(
          state === "here" && "font-semibold",
          state === "bad" && "font-semibold text-bad",
          (state === "done" || state === "ahead") && "text-muted",
        );
        const isNext = state === "here" || state === "bad";
        return (
          <li
            key={key}
            aria-current={isNext ? "step" : undefined}
            className={cx(
              "grid min-w-0 items-center",
              look === "stack" && "grid-cols-[auto_minmax(0,1fr)] gap-x-2",
              look === "line" && !isNext && "not-focus-within:sr-only",
            )}
          >
            {look === "stack" && <StepMark number={index + 1} state={state} />}
            {onGo && state !== "done" ? (
              <button
                type="button"
                onClick={onGo}
                className={cx(
                  "rounded-sm text-left underline-offset-4 pointer-coarse:min-h-11 hover:underline",
                  words,
                )}
              >
                {said}
              </button>
            ) : (
              <span className={words}>{said}</span>
            )}
            {body && (
              <div className="col-start-2 grid min-w-0 grid-cols-1 gap-3 pt-1 pb-2">{body}</div>
            )}
          </li>
        );
      })}
    </ol>
  );
}

function StepMark({ number, state }: { number: number; state: CheckStep["state"] }) {
  if (state === "done") return <StatusShape tone="ok" className="size-5" />;
  if (state === "bad") return <StatusShape tone="bad" className="size-5" />;
  return <StepNumber number={number} isHere={state === "here"} />;
}
