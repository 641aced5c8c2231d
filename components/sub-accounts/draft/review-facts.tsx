import { useTranslations } from "next-intl";
import { Card } from "#components/ui/card.tsx";
import { DescriptionList } from "#components/ui/description-list.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { flatten, type Sections } from "./flat-values.ts";
import { STEP_FIELDS, TYPED_STEPS } from "./steps.ts";
import { useShownValue } from "#components/sub-accounts/use-shown-value.ts";

/** Everything that was typed, step by step, each with the way back to it. */
export function ReviewFacts({ id, content }: { id: string; content: Sections }) {
  const t = useTranslations("onboarding");
  const show = useShownValue();
  const values = flatten(content);
  return TYPED_STEPS.map((step) => (
    <Card key={step} title={t(`steps.${step}`)} actions={<ChangeStep id={id} step={step} />}>
      <DescriptionList
        look="stack"
        items={STEP_FIELDS[step].map((name) => ({
          term: t(`fields.${name}.label`),
          detail: show(name, values[name]) ?? (
            <span className="text-muted">{t("review.notFilled")}</span>
          ),
        }))}
      />
    </Card>
  ));
}

type ChangeStepProps = { id: string; step: keyof typeof STEP_FIELDS | "documents" };

/** The way back to a step. */
export function ChangeStep({ id, step }: ChangeStepProps) {
  const t = useTranslations("onboarding");
  return (
    <LinkButton
      href={`/sub-accounts/${id}/edit/${step}`}
      size="sm"
      prefetch={false}
      aria-label={t("review.changeWhat", { step: t(`steps.${step}`) })}
    >
      {t("review.change")}
    </LinkButton>
  );
}
