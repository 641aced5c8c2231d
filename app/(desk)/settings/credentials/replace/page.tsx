import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { HeldCredential } from "#components/settings/held-credential.tsx";
import { ReplaceCredentialForm } from "#components/settings/replace-credential-form.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { Forbidden } from "#components/shell/forbidden.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { heldCredential } from "#lib/data/credentials.ts";
import { requireAccess } from "#lib/data/page-access.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("credentials"))("replace") };
}

export default async function ReplaceCredentialPage() {
  const access = await requireAccess("settings:write");
  if (!access.allowed) return <Forbidden />;
  const held = await heldCredential(access.store, access.session.account.connectionId);
  const t = await getTranslations("credentials");
  return (
    <>
      <PageHeader
        title={t("replace")}
        crumbs={[{ href: "/settings/credentials", label: t("title") }]}
        lead={t("replaceLead")}
      />
      <HeldCredential held={held} canWrite={false} />
      <ClientMessages namespaces={["credentials"]}>
        <ReplaceCredentialForm />
      </ClientMessages>
    </>
  );
}
