import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { NewPixAccountForm } from "#components/pix-accounts/new-pix-account-form.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { Forbidden } from "#components/shell/forbidden.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { requireAccess } from "#lib/data/page-access.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("pixAccounts"))("create") };
}

export default async function NewPixAccountPage() {
  const access = await requireAccess("bank-account:create");
  if (!access.allowed) return <Forbidden />;
  const t = await getTranslations("pixAccounts");
  return (
    <>
      <PageHeader
        title={t("create")}
        crumbs={[{ href: "/pix-accounts", label: t("title") }]}
        lead={t("createLead")}
      />
      <ClientMessages namespaces={["pixAccounts"]}>
        <NewPixAccountForm />
      </ClientMessages>
    </>
  );
}
