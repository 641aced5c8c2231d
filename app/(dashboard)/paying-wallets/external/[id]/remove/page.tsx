import { RemoveExternalForm } from "#components/paying-wallets/external/remove-external-form.tsx";
import { Address } from "#components/money/address.tsx";
import { MissingPayingWallet } from "#components/paying-wallets/missing-paying-wallet.tsx";
import { payingWalletCrumbs } from "#components/paying-wallets/paying-wallet-crumbs.ts";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { Card } from "#components/ui/card.tsx";
import { Columns } from "#components/ui/columns.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { page } from "#lib/core/doors/page.tsx";
import { externalWalletDetail } from "#lib/paying-wallets/views/external-wallets.ts";

export default page(
  "settings:write",
  "externalWallets",
  async ({ t, account, store }, { params }: PageProps<"/paying-wallets/external/[id]/remove">) => {
    const { id } = await params;
    const wallet = await externalWalletDetail(store, account, id);
    if (wallet === null || wallet.state === "ended") return <MissingPayingWallet />;
    const { name, address } = wallet;
    const here = { href: `/paying-wallets/external/${id}`, label: name };
    return (
      <>
        <PageHeader title={t("removeTitle", { name })} crumbs={await payingWalletCrumbs(here)} />
        <Columns
          aside={
            <Card title={t("address")}>
              <Address address={address} full plain />
            </Card>
          }
        >
          <Card title={t("removeMeans")}>
            <ul className="grid list-disc gap-1.5 pl-5">
              <li>{t("removePays")}</li>
              <li>{t("removeAllowed")}</li>
              <li>{t("removeBack")}</li>
            </ul>
          </Card>
          <ClientMessages namespaces={["externalWallets"]}>
            <RemoveExternalForm id={wallet.id} name={name} />
          </ClientMessages>
        </Columns>
      </>
    );
  },
);
