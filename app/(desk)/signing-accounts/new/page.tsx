import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { Forbidden } from "#components/shell/forbidden.tsx";
import { AddAccountForm } from "#components/signing-accounts/add-account-form.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { requireAccess } from "#lib/data/page-access.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("signing"))("addAccount") };
}

export default async function NewSigningAccountPage() {
  const access = await requireAccess("payout:create");
  if (!access.allowed) return <Forbidden />;
  const t = await getTranslations("signing");
  return (
    <>
      <PageHeader
        title={t("addAccount")}
        crumbs={[{ href: "/signing-accounts", label: t("accounts") }]}
        lead={t("addAccountLead")}
      />
      <ClientMessages namespaces={["signing"]}>
        <AddAccountForm />
      </ClientMessages>
    </>
  );
}
