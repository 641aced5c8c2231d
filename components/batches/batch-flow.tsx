import { useTranslations } from "next-intl";
import { StepList } from "#components/ui/steps/step-list.tsx";

const STEPS = ["lines", "review", "follow"] as const;

/** The three steps of a batch and the current one. */
export function BatchFlow({ step }: { step: (typeof STEPS)[number] }) {
  const t = useTranslations("batches");
  const steps = STEPS.map((name) => ({ key: name, label: t(`step.${name}`) }));
  return <StepList label={t("steps")} steps={steps} at={step} />;
}
