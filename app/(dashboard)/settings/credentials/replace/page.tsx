import { HeldCredential } from "#components/connection/held-credential.tsx";
import { ReplaceCredentialForm } from "#components/connection/replace-credential-form.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { Columns } from "#components/ui/columns.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { heldCredential } from "#lib/connection/views/credentials.ts";
import { page } from "#lib/core/access/page.tsx";

export default page("settings:write", "credentials", async ({ t, account, store }) => {
  const held = await heldCredential(store, account.connectionId);
  return (
    <>
      <PageHeader
        title={t("replace")}
        crumbs={[{ href: "/settings/credentials", label: t("title") }]}
        lead={t("replaceLead")}
      />
      <Columns aside={<HeldCredential held={held} canWrite={false} isBeside />}>
        <ClientMessages namespaces={["credentials"]}>
          <ReplaceCredentialForm />
        </ClientMessages>
      </Columns>
    </>
  );
});
