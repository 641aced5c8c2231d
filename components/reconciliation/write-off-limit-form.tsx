"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useWatch } from "react-hook-form";
import { Form } from "#components/form/form.tsx";
import { MoneyField } from "#components/form/money-field.tsx";
import { SubmitButton, type SecondPerson } from "#components/form/submit-button.tsx";
import { useActionForm } from "#components/form/use-action-form.ts";
import { toast } from "#components/ui/announcer.ts";
import { setWriteOffLimitAction } from "#lib/reconciliation/actions/write-off.ts";
import type { SetWriteOffLimit } from "#lib/rules/reconciliation/decide.ts";
import { parseAmount } from "#protocol/money/money.ts";

const loadSchema = () =>
  import("#lib/rules/reconciliation/decide.ts").then((module) => module.SetWriteOffLimit);

type WriteOffLimitFormProps = {
  /** In reais, "12.50". */
  limit: string;
  /** Somebody else has to approve a higher one. */
  second: SecondPerson;
};

/** Up to which amount two people may write a difference off. */
export function WriteOffLimitForm({ limit, second }: WriteOffLimitFormProps) {
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
  const typed = useWatch({ control: form.methods.control, name: "amount" });
  const cents = parseAmount(typed, "BRL");
  const isLower = cents !== null && cents < (parseAmount(limit, "BRL") ?? 0n);
  return (
    <Form form={form} label={t("limit")}>
      <MoneyField name="amount" label={t("limit")} asset="BRL" hint={t("limitHint")} />
      <div className="flex flex-wrap gap-2">
        <SubmitButton
          tone="plain"
          pendingLabel={t("limitSaving")}
          second={second}
          holdsAtOnce={isLower}
        >
          {t("limitSave")}
        </SubmitButton>
      </div>
    </Form>
  );
}
