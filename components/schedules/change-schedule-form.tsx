"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useWatch } from "react-hook-form";
import { Form } from "#components/form/form.tsx";
import { MoneyField } from "#components/form/money-field.tsx";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { useActionForm } from "#components/form/use-action-form.ts";
import { changeScheduleAction } from "#lib/schedules/actions/change-schedule.ts";
import type { WhenValues } from "#lib/rules/schedules/when-values.ts";
import type { Asset } from "#protocol/money/money.ts";
import { WhenChoice } from "#components/form/when/when-choice.tsx";
import type { AskingWallet } from "#components/form/when/when-fields.tsx";

const loadSchema = () =>
  import("#lib/rules/schedules/schedule-request.ts").then((module) => module.ChangeForm);

type Values = WhenValues & { request_amount: string };

type ChangeScheduleFormProps = {
  schedule: string;
  /** Null: a batch, whose lines have the amounts. */
  asset: Asset | null;
  defaults: Values;
  payers: readonly AskingWallet[];
};

/** Changes what is paid from the next time on, and when. */
export function ChangeScheduleForm({ schedule, asset, defaults, payers }: ChangeScheduleFormProps) {
  const t = useTranslations("schedules");
  const router = useRouter();
  const form = useActionForm<Values, { schedule: string }>({
    schema: loadSchema,
    action: (values) => changeScheduleAction({ ...values, schedule }),
    defaults,
    onDone: () => router.push(`/schedules/${schedule}`),
  });
  const when = useWatch({ control: form.methods.control, name: "when" });
  return (
    <Form form={form}>
      <div className="grid max-w-xl gap-5">
        {asset !== null && (
          <MoneyField
            name="request_amount"
            label={t("amountEach")}
            asset={asset}
            className="max-w-72"
          />
        )}
        <WhenChoice when={when} payers={payers} withNow={false} />
        <p className="text-sm text-soft">{t("changeMeans")}</p>
        <div className="foot">
          <SubmitButton pendingLabel={t("saving")}>{t("save")}</SubmitButton>
        </div>
      </div>
    </Form>
  );
}
