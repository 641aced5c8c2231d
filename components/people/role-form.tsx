"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { Form } from "#components/form/form.tsx";
import { RadioInput } from "#components/form/radio-input.tsx";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { useActionForm } from "#components/form/use-action-form.ts";
import { toast } from "#components/ui/announcer.ts";
import { changeRoleAction } from "#lib/people/actions/people.ts";
import type { MembershipView } from "#lib/people/views/people.ts";
import { ROLES, type ChangeRole } from "#protocol/wire/people.ts";

type RoleFormProps = { id: string; membership: MembershipView };

const loadSchema = () => import("#protocol/wire/people.ts").then((module) => module.ChangeRole);

/** Changes a person's role in one account. */
export function RoleForm({ id, membership }: RoleFormProps) {
  const t = useTranslations("people");
  const router = useRouter();
  const { account, kind, role } = membership;
  const form = useActionForm<ChangeRole, { name: string }>({
    name: `role-${account}`,
    schema: loadSchema,
    action: changeRoleAction,
    defaults: { id, account, role },
    onDone: ({ name }) => {
      toast(t("roleSaved", { name }), "success");
      router.refresh();
    },
  });
  const label = t("roleLabel", { account: membership.name });
  return (
    <Form form={form} label={label}>
      <RadioInput
        name="role"
        label={label}
        hint={t(kind === "main" ? "roleOfMain" : "roleOfSub")}
        options={ROLES.map((value) => ({
          value,
          label: t(`roles.${value}`),
          detail: t(`roleMeans.${value}`),
        }))}
      />
      <div>
        <SubmitButton tone="plain" pendingLabel={t("roleSaving")}>
          {t("roleSave")}
        </SubmitButton>
      </div>
    </Form>
  );
}
