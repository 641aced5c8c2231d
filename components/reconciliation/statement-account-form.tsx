"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { Form } from "#components/form/form.tsx";
import { RadioInput } from "#components/form/radio-input.tsx";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { TextInput } from "#components/form/text-input.tsx";
import { useActionForm } from "#components/form/use-action-form.ts";
import { toast } from "#components/ui/announcer.ts";
import { addStatementAccountAction } from "#lib/reconciliation/actions/statement-accounts.ts";
import type { SaveStatementAccount } from "#lib/rules/reconciliation/statement-account.ts";

const loadSchema = () =>
  import("#lib/rules/reconciliation/statement-account.ts").then(
    (module) => module.SaveStatementAccount,
  );
const KINDS = ["own", "exchange"] as const;
const EMPTY: SaveStatementAccount = {
  name: "",
  kind: "own",
  bank: "",
  branch: "",
  number: "",
  exchange_name: "",
};

/** Adds a bank account, and says what runs through it. */
export function StatementAccountForm() {
  const t = useTranslations("reconciliation");
  const router = useRouter();
  const form = useActionForm<SaveStatementAccount, object>({
    name: "statement-account",
    schema: loadSchema,
    action: addStatementAccountAction,
    defaults: EMPTY,
    onDone: () => {
      toast(t("accountAdded"), "success");
      form.methods.reset(EMPTY);
      router.refresh();
    },
  });
  const isOwn = form.methods.watch("kind") === "own";
  return (
    <Form form={form} label={t("addAccount")}>
      <TextInput name="name" label={t("accountName")} autoComplete="off" />
      <RadioInput
        name="kind"
        label={t("accountKind")}
        look="cards"
        options={KINDS.map((value) => ({
          value,
          label: t(`accountKindWord.${value}`),
          detail: t(`accountKindHint.${value}`),
        }))}
      />
      <div className="flex flex-wrap gap-4 *:min-w-0 *:flex-[1_1_7rem]">
        <TextInput name="bank" label={t("bank")} inputMode="numeric" autoComplete="off" />
        <TextInput name="branch" label={t("branch")} autoComplete="off" optional />
        <TextInput name="number" label={t("number")} autoComplete="off" />
      </div>
      {isOwn && (
        <TextInput
          name="exchange_name"
          label={t("exchangeName")}
          hint={t("exchangeNameHint")}
          autoComplete="off"
          optional
        />
      )}
      <div className="*:whitespace-normal!">
        <SubmitButton tone="plain" pendingLabel={t("addingAccount")}>
          {t("addAccount")}
        </SubmitButton>
      </div>
    </Form>
  );
}
