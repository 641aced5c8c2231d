import { getTranslations } from "next-intl/server";
import { redirect } from "next/navigation";
import { ArrowUpFromLine } from "lucide";
import { TrailLink } from "#components/trail/trail-link.tsx";
import { Address } from "#components/money/address.tsx";
import { networkName } from "#components/money/network-name.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { BalancesProvider } from "#components/paying-wallets/balances-provider.tsx";
import { BalancesNotice } from "#components/paying-wallets/balances-notice.tsx";
import { Balances } from "#components/paying-wallets/balances.tsx";
import { MissingPayingWallet } from "#components/paying-wallets/missing-paying-wallet.tsx";
import { NetworkNames } from "#components/paying-wallets/network-names.tsx";
import { payingWalletCrumbs } from "#components/paying-wallets/paying-wallet-crumbs.ts";
import { PayingWalletFacts } from "#components/paying-wallets/paying-wallet-facts.tsx";
import { ProofMark } from "#components/paying-wallets/proof-mark.tsx";
import { RenameWalletForm } from "#components/money/rename-wallet-form.tsx";
import { renamePayingWalletAction } from "#lib/paying-wallets/actions/paying-wallets.ts";
import { DeclarationCard } from "#components/regulatory/declaration-card.tsx";
import { Card } from "#components/ui/card.tsx";
import { Columns } from "#components/ui/columns.tsx";
import { DescriptionList } from "#components/ui/description-list.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { page } from "#lib/core/doors/page.tsx";
import { payingWalletDetail } from "#lib/paying-wallets/views/paying-wallets.ts";
import { countryOptions } from "#lib/format/country-options.ts";
import { declarationView } from "#lib/regulatory/views/declarations.ts";
import { signsOn } from "#lib/rules/paying-wallets/signs-on.ts";

export default page(
  "payout:read",
  "signing",
  async ({ t, locale, actor, can, store }, { params }: PageProps<"/paying-wallets/[id]">) => {
    const { id } = await params;
    const wallet = await payingWalletDetail(store, actor.account, id);
    if (wallet === null) return <MissingPayingWallet />;
    if (wallet.external !== null) redirect(`/paying-wallets/external/${wallet.external}`);
    const payouts = await getTranslations("payouts");
    const reader = { locale, mayDeclare: can("wallet:create") };
    const declaration = await declarationView(store, actor.account, wallet, reader);
    const isContradicted = declaration.state === "contradicted";
    const declared = (
      <DeclarationCard
        declaration={declaration}
        countries={declaration.fields ? countryOptions(locale) : []}
      />
    );
    const canChange = can("payout:create");
    const name = wallet.isUnnamed ? "" : wallet.name;
    return (
      <ClientMessages namespaces={["signing", "regulatory"]}>
        <PageHeader
          title={wallet.name}
          mark={<ProofMark provedBy={wallet.provedBy} payer={canChange ? actor.person.id : null} />}
          crumbs={await payingWalletCrumbs()}
          lead={<NetworkNames of={wallet.family} />}
          actions={
            canChange && (
              <>
                <LinkButton href={`/paying-wallets/${id}/remove`} tone="quiet">
                  {t("removeAccount")}
                </LinkButton>
                <LinkButton
                  href="/payouts/new"
                  tone="primary"
                  icon={<Icon of={ArrowUpFromLine} className="size-4" />}
                >
                  {payouts("new")}
                </LinkButton>
              </>
            )
          }
        />
        <Columns aside={<PayingWalletFacts wallet={wallet} reader={actor.person.id} />}>
          {isContradicted && declared}
          <BalancesProvider>
            <BalancesNotice />
            <Card title={t("balances")}>
              <DescriptionList
                items={signsOn(wallet.family).map((network) => ({
                  term: networkName(network),
                  detail: <Balances account={wallet.id} network={network} />,
                }))}
              />
            </Card>
          </BalancesProvider>
          <Card title={t("address")}>
            <Address address={wallet.address} full />
          </Card>
          {!isContradicted && declared}
          {canChange && (
            <Card>
              <RenameWalletForm
                key={name}
                kind="signing"
                action={renamePayingWalletAction}
                wallet={{ id: wallet.id, name }}
              />
            </Card>
          )}
        </Columns>
        {can("audit:read") && <TrailLink about={`paying wallet ${wallet.address}`} />}
      </ClientMessages>
    );
  },
);
