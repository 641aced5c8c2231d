import { ArrowUpFromLine } from "lucide";
import { getTranslations } from "next-intl/server";
import { TrailLink } from "#components/trail/trail-link.tsx";
import { Address } from "#components/money/address.tsx";
import { networkName } from "#components/money/network-name.tsx";
import { ExternalFacts } from "#components/paying-wallets/external/external-facts.tsx";
import { ExternalMark } from "#components/paying-wallets/external/external-mark.tsx";
import { ExternalPeopleForm } from "#components/paying-wallets/external/external-people-form.tsx";
import { ExternalProof } from "#components/paying-wallets/external/external-proof.tsx";
import { ActivateExternalWallet } from "#components/paying-wallets/external/activate-external-wallet.tsx";
import { BalancesProvider } from "#components/paying-wallets/balances-provider.tsx";
import { BalancesNotice } from "#components/paying-wallets/balances-notice.tsx";
import { Balances } from "#components/paying-wallets/balances.tsx";
import { MissingPayingWallet } from "#components/paying-wallets/missing-paying-wallet.tsx";
import { payingWalletCrumbs } from "#components/paying-wallets/paying-wallet-crumbs.ts";
import { RenameWalletForm } from "#components/money/rename-wallet-form.tsx";
import { renamePayingWalletAction } from "#lib/paying-wallets/actions/paying-wallets.ts";
import { secondPerson } from "#components/policies/second-person.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { RefreshOnHints } from "#components/shell/refresh-on-hints.tsx";
import { DeclarationCard } from "#components/regulatory/declaration-card.tsx";
import { Card } from "#components/ui/card.tsx";
import { Columns } from "#components/ui/columns.tsx";
import { DescriptionList } from "#components/ui/description-list.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { page } from "#lib/core/doors/page.tsx";
import { countryOptions } from "#lib/format/country-options.ts";
import { declarationView } from "#lib/regulatory/views/declarations.ts";
import { dualControlView } from "#lib/policies/views/dual-control.ts";
import { externalWalletDetail } from "#lib/paying-wallets/views/external-wallets.ts";

export default page(
  "payout:read",
  "externalWallets",
  async (
    { t, locale, actor, account, can, store },
    { params }: PageProps<"/paying-wallets/external/[id]">,
  ) => {
    const { id } = await params;
    const wallet = await externalWalletDetail(store, account, id);
    if (wallet === null) return <MissingPayingWallet />;
    const { state, network, address, payer } = wallet;
    const canChange = can("settings:write") && state !== "ended";
    const payouts = await getTranslations("payouts");
    const at = { family: "evm", address } as const;
    const reader = { locale, mayDeclare: can("wallet:create") };
    const declaration = payer === null ? null : await declarationView(store, account, at, reader);
    const isContradicted = declaration?.state === "contradicted";
    const declared = declaration && (
      <DeclarationCard
        declaration={declaration}
        countries={declaration.fields ? countryOptions(locale) : []}
      />
    );
    const second = await dualControlView(store, actor);
    const isUnproved = state === "asked" || state === "text_ended";
    return (
      <ClientMessages
        namespaces={["externalWallets", "externalPayouts", "requests", "signing", "regulatory"]}
      >
        <PageHeader
          title={wallet.name}
          mark={<ExternalMark state={state} />}
          crumbs={await payingWalletCrumbs()}
          lead={t("leadOn", { network: networkName(network) })}
          actions={
            <>
              {canChange && (
                <LinkButton href={`/paying-wallets/external/${id}/remove`} tone="quiet">
                  {t("remove")}
                </LinkButton>
              )}
              {state === "in_use" && can("payout:create") && (
                <LinkButton
                  href="/payouts/new?from=external"
                  tone="primary"
                  icon={<Icon of={ArrowUpFromLine} className="size-4" />}
                >
                  {payouts("new")}
                </LinkButton>
              )}
            </>
          }
        />
        <RefreshOnHints topic="payouts" isOpen={isUnproved} />
        <Columns aside={<ExternalFacts wallet={wallet} withPeople={!canChange} />}>
          {/* What is to be done stands first. */}
          {isContradicted && declared}
          {isUnproved && canChange && <ExternalProof wallet={wallet} />}
          {isUnproved && !canChange && <Notice>{t("awaitsProof")}</Notice>}
          {state === "proved" && canChange && (
            <ActivateExternalWallet
              id={wallet.id}
              second={secondPerson({ second, opensMoney: true })}
            />
          )}
          {payer !== null && (
            <BalancesProvider>
              <BalancesNotice />
              <Card title={t("balance")}>
                <DescriptionList
                  items={[
                    {
                      term: networkName(network),
                      detail: <Balances account={payer} network={network} isContract />,
                    },
                  ]}
                />
              </Card>
            </BalancesProvider>
          )}
          <Card title={t("address")}>
            <Address address={address} full />
          </Card>
          {!isContradicted && declared}
          {canChange && (
            <Card>
              <ExternalPeopleForm
                id={wallet.id}
                people={wallet.people}
                // Before the wallet is in use, its people are approved with it.
                second={state === "in_use" ? secondPerson({ second, opensMoney: true }) : undefined}
              />
              <p className="text-sm text-muted">{t("mayPayText")}</p>
            </Card>
          )}
          {payer !== null && canChange && (
            <Card>
              <RenameWalletForm
                kind="signing"
                action={renamePayingWalletAction}
                key={wallet.name}
                wallet={{ id: payer, name: wallet.name }}
              />
            </Card>
          )}
        </Columns>
        {can("audit:read") && <TrailLink about={`external wallet ${address} on ${network}`} />}
      </ClientMessages>
    );
  },
);
