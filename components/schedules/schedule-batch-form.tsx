"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useWatch } from "react-hook-form";
import { Form } from "#components/form/form.tsx";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { useActionForm } from "#components/form/use-action-form.ts";
import { scheduleBatchAction } from "#lib/schedules/actions/make-schedules.ts";
import { WHEN_NOW, type WhenValues } from "#lib/rules/schedules/when-values.ts";
import { WhenChoice } from "#components/form/when/when-choice.tsx";
import type { AskingWallet } from "#components/form/when/when-fields.tsx";

const loadSchema = () =>
  import("#lib/rules/schedules/schedule-request.ts").then((module) => module.BatchWhen);

type ScheduleBatchFormProps = {
  batch: string;
  /** The wallets that others can be asked with. */
  payers: readonly AskingWallet[];
};

/** Has the lines of a batch put together again, on a day or again and again. */
export function ScheduleBatchForm({ batch, payers }: ScheduleBatchFormProps) {
  const t = useTranslations("schedules");
  const router = useRouter();
  const form = useActionForm<WhenValues, { schedule: string }>({
    schema: loadSchema,
    action: (values) => scheduleBatchAction({ ...values, batch }),
    defaults: { ...WHEN_NOW, when: "repeat" },
    onDone: ({ schedule }) => router.push(`/schedules/${schedule}`),
  });
  const when = useWatch({ control: form.methods.control, name: "when" });
  return (
    <Form form={form}>
      <div className="grid max-w-xl gap-5">
        <WhenChoice when={when} payers={payers} withNow={false} />
        <div className="foot">
          <SubmitButton pendingLabel={t("saving")}>{t("schedule")}</SubmitButton>
        </div>
      </div>
    </Form>
  );
}
