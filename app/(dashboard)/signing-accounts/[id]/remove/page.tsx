import { Address } from "#components/money/address.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { MissingAccount } from "#components/payouts/settings/missing-account.tsx";
import { RemoveAccountForm } from "#components/payouts/settings/remove-account-form.tsx";
import { Card } from "#components/ui/card.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { page, pageTitle } from "#lib/core/access/page.tsx";
import { signingAccountDetail } from "#lib/payouts/signing/views/signing-accounts.ts";

export const generateMetadata = pageTitle("signing", "removeAccount");

type RemoveAccountPageProps = { params: Promise<{ id: string }> };

export default page(
  "payout:create",
  "signing",
  async ({ t, actor, store }, { params }: RemoveAccountPageProps) => {
    const { id } = await params;
    const account = await signingAccountDetail(store, actor.account, id);
    if (account === null) return <MissingAccount />;
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
  },
);
