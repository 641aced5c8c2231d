"use client";
import { useTranslations } from "next-intl";
import { Card } from "#components/ui/card.tsx";
import { DescriptionList } from "#components/ui/description-list.tsx";
import type { SubAccountView } from "#lib/sub-accounts/views/sub-account-view.ts";
import { RevealedValue } from "#components/sub-accounts/revealed-value.tsx";
import { STEP_FIELDS, TYPED_STEPS, type FieldName } from "./steps.ts";
import { useShownValue } from "#components/sub-accounts/use-shown-value.ts";

const SIGNED = "representative.was_signed";
const SIGNED_ON = "representative.signature_date";

type TypedFactsProps = { of: SubAccountView; canReveal: boolean };

/** What was typed, and no blank fields; a person's data is masked and shown on demand. */
export function TypedFacts({ of: view, canReveal }: TypedFactsProps) {
  const t = useTranslations("subAccounts");
  const fields = useTranslations("onboarding");
  const show = useShownValue();
  const typed = new Map(view.typed.map((one) => [one.name, one]));
  /** Null: nothing was typed. */
  const detail = (name: FieldName) => {
    if (name === "ref") return view.ref || null;
    const one = typed.get(name);
    if (!one?.isHidden) return show(name, one?.value);
    return <RevealedValue id={view.id} field={name} masked={one.value} canReveal={canReveal} />;
  };
  const signedOn = typed.get(SIGNED)?.value === "true" && detail(SIGNED_ON) !== null;
  const cards = TYPED_STEPS.map((step) => ({
    step,
    items: STEP_FIELDS[step].flatMap((name) => {
      const shown = detail(name);
      // Of a signed contract the day says both.
      if (shown === null || (name === SIGNED && signedOn)) return [];
      const isSigned = name === SIGNED_ON && signedOn;
      const term = isSigned ? t("contractSigned") : fields(`fields.${name}.label`);
      return [{ term, detail: shown }];
    }),
    isMasked: STEP_FIELDS[step].some((name) => typed.get(name)?.isHidden),
  }));
  return (
    <>
      {cards.map(
        ({ step, items, isMasked }) =>
          items.length > 0 && (
            <Card key={step} title={t(step)}>
              <DescriptionList look="stack" items={items} />
              {isMasked && canReveal && <p className="text-sm text-muted">{t("revealHint")}</p>}
            </Card>
          ),
      )}
    </>
  );
}
