import { useTranslations } from "next-intl";
import Link from "next/link";
import { cx } from "#components/ui/cx.ts";
import { LinkPending } from "#components/ui/link-pending.tsx";
import { StatusShape } from "#components/ui/status-mark.tsx";
import type { PayoutStep } from "#lib/rules/payouts/payout-next.ts";

const STEPS = ["amount", "review", "follow"] as const satisfies readonly PayoutStep[];

type FlowStepsProps = {
  step: PayoutStep;
  /** Where the amount can be changed; null: not here, or not any more. */
  amountHref: string | null;
};

/** The three steps and the current one, with a link back to the amount while that can be changed. */
export function FlowSteps({ step, amountHref }: FlowStepsProps) {
  const t = useTranslations("payoutFlow");
  const at = STEPS.indexOf(step);
  return (
    <nav aria-label={t("steps")}>
      <ol className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
        {STEPS.map((name, index) => {
          const isHere = index === at;
          const look = cx(
            "inline-flex items-center gap-1.5 rounded-sm py-1 pointer-coarse:min-h-11",
            isHere ? "font-semibold" : "text-muted",
          );
          const word = (
            <>
              <StatusShape tone={index < at ? "ok" : isHere ? "busy" : "ahead"} />
              <span>{t(`step.${name}`)}</span>
            </>
          );
          return (
            <li key={name} aria-current={isHere ? "step" : undefined}>
              {name === "amount" && amountHref !== null ? (
                <Link href={amountHref} className={cx(look, "hover:text-ink hover:underline")}>
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
