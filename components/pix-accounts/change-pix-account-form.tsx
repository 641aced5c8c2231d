"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { Form } from "#components/form/form.tsx";
import { MaskedInput } from "#components/form/masked-input.tsx";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { TextInput } from "#components/form/text-input.tsx";
import { useActionForm } from "#components/form/use-action-form.ts";
import { toast } from "#components/ui/announcer.ts";
import type { Elements } from "#components/ui/elements.ts";
import { LinkButton } from "#components/ui/link-button.tsx";
import { changePixAccountAction } from "#lib/pix-accounts/actions/pix-accounts.ts";
import type { PixAccountView } from "#lib/pix-accounts/views/pix-accounts.ts";

type Values = { id: string; name: string; holder_name: string; holder_document: string };

const loadSchema = () =>
  import("#lib/rules/pix-accounts/pix-account-request.ts").then(
    (module) => module.ChangePixAccount,
  );

type ChangePixAccountFormProps = {
  account: PixAccountView;
  /** What the change means, before it is saved. */
  children?: Elements;
};

/** Changes the account's name and holder. The stored document is not shown and stays. */
export function ChangePixAccountForm({ account, children }: ChangePixAccountFormProps) {
  const t = useTranslations("pixAccounts");
  const router = useRouter();
  const page = `/pix-accounts/${account.id}`;
  const form = useActionForm<Values, { id: string; name: string }>({
    schema: loadSchema,
    action: changePixAccountAction,
    defaults: {
      id: account.id,
      name: account.name,
      holder_name: account.holder?.name ?? "",
      holder_document: "",
    },
    onDone: () => {
      toast(t("changed"), "success");
      router.push(page);
    },
  });
  const noted = account.holder?.document;
  return (
    <Form form={form}>
      <TextInput name="name" label={t("nameInLists")} hint={t("nameHint")} autoComplete="off" />
      <TextInput
        name="holder_name"
        label={t("holderName")}
        hint={t("holderHint")}
        autoComplete="off"
      />
      <MaskedInput
        name="holder_document"
        label={t("holderDocument")}
        hint={noted ? t("documentNoted", { document: noted }) : t("documentHint")}
        mask="document"
        optional
        className="max-w-72"
      />
      {children}
      <div className="flex flex-wrap gap-2">
        <SubmitButton pendingLabel={t("saving")}>{t("save")}</SubmitButton>
        <LinkButton href={page} tone="quiet">
          {t("cancel")}
        </LinkButton>
      </div>
    </Form>
  );
}
