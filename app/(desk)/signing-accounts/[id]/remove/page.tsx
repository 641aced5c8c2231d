import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Address } from "#components/desk/address.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { Forbidden } from "#components/shell/forbidden.tsx";
import { MissingAccount } from "#components/signing-accounts/missing-account.tsx";
import { RemoveAccountForm } from "#components/signing-accounts/remove-account-form.tsx";
import { Card } from "#components/ui/card.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { requireAccess } from "#lib/data/page-access.ts";
import { signingAccountDetail } from "#lib/data/signing-accounts.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("signing"))("removeAccount") };
}

type RemoveAccountPageProps = { params: Promise<{ id: string }> };

export default async function RemoveAccountPage({ params }: RemoveAccountPageProps) {
  const access = await requireAccess("payout:create");
  if (!access.allowed) return <Forbidden />;
  const { id } = await params;
  const account = await signingAccountDetail(access.store, access.session.account, id);
  if (account === null) return <MissingAccount />;
  const t = await getTranslations("signing");
  return (
    <>
      <PageHeader
        title={t("removeAccountTitle", { name: account.name })}
        crumbs={[{ href: "/signing-accounts", label: t("accounts") }]}
        lead={<Address address={account.address} full plain />}
      />
      <Card title={t("confirmMeans")} className="max-w-2xl">
        <ul className="grid list-disc gap-1.5 pl-5">
          <li>{t("removeAccountMeans")}</li>
          <li>{t("removeAccountAllowed")}</li>
        </ul>
      </Card>
      <ClientMessages namespaces={["signing"]}>
        <RemoveAccountForm id={account.id} name={account.name} />
      </ClientMessages>
    </>
  );
}
