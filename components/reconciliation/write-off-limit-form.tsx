"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { Form } from "#components/form/form.tsx";
import { MoneyField } from "#components/form/money-field.tsx";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { useActionForm } from "#components/form/use-action-form.ts";
import { toast } from "#components/ui/announcer.ts";
import { setWriteOffLimitAction } from "#lib/reconciliation/actions/write-off.ts";
import type { SetWriteOffLimit } from "#lib/rules/reconciliation/decide.ts";

const loadSchema = () =>
  import("#lib/rules/reconciliation/decide.ts").then((module) => module.SetWriteOffLimit);

/** Up to which amount two people may write a difference off. */
export function WriteOffLimitForm({ limit }: { limit: string }) {
  const t = useTranslations("reconciliation");
  const router = useRouter();
  const form = useActionForm<SetWriteOffLimit, object>({
    name: "write-off-limit",
    schema: loadSchema,
    action: setWriteOffLimitAction,
    defaults: { amount: limit },
    onDone: () => {
      toast(t("limitSaved"), "success");
      router.refresh();
    },
  });
  return (
    <Form form={form} label={t("limit")}>
      <MoneyField name="amount" label={t("limit")} asset="BRL" hint={t("limitHint")} />
      <div>
        <SubmitButton tone="plain" pendingLabel={t("limitSaving")}>
          {t("limitSave")}
        </SubmitButton>
      </div>
    </Form>
  );
}
