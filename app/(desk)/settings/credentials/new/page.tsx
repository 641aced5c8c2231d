import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { NewCredentialForm } from "#components/settings/new-credential-form.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { Forbidden } from "#components/shell/forbidden.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { requireAccess } from "#lib/data/page-access.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("credentials"))("create") };
}

export default async function NewCredentialPage() {
  const access = await requireAccess("settings:write");
  if (!access.allowed) return <Forbidden />;
  const t = await getTranslations("credentials");
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
}
