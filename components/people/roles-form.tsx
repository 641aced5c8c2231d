"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useWatch } from "react-hook-form";
import { Form } from "#components/form/form.tsx";
import { SubmitButton, type SecondPerson } from "#components/form/submit-button.tsx";
import { useActionForm } from "#components/form/use-action-form.ts";
import { toast } from "#components/ui/announcer.ts";
import { changeRolesAction } from "#lib/people/actions/people.ts";
import type { MembershipView } from "#lib/people/views/people.ts";
import { ROLES, ticksOf } from "#lib/rules/people/people.ts";
import type { ChangeRoles } from "#lib/rules/people/person-requests.ts";
import { roleChange } from "#lib/rules/people/role-change.ts";
import { RoleChoice } from "./role-choice.tsx";

type RolesFormProps = {
  id: string;
  membership: MembershipView;
  /** Of whom the administrator's role can't be taken. */
  isLastAdmin: boolean;
  /** Another person has to approve what gives more, or takes the right to decide. */
  second: SecondPerson;
};

const loadSchema = () =>
  import("#lib/rules/people/person-requests.ts").then((module) => module.ChangeRoles);

/** Changes a person's roles in one account. */
export function RolesForm({ id, membership, isLastAdmin, second }: RolesFormProps) {
  const t = useTranslations("people");
  const router = useRouter();
  const { account, kind, roles } = membership;
  const form = useActionForm<ChangeRoles, { name: string }>({
    name: `roles-${account}`,
    schema: loadSchema,
    action: changeRolesAction,
    defaults: { id, account, roles: ticksOf(roles) },
    onDone: ({ name }) => {
      toast(t("rolesSaved", { name }), "success");
      router.refresh();
    },
  });
  const ticks = useWatch({ control: form.methods.control, name: "roles" });
  const change = roleChange(
    roles,
    ROLES.filter((role) => ticks[role]),
  );
  // Until something is changed, the button says what most changes take.
  const drops = roles.some((role) => !ticks[role]);
  const label = t("rolesLabel", { account: membership.name });
  return (
    <Form form={form} label={label}>
      <RoleChoice
        name="roles"
        label={label}
        hint={t(kind === "main" ? "rolesOfMain" : "rolesOfSub")}
      />
      {isLastAdmin && kind === "main" && <p className="text-sm text-soft">{t("lastAdminRole")}</p>}
      <div>
        <SubmitButton
          tone="plain"
          pendingLabel={t("rolesSaving")}
          second={second}
          holdsAtOnce={drops && !change.gains && !change.takesDecider}
        >
          {t("rolesSave")}
        </SubmitButton>
      </div>
    </Form>
  );
}
