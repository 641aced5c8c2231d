"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useId } from "react";
import { useWatch } from "react-hook-form";
import { Form } from "#components/form/form.tsx";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { TextInput } from "#components/form/text-input.tsx";
import { useActionForm } from "#components/form/use-action-form.ts";
import { toast } from "#components/ui/announcer.ts";
import { confirmPurposeAction } from "#lib/regulatory/actions/purposes.ts";
import type { PaymentRegulatoryView } from "#lib/regulatory/views/payment.ts";

type PurposeFormProps = {
  view: Pick<
    PaymentRegulatoryView,
    "of" | "id" | "purpose" | "suggestion" | "options" | "isRequired"
  >;
  onDone: () => void;
};

const SUGGESTED = { receiver: "suggestedReceiver", wallet: "suggestedWallet" } as const;

const loadSchema = () =>
  import("#lib/rules/regulatory/purpose.ts").then((module) => module.PurposeTyped);

/** A person confirms what a payment is for; what is suggested stands in the field, and nothing is confirmed by itself. */
export function PurposeForm({ view, onDone }: PurposeFormProps) {
  const t = useTranslations("regulatory.payment");
  const router = useRouter();
  const list = useId();
  const { of, id, purpose, suggestion, options } = view;
  const form = useActionForm({
    schema: loadSchema,
    name: "purpose",
    action: ({ code }: { code: string }) => confirmPurposeAction({ of, id, code }),
    defaults: { code: purpose?.code ?? suggestion?.code ?? "" },
    onDone: () => {
      toast(t("confirmedToast"), "success");
      router.refresh();
      onDone();
    },
  });
  const typed = useWatch({ control: form.methods.control, name: "code" });
  const means = options.find(({ code }) => code === typed)?.description;
  const from = suggestion && t(SUGGESTED[suggestion.from]);
  return (
    <Form form={form} label={t("purpose")}>
      <TextInput
        name="code"
        label={t("code")}
        hint={[means, from].filter(Boolean).join(" · ") || t("codeHint")}
        inputMode="numeric"
        maxLength={5}
        autoComplete="off"
        list={options.length > 0 ? list : undefined}
        mono
        boxClass="max-w-40"
      />
      {options.length > 0 && (
        <datalist id={list}>
          {options.map(({ code, description }) => (
            <option key={code} value={code}>
              {description}
            </option>
          ))}
        </datalist>
      )}
      <div>
        <SubmitButton tone="plain">{t("confirm")}</SubmitButton>
      </div>
    </Form>
  );
}
