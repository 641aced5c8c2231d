import { useTranslations } from "next-intl";

type StepAtProps = { at: number; count: number; name: string };

/** Which step of a flow this is, on a phone: "Step 2 of 4 · Review". The list below it is what is read aloud. */
export function StepAt(step: StepAtProps) {
  const t = useTranslations("ui");
  return (
    <p aria-hidden="true" className="pb-1 text-sm font-medium md:hidden">
      {t("stepAt", step)}
    </p>
  );
}
