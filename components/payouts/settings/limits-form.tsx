"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { Form } from "#components/form/form.tsx";
import { MoneyField } from "#components/form/money-field.tsx";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { useActionForm } from "#components/form/use-action-form.ts";
import { toast } from "#components/ui/announcer.ts";
import { LinkButton } from "#components/ui/link-button.tsx";
import { setSigningLimitsAction } from "#lib/payouts/signing/actions/signing-settings.ts";
import type { SetSigningLimits } from "#protocol/payouts/set-signing-limits.ts";

const loadSchema = () =>
  import("#protocol/payouts/set-signing-limits.ts").then((module) => module.SetSigningLimits);

/** Sets the limits beyond which nothing is signed or paid. */
export function LimitsForm({ limits }: { limits: SetSigningLimits }) {
  const t = useTranslations("signing");
  const router = useRouter();
  const form = useActionForm<SetSigningLimits, object>({
    schema: loadSchema,
    action: setSigningLimitsAction,
    defaults: limits,
    onDone: () => {
      toast(t("limitsSaved"), "success");
      router.push("/settings/signing");
    },
  });
  return (
    <Form form={form} className="max-w-xl">
      <MoneyField name="min_rate" label={t("minRate")} hint={t("minRateHint")} asset="BRL" />
      <MoneyField name="max_rate" label={t("maxRate")} hint={t("maxRateHint")} asset="BRL" />
      <MoneyField
        name="start_min_rate"
        label={t("startMinRate")}
        hint={t("startMinRateHint")}
        asset="BRL"
      />
      <MoneyField
        name="start_max_rate"
        label={t("startMaxRate")}
        hint={t("startMaxRateHint")}
        asset="BRL"
      />
      <MoneyField
        name="max_from_median"
        label={t("maxFromMedian")}
        hint={t("maxFromMedianHint")}
        asset="BRL"
        unit="%"
      />
      <MoneyField name="max_fee" label={t("maxFee")} hint={t("maxFeeHint")} asset="BRL" unit="%" />
      <MoneyField
        name="max_fee_flat"
        label={t("maxFeeFlat")}
        hint={t("maxFeeFlatHint")}
        asset="BRL"
      />
      <div className="flex flex-wrap gap-2">
        <SubmitButton pendingLabel={t("saving")}>{t("saveLimits")}</SubmitButton>
        <LinkButton href="/settings/signing" tone="quiet">
          {t("cancel")}
        </LinkButton>
      </div>
    </Form>
  );
}
