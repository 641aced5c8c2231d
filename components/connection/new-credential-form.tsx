"use client";
import { useTranslations } from "next-intl";
import { useCallback, useState } from "react";
import { DayInput } from "#components/form/day-input.tsx";
import { Form } from "#components/form/form.tsx";
import { SubmitButton, type SecondPerson } from "#components/form/submit-button.tsx";
import { TextInput } from "#components/form/text-input.tsx";
import { TextareaInput } from "#components/form/textarea-input.tsx";
import { useActionForm } from "#components/form/use-action-form.ts";
import { Columns } from "#components/ui/columns.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { createCredentialAction } from "#lib/connection/actions/credentials.ts";
import { CredentialSummary, type NewCredential } from "./credential-summary.tsx";
import { NewSecrets, type CredentialSecrets } from "./new-secrets.tsx";
import { ScopeChoice } from "./scope-choice.tsx";

type NewCredentialFormProps = {
  /** The day that is offered, as 2026-11-30. */
  expiresOn: string;
  /** Outside the sandbox it is used from known addresses alone. */
  needsAddresses: boolean;
  /** Another person has to approve it. */
  second: SecondPerson;
};

/** `payouts` starts unticked: a stolen credential that pays out could name payers. */
const CHOSEN = { payins: true, accounts: true, sub_accounts: true, payouts: false } as const;

const loadSchema = () =>
  import("#lib/rules/connection/credential-request.ts").then((module) => module.NewCredentialForm);

/** Asks for the credential's name, scopes, expiry and allowed addresses, then shows it once. */
export function NewCredentialForm({ expiresOn, needsAddresses, second }: NewCredentialFormProps) {
  const t = useTranslations("credentials");
  const [made, setMade] = useState<CredentialSecrets | null>(null);
  const forget = useCallback(() => setMade(null), []);
  const form = useActionForm<NewCredential, CredentialSecrets>({
    schema: loadSchema,
    action: createCredentialAction,
    defaults: { name: "", scopes: CHOSEN, expires_on: expiresOn, addresses: "" },
    onDone: setMade,
  });
  if (made) return <NewSecrets made={made} forget={forget} />;
  return (
    <Form form={form}>
      <Columns
        aside={
          // On a phone it would only repeat what stands right above it.
          <div className="max-lg:hidden">
            <CredentialSummary control={form.methods.control} />
          </div>
        }
      >
        <div className="grid gap-5">
          <TextInput name="name" label={t("name")} hint={t("nameHint")} autoComplete="off" />
          <ScopeChoice name="scopes" />
          <DayInput
            name="expires_on"
            label={t("expiresOn")}
            hint={t("expiresHint")}
            boxClass="max-w-48"
          />
          <TextareaInput
            name="addresses"
            label={t("addresses")}
            hint={t(needsAddresses ? "addressesNeeded" : "addressesHint")}
            spellCheck={false}
            optional={!needsAddresses}
          />
          <p className="text-soft">{t("createOnce")}</p>
          <div className="flex flex-wrap gap-2">
            <SubmitButton pendingLabel={t("creating")} second={second}>
              {t("createDo")}
            </SubmitButton>
            <LinkButton href="/settings/credentials" tone="quiet">
              {t("cancel")}
            </LinkButton>
          </div>
        </div>
      </Columns>
    </Form>
  );
}
