import Link from "next/link";
import { useTranslations } from "next-intl";
import { cx } from "./cx.ts";
import { LinkPending } from "./link-pending.tsx";
import { StatusShape } from "./status-mark.tsx";

type StepListProps = {
  /** What the steps lead to, for screen readers. */
  label: string;
  /** `href`: where an earlier step can still be changed. */
  steps: readonly { key: string; label: string; href?: string | null }[];
  /** The current one. */
  at: string;
};

/** The steps of a flow and the current one. */
export function StepList({ label, steps, at }: StepListProps) {
  const t = useTranslations("ui");
  const current = steps.findIndex(({ key }) => key === at);
  return (
    <nav aria-label={label}>
      <ol className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
        {steps.map((step, index) => {
          const isHere = index === current;
          const look = cx(
            "inline-flex items-center gap-1.5 rounded-sm py-1 pointer-coarse:min-h-11",
            isHere ? "font-semibold" : "text-muted",
          );
          const word = (
            <>
              <StatusShape tone={index < current ? "ok" : isHere ? "busy" : "ahead"} />
              {isHere && (
                <span className="font-normal text-muted sm:hidden">
                  {t("stepOf", { at: index + 1, count: steps.length })}
                </span>
              )}
              <span className={isHere ? undefined : "max-sm:sr-only"}>{step.label}</span>
            </>
          );
          return (
            <li key={step.key} aria-current={isHere ? "step" : undefined}>
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
