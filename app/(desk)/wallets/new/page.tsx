import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Forbidden } from "#components/shell/forbidden.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { RegisterWalletForm } from "#components/wallets/register-wallet-form.tsx";
import { requireAccess } from "#lib/data/page-access.ts";
import { walletNetworks } from "#protocol/networks.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("wallets"))("register") };
}

export default async function NewWalletPage() {
  const access = await requireAccess("wallet:create");
  if (!access.allowed) return <Forbidden />;
  const t = await getTranslations("wallets");
  return (
    <>
      <PageHeader
        title={t("register")}
        crumbs={[{ href: "/wallets", label: t("title") }]}
        lead={t("registerLead")}
      />
      <ClientMessages namespaces={["wallets"]}>
        <RegisterWalletForm networks={walletNetworks(access.session.account.environment)} />
      </ClientMessages>
    </>
  );
}
