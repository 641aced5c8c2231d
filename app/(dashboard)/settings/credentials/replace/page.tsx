import { secondPerson } from "#components/policies/second-person.tsx";
import { dualControlView } from "#lib/policies/views/dual-control.ts";
import { StoredCredential } from "#components/connection/stored-credential.tsx";
import { ReplaceCredentialForm } from "#components/connection/replace-credential-form.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { Columns } from "#components/ui/columns.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { storedCredential } from "#lib/connection/views/credentials.ts";
import { page } from "#lib/core/doors/page.tsx";

export default page("settings:write", "credentials", async ({ t, actor, account, store }) => {
  const [held, second] = await Promise.all([
    storedCredential(store, account.connectionId),
    dualControlView(store, actor),
  ]);
  return (
    <>
      <PageHeader
        title={t("replace")}
        crumbs={[{ href: "/settings/credentials", label: t("title") }]}
        lead={t("replaceLead")}
      />
      <Columns aside={<StoredCredential held={held} canWrite={false} isBeside />}>
        <ClientMessages namespaces={["credentials"]}>
          <ReplaceCredentialForm second={secondPerson({ second })} />
        </ClientMessages>
      </Columns>
    </>
  );
});
