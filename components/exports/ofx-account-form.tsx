"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { Form } from "#components/form/form.tsx";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { TextInput } from "#components/form/text-input.tsx";
import { useActionForm } from "#components/form/use-action-form.ts";
import { toast } from "#components/ui/announcer.ts";
import { setOfxAccountAction } from "#lib/exports/actions/ofx-account.ts";
import type { OfxAccount } from "#lib/rules/exports/ofx-account.ts";

const loadSchema = () =>
  import("#lib/rules/exports/ofx-account.ts").then((module) => module.OfxAccount);

/** The account by which an ERP matches an OFX file. */
export function OfxAccountForm({ account }: { account: OfxAccount | null }) {
  const t = useTranslations("exports");
  const router = useRouter();
  const form = useActionForm<OfxAccount, object>({
    name: "ofx",
    schema: loadSchema,
    action: setOfxAccountAction,
    defaults: account ?? { bank: "", branch: "", number: "" },
    onDone: () => {
      toast(t("ofxSaved"), "success");
      router.refresh();
    },
  });
  return (
    <Form form={form} label={t("ofx")}>
      <div className="grid gap-4 sm:grid-cols-3">
        <TextInput name="bank" label={t("bank")} inputMode="numeric" autoComplete="off" />
        <TextInput name="branch" label={t("branch")} autoComplete="off" />
        <TextInput name="number" label={t("number")} autoComplete="off" />
      </div>
      <div>
        <SubmitButton tone="plain" pendingLabel={t("ofxSaving")}>
          {t("ofxSave")}
        </SubmitButton>
      </div>
    </Form>
  );
}
