"use client";
import { useTranslations } from "next-intl";
import { Form } from "#components/form/form.tsx";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { TextInput } from "#components/form/text-input.tsx";
import { useActionForm } from "#components/form/use-action-form.ts";
import { toast } from "#components/ui/announcer.ts";
import { mailReceiptAction } from "#lib/receipts/actions/mail-receipt.ts";
import type { Locale } from "#lib/i18n/locale.ts";
import type { ReceiptOf } from "#lib/rules/receipts/receipt.ts";

type MailReceiptFormProps = { of: ReceiptOf; language: Locale; onSent: () => void };

const loadSchema = () =>
  import("#lib/rules/receipts/receipt-requests.ts").then((module) => module.MailReceipt);

/** Sends a receipt's PDF to an address. */
export function MailReceiptForm({ of, language, onSent }: MailReceiptFormProps) {
  const t = useTranslations("receipts.page.mail");
  const form = useActionForm({
    schema: loadSchema,
    action: mailReceiptAction,
    defaults: { ...of, language, email: "" },
    secrets: ["email"],
    onDone: () => {
      toast(t("sent"), "success");
      onSent();
    },
  });
  return (
    <Form form={form} label={t("title")}>
      <TextInput
        name="email"
        label={t("to")}
        hint={t("hint")}
        type="email"
        inputMode="email"
        autoComplete="off"
        maxLength={254}
      />
      <div>
        <SubmitButton tone="plain">{t("send")}</SubmitButton>
      </div>
    </Form>
  );
}
