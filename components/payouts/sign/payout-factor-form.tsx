"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useWatch } from "react-hook-form";
import { Form } from "#components/form/form.tsx";
import { SelectInput } from "#components/form/select-input.tsx";
import { SubmitButton, type SecondPerson } from "#components/form/submit-button.tsx";
import { useActionForm } from "#components/form/use-action-form.ts";
import { toast } from "#components/ui/announcer.ts";
import { setPayoutFactorAction } from "#lib/payouts/actions/payout-factor.ts";
import { PAYOUT_FACTOR_MINUTES } from "#lib/rules/payouts/payout-factor-minutes.ts";
import type { SetPayoutFactor } from "#lib/rules/payouts/set-payout-factor.ts";

const loadSchema = () =>
  import("#lib/rules/payouts/set-payout-factor.ts").then((module) => module.SetPayoutFactor);

type PayoutFactorFormProps = SetPayoutFactor & {
  /** Somebody else has to approve a longer time. */
  second: SecondPerson;
  onDone: () => void;
};

/** Sets how long a factor counts for payouts. */
export function PayoutFactorForm({ minutes, second, onDone }: PayoutFactorFormProps) {
  const t = useTranslations("policies.factor");
  const router = useRouter();
  const form = useActionForm<SetPayoutFactor, object>({
    schema: loadSchema,
    action: setPayoutFactorAction,
    defaults: { minutes },
    onDone: () => {
      toast(t("saved"), "success");
      router.refresh();
      onDone();
    },
  });
  const typed = useWatch({ control: form.methods.control, name: "minutes" });
  return (
    <Form form={form}>
      <SelectInput
        name="minutes"
        label={t("minutes")}
        hint={t("longer")}
        options={PAYOUT_FACTOR_MINUTES.map((value) => ({
          value,
          label: t("option", { minutes: value }),
        }))}
      />
      <SubmitButton
        pendingLabel={t("saving")}
        second={second}
        holdsAtOnce={Number(typed) < Number(minutes)}
      >
        {t("save")}
      </SubmitButton>
    </Form>
  );
}
