"use client";
import { useTranslations } from "next-intl";
import { Card } from "#components/ui/card.tsx";
import { DescriptionList } from "#components/ui/description-list.tsx";
import type { SubAccountView } from "#lib/sub-accounts/views/sub-account-view.ts";
import { RevealedValue } from "#components/sub-accounts/revealed-value.tsx";
import { STEP_FIELDS, TYPED_STEPS, type FieldName } from "./steps.ts";
import { useShownValue } from "#components/sub-accounts/use-shown-value.ts";

type TypedFactsProps = { of: SubAccountView; canReveal: boolean };

/** What was typed; a person's data is masked and shown on demand. */
export function TypedFacts({ of: view, canReveal }: TypedFactsProps) {
  const t = useTranslations("subAccounts");
  const fields = useTranslations("onboarding");
  const show = useShownValue();
  const typed = new Map(view.typed.map((one) => [one.name, one]));
  const detail = (name: FieldName) => {
    const one = typed.get(name);
    if (!one) return <span className="text-muted">{t("none")}</span>;
    if (!one.isHidden) {
      return show(name, one.value);
    }
    return <RevealedValue id={view.id} field={name} masked={one.value} canReveal={canReveal} />;
  };
  return (
    <>
      {TYPED_STEPS.map((step) => (
        <Card key={step} title={t(step)}>
          <DescriptionList
            look="stack"
            items={STEP_FIELDS[step].map((name) => ({
              term: fields(`fields.${name}.label`),
              detail: name === "ref" ? view.ref || t("none") : detail(name),
            }))}
          />
          {step === "representative" && canReveal && (
            <p className="text-sm text-muted">{t("revealHint")}</p>
          )}
        </Card>
      ))}
    </>
  );
}
