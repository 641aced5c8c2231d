import { useTranslations } from "next-intl";
import { StepList } from "#components/ui/steps/step-list.tsx";
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
  const steps = STEPS.map((name) => ({
    key: name,
    label: t(`step.${name}`),
    href: name === "amount" ? amountHref : null,
  }));
  return <StepList label={t("steps")} steps={steps} at={step} />;
}
