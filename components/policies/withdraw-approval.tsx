"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { Form } from "#components/form/form.tsx";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { TextareaInput } from "#components/form/textarea-input.tsx";
import { useActionForm } from "#components/form/use-action-form.ts";
import { toast } from "#components/ui/announcer.ts";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { withdrawApprovalAction } from "#lib/policies/actions/withdraw-approval.ts";
import type { RequestView } from "#lib/policies/views/requests.ts";
import type { WithdrawApproval as Withdrawal } from "#lib/rules/policies/answer-request.ts";

const loadSchema = () =>
  import("#lib/rules/policies/answer-request.ts").then((module) => module.WithdrawApproval);

/** Takes the approval back, with its reason. */
export function WithdrawApproval({ request: { id, operation } }: { request: RequestView }) {
  const t = useTranslations("requests");
  const router = useRouter();
  const form = useActionForm<Withdrawal, object>({
    name: "withdraw",
    schema: loadSchema,
    action: withdrawApprovalAction,
    defaults: { request: id, reason: "" },
    onDone: () => {
      toast(t("withdrawnNow"), "success");
      router.refresh();
    },
  });
  return (
    <Disclosure summary={t("withdraw")}>
      <Form form={form} label={t("withdraw")} className="max-w-xl">
        <p className="text-soft">{t(`withdrawText.${operation}`)}</p>
        <TextareaInput name="reason" label={t("reason")} hint={t("withdrawReasonHint")} />
        <div>
          <SubmitButton tone="danger" pendingLabel={t("withdrawing")}>
            {t("withdraw")}
          </SubmitButton>
        </div>
      </Form>
    </Disclosure>
  );
}
