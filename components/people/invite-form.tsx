"use client";
import { useTranslations } from "next-intl";
import { useCallback, useState } from "react";
import { Form } from "#components/form/form.tsx";
import { SelectInput } from "#components/form/select-input.tsx";
import { SubmitButton, type SecondPerson } from "#components/form/submit-button.tsx";
import { TextInput } from "#components/form/text-input.tsx";
import { useActionForm } from "#components/form/use-action-form.ts";
import { LinkButton } from "#components/ui/link-button.tsx";
import { invitePersonAction } from "#lib/people/actions/invitations.ts";
import { formatCnpj } from "#protocol/brazil/cnpj.ts";
import { ticksOf } from "#lib/rules/people/people.ts";
import type { InvitePerson } from "#lib/rules/people/person-requests.ts";
import { InvitationLink, type InvitationLinkView } from "./invitation-link.tsx";
import { RoleChoice } from "./role-choice.tsx";

type InviteFormProps = {
  accounts: readonly { id: string; name: string; document: string | null }[];
  /** Another person has to approve it. */
  second: SecondPerson;
};

const loadSchema = () =>
  import("#lib/rules/people/person-requests.ts").then((module) => module.InvitePerson);

/** Asks whom to invite and with which roles, then shows the link once. */
export function InviteForm({ accounts, second }: InviteFormProps) {
  const t = useTranslations("invitations");
  const [made, setMade] = useState<InvitationLinkView | null>(null);
  const forget = useCallback(() => setMade(null), []);
  const form = useActionForm<InvitePerson, InvitationLinkView>({
    schema: loadSchema,
    action: invitePersonAction,
    defaults: { name: "", email: "", account: accounts[0]?.id ?? "", roles: ticksOf([]) },
    onDone: setMade,
  });
  if (made) return <InvitationLink made={made} forget={forget} />;
  return (
    <Form form={form} className="max-w-xl">
      <TextInput name="name" label={t("name")} autoComplete="off" />
      <TextInput
        name="email"
        label={t("email")}
        hint={t("emailHint")}
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      {accounts.length > 1 && (
        <SelectInput
          name="account"
          label={t("account")}
          hint={t("accountHint")}
          options={accounts.map(({ id, name, document }) => ({
            value: id,
            label: document ? `${name} · CNPJ ${formatCnpj(document)}` : name,
          }))}
        />
      )}
      <RoleChoice name="roles" label={t("roles")} hint={t("rolesHint")} />
      <div className="flex flex-wrap gap-2">
        <SubmitButton pendingLabel={t("inviting")} second={second}>
          {t("makeLink")}
        </SubmitButton>
        <LinkButton href="/settings/team" tone="quiet">
          {t("cancel")}
        </LinkButton>
      </div>
    </Form>
  );
}
