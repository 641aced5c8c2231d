import { Address } from "#components/money/address.tsx";
import { Moment } from "#components/money/moment.tsx";
import { networkName } from "#components/money/network-name.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { BalancesAround } from "#components/payouts/settings/balances-around.tsx";
import { BalancesNotice } from "#components/payouts/settings/balances-notice.tsx";
import { Held } from "#components/payouts/settings/held.tsx";
import { MissingPayingWallet } from "#components/payouts/settings/missing-paying-wallet.tsx";
import { NetworkNames } from "#components/payouts/settings/network-names.tsx";
import { RenamePayingWalletForm } from "#components/payouts/settings/rename-paying-wallet-form.tsx";
import { Card } from "#components/ui/card.tsx";
import { DescriptionList } from "#components/ui/description-list.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { page } from "#lib/core/access/page.tsx";
import { payingWalletDetail } from "#lib/payouts/signing/views/paying-wallets.ts";
import { signsOn } from "#protocol/payouts/signs-on.ts";

export default page(
  "payout:read",
  "signing",
  async ({ t, actor, can, store }, { params }: PageProps<"/paying-wallets/[id]">) => {
    const { id } = await params;
    const account = await payingWalletDetail(store, actor.account, id);
    if (account === null) return <MissingPayingWallet />;
    const canChange = can("payout:create");
    return (
      <ClientMessages namespaces={["signing"]}>
        <PageHeader
          title={account.name}
          crumbs={[{ href: "/paying-wallets", label: t("accounts") }]}
          actions={
            canChange && (
              <LinkButton href={`/paying-wallets/${id}/remove`}>{t("removeAccount")}</LinkButton>
            )
          }
        />
        <BalancesAround>
          <BalancesNotice />
          <Card className="max-w-2xl">
            <DescriptionList
              items={[
                { term: t("address"), detail: <Address address={account.address} full /> },
                { term: t("signsOn"), detail: <NetworkNames of={account.family} /> },
                ...signsOn(account.family).map((network) => ({
                  term: t("holds", { network: networkName(network) }),
                  detail: <Held account={account.id} network={network} />,
                })),
                { term: t("lastUsed"), detail: <Moment at={account.lastUsedAt} /> },
                {
                  term: t("provedBy"),
                  detail:
                    account.provedBy.length === 0 ? (
                      t("provedByNobody")
                    ) : (
                      <ul>
                        {account.provedBy.map(({ name, at }) => (
                          <li key={at}>
                            {name} · <Moment at={at} />
                          </li>
                        ))}
                      </ul>
                    ),
                },
                { term: t("addedBy"), detail: account.createdBy },
                { term: t("addedAt"), detail: <Moment at={account.createdAt} /> },
              ]}
            />
          </Card>
        </BalancesAround>
        {canChange && <RenamePayingWalletForm account={{ id: account.id, name: account.name }} />}
      </ClientMessages>
    );
  },
);
