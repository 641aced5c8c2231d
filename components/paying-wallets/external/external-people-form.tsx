"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { CheckboxGroup } from "#components/form/checkbox-group.tsx";
import { Form } from "#components/form/form.tsx";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { useActionForm } from "#components/form/use-action-form.ts";
import { toast } from "#components/ui/announcer.ts";
import { nameExternalPeopleAction } from "#lib/paying-wallets/actions/external-wallets.ts";
import type { ExternalPerson } from "#lib/paying-wallets/views/external-wallets.ts";
import type { NameExternalPeople } from "#lib/rules/paying-wallets/external-wallet.ts";

const loadSchema = () =>
  import("#lib/rules/paying-wallets/external-wallet.ts").then(
    (module) => module.NameExternalPeople,
  );

/** Names who may pay out from an external wallet. */
export function ExternalPeopleForm(props: { id: string; people: readonly ExternalPerson[] }) {
  const t = useTranslations("externalWallets");
  const router = useRouter();
  const ticks = Object.fromEntries(props.people.map(({ id, isNamed }) => [id, isNamed]));
  const form = useActionForm<NameExternalPeople, object>({
    name: "people",
    schema: loadSchema,
    action: nameExternalPeopleAction,
    defaults: { id: props.id, people: ticks },
    onDone: () => {
      toast(t("peopleSaved"), "success");
      router.refresh();
    },
  });
  return (
    <Form form={form} label={t("people")}>
      <CheckboxGroup
        name="people"
        label={t("people")}
        hint={t("peopleMeans")}
        options={props.people.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <div>
        <SubmitButton tone="plain" pendingLabel={t("peopleSaving")}>
          {t("peopleSave")}
        </SubmitButton>
      </div>
    </Form>
  );
}
