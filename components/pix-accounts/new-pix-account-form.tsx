"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useWatch } from "react-hook-form";
import { Form } from "#components/form/form.tsx";
import { MaskedInput } from "#components/form/masked-input.tsx";
import { RadioInput } from "#components/form/radio-input.tsx";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { TextInput } from "#components/form/text-input.tsx";
import { useActionForm } from "#components/form/use-action-form.ts";
import { toast } from "#components/ui/announcer.ts";
import type { Elements } from "#components/ui/elements.ts";
import { LinkButton } from "#components/ui/link-button.tsx";
import { createPixAccountAction } from "#lib/pix-accounts/actions/pix-accounts.ts";
import type { PixKeyKind } from "#protocol/brazil/pix-key.ts";
import { useKindTexts, type NewPixAccountValues } from "./use-kind-texts.ts";

const loadSchema = () =>
  import("#lib/rules/pix-accounts/pix-account-request.ts").then(
    (module) => module.CreatePixAccount,
  );

const KINDS = ["cpf", "cnpj", "phone", "email", "random"] as const satisfies readonly PixKeyKind[];
const INPUT_MODES = {
  cpf: "numeric",
  cnpj: "text",
  phone: "tel",
  email: "email",
  random: "text",
} as const satisfies Record<PixKeyKind, string>;
const DOCUMENTS: readonly PixKeyKind[] = ["cpf", "cnpj"];
/** Kinds whose field is no wider than they need. */
const SHORT: readonly PixKeyKind[] = [...DOCUMENTS, "phone"];

/** Adds a PIX account to pay to: its key, of a chosen kind, and who holds it. `children`: what it means, before it is saved. */
export function NewPixAccountForm({ children }: { children?: Elements }) {
  const t = useTranslations("pixAccounts");
  const router = useRouter();
  const form = useActionForm<NewPixAccountValues, { id: string; name: string }>({
    schema: loadSchema,
    action: createPixAccountAction,
    defaults: { name: "", kind: "cpf", pix_key: "", holder_name: "", holder_document: "" },
    onDone: ({ id, name }) => {
      toast(t("created", { name }), "success");
      router.push(`/pix-accounts/${id}`);
    },
  });
  const kind = useWatch({ control: form.methods.control, name: "kind" });
  useKindTexts(form.methods);

  return (
    <Form form={form}>
      <RadioInput
        name="kind"
        label={t("kind")}
        look="segments"
        options={KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
      />
      <MaskedInput
        name="pix_key"
        label={t("pixKey")}
        hint={t(`keyHints.${kind}`)}
        mask={kind}
        inputMode={INPUT_MODES[kind]}
        className={SHORT.includes(kind) ? "max-w-72" : undefined}
      />
      <TextInput name="name" label={t("nameInLists")} hint={t("nameHint")} autoComplete="off" />
      <fieldset className="grid gap-5">
        <legend className="mt-2 mb-4 font-semibold">{t("holder")}</legend>
        <TextInput
          name="holder_name"
          label={t("holderName")}
          hint={t("holderHint")}
          autoComplete="off"
        />
        <MaskedInput
          name="holder_document"
          label={t("holderDocument")}
          hint={DOCUMENTS.includes(kind) ? t("documentFromKey") : t("documentHint")}
          mask="document"
          optional
          className="max-w-72"
        />
      </fieldset>
      {children}
      <div className="flex flex-wrap gap-2">
        <SubmitButton pendingLabel={t("creating")}>{t("create")}</SubmitButton>
        <LinkButton href="/pix-accounts" tone="quiet">
          {t("cancel")}
        </LinkButton>
      </div>
    </Form>
  );
}
