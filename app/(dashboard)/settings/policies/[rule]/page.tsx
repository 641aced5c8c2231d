import { notFound } from "next/navigation";
import { RuleForm } from "#components/policies/rule-form.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { page } from "#lib/core/doors/page.tsx";
import { receiversOfPolicies } from "#lib/find/views/receivers-of-policies.ts";
import { policyRule } from "#lib/policies/views/policy-rule.ts";

export default page(
  "settings:write",
  "policies",
  async ({ t, actor, store }, { params }: PageProps<"/settings/policies/[rule]">) => {
    const { rule } = await params;
    const view = await policyRule(store, actor, rule, receiversOfPolicies);
    if (!view) notFound();
    return (
      <ClientMessages namespaces={["policies", "people"]}>
        <PageHeader
          title={rule === "new" ? t("newRule") : t("ruleNumber", { number: Number(rule) })}
          crumbs={[{ href: "/settings/policies", label: t("title") }]}
        />
        <RuleForm view={view} />
      </ClientMessages>
    );
  },
);
