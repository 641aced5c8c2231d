"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useWatch } from "react-hook-form";
import { CheckboxGroup } from "#components/form/checkbox-group.tsx";
import { Form } from "#components/form/form.tsx";
import { SubmitButton, type SecondPerson } from "#components/form/submit-button.tsx";
import { useActionForm } from "#components/form/use-action-form.ts";
import { toast } from "#components/ui/announcer.ts";
import { nameExternalPeopleAction } from "#lib/paying-wallets/actions/external-wallets.ts";
import type { ExternalPerson } from "#lib/paying-wallets/views/external-wallets.ts";
import type { NameExternalPeople } from "#lib/rules/paying-wallets/external-wallet.ts";

const loadSchema = () =>
  import("#lib/rules/paying-wallets/external-wallet.ts").then(
    (module) => module.NameExternalPeople,
  );

type ExternalPeopleFormProps = {
  id: string;
  people: readonly ExternalPerson[];
  /** Who has to approve that more people may. */
  second: SecondPerson | undefined;
};

/** Names who may pay out from an external wallet. */
export function ExternalPeopleForm({ id, people, second }: ExternalPeopleFormProps) {
  const t = useTranslations("externalWallets");
  const router = useRouter();
  const ticks = Object.fromEntries(people.map((one) => [one.id, one.isNamed]));
  const form = useActionForm<NameExternalPeople, object>({
    name: "people",
    schema: loadSchema,
    action: nameExternalPeopleAction,
    defaults: { id, people: ticks },
    onDone: () => {
      toast(t("peopleSaved"), "success");
      router.refresh();
    },
  });
  const typed = useWatch({ control: form.methods.control, name: "people" });
  const isAdded = people.some((one) => !one.isNamed && typed[one.id]);
  const isLess = !isAdded && people.some((one) => one.isNamed && !typed[one.id]);
  return (
    <Form form={form} label={t("people")}>
      <CheckboxGroup
        name="people"
        label={t("people")}
        hint={t("peopleMeans")}
        options={people.map((one) => ({ value: one.id, label: one.name }))}
      />
      <div className="flex flex-wrap gap-2">
        <SubmitButton
          tone="plain"
          pendingLabel={t("peopleSaving")}
          second={second}
          holdsAtOnce={isLess}
        >
          {t("peopleSave")}
        </SubmitButton>
      </div>
    </Form>
  );
}
