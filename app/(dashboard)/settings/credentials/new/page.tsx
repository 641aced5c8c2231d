import { NewCredentialForm } from "#components/connection/new-credential-form.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { page } from "#lib/core/access/page.tsx";

export default page("settings:write", "credentials", async ({ t }) => {
  return (
    <>
      <PageHeader
        title={t("create")}
        crumbs={[{ href: "/settings/credentials", label: t("title") }]}
        lead={t("createLead")}
      />
      <ClientMessages namespaces={["credentials"]}>
        <NewCredentialForm />
      </ClientMessages>
    </>
  );
});
