import { getTranslations } from "next-intl/server";
import { NewAgentForm } from "#components/agents/new-agent-form.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { usableScopes } from "#lib/agents/views/agents.ts";
import { page } from "#lib/core/doors/page.tsx";

export default page("account:read", "agents", async ({ t, actor }) => {
  const profile = await getTranslations("profile");
  return (
    <ClientMessages namespaces={["agents"]}>
      <PageHeader
        title={t("new")}
        lead={t("newLead")}
        crumbs={[
          { href: "/profile", label: profile("title") },
          { href: "/profile/agents", label: t("title") },
        ]}
      />
      <NewAgentForm mayUse={usableScopes(actor)} />
    </ClientMessages>
  );
});
