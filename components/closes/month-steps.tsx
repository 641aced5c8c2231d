import { useTranslations } from "next-intl";
import { StepList } from "#components/ui/steps/step-list.tsx";
import type { MonthState } from "#lib/rules/closes/blockers.ts";

const STEPS = ["ask", "approve", "close"] as const;

/** How a month is closed, and how far it is; nothing where it is closed or still goes on. */
export function MonthSteps({ state }: { state: MonthState }) {
  const t = useTranslations("closes");
  if (state === "closed" || state === "running") return null;
  const at = state === "waiting" ? "approve" : state === "approved" ? "close" : "ask";
  const steps = STEPS.map((key) => ({ key, label: t(`step.${key}`) }));
  return <StepList label={t("steps")} steps={steps} at={at} />;
}
