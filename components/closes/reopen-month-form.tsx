"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { Form } from "#components/form/form.tsx";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { TextareaInput } from "#components/form/textarea-input.tsx";
import { useActionForm } from "#components/form/use-action-form.ts";
import { toast } from "#components/ui/announcer.ts";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { reopenMonthAction } from "#lib/closes/actions/months.ts";
import type { ReopenMonth } from "#lib/rules/closes/close-month.ts";

const loadSchema = () =>
  import("#lib/rules/closes/close-month.ts").then((module) => module.ReopenMonth);

/** Asks another person to have a closed month opened again, with a reason. */
export function ReopenMonthForm({ month }: { month: string }) {
  const t = useTranslations("closes");
  const router = useRouter();
  const form = useActionForm<ReopenMonth, object>({
    name: `reopen-${month}`,
    schema: loadSchema,
    action: reopenMonthAction,
    defaults: { month, reason: "" },
    onDone: () => {
      toast(t("reopenedToast"), "success");
      router.refresh();
    },
  });
  return (
    <Disclosure summary={t("reopen")}>
      <Form form={form} label={t("reopen")}>
        <p className="text-sm text-muted">{t("reopenHint")}</p>
        <TextareaInput name="reason" label={t("reason")} />
        <div>
          <SubmitButton tone="plain" pendingLabel={t("reopening")}>
            {t("reopenSave")}
          </SubmitButton>
        </div>
      </Form>
    </Disclosure>
  );
}
