import { Address } from "#components/money/address.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { MissingPayingWallet } from "#components/paying-wallets/missing-paying-wallet.tsx";
import { payingWalletCrumbs } from "#components/paying-wallets/paying-wallet-crumbs.ts";
import { RemovePayingWalletForm } from "#components/paying-wallets/remove-paying-wallet-form.tsx";
import { Card } from "#components/ui/card.tsx";
import { Columns } from "#components/ui/columns.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { page } from "#lib/core/doors/page.tsx";
import { payingWalletDetail } from "#lib/paying-wallets/views/paying-wallets.ts";

export default page(
  "payout:create",
  "signing",
  async ({ t, actor, store }, { params }: PageProps<"/paying-wallets/[id]/remove">) => {
    const { id } = await params;
    const account = await payingWalletDetail(store, actor.account, id);
    if (account === null) return <MissingPayingWallet />;
    const { name, address } = account;
    return (
      <>
        <PageHeader
          title={t("removeAccountTitle", { name })}
          crumbs={await payingWalletCrumbs({ href: `/paying-wallets/${id}`, label: name })}
        />
        <Columns
          aside={
            <Card title={t("address")}>
              <Address address={address} full plain />
            </Card>
          }
        >
          <Card title={t("confirmMeans")}>
            <ul className="grid list-disc gap-1.5 pl-5">
              <li>{t("removeAccountMeans")}</li>
              <li>{t("removeAccountAllowed")}</li>
              <li>{t("removeAccountBack")}</li>
            </ul>
          </Card>
          <ClientMessages namespaces={["signing"]}>
            <RemovePayingWalletForm id={account.id} name={name} />
          </ClientMessages>
        </Columns>
      </>
    );
  },
);
