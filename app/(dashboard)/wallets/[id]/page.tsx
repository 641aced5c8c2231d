import { ArrowDownToLine } from "lucide";
import { TrailLink } from "#components/trail/trail-link.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { notFound } from "next/navigation";
import { Address } from "#components/money/address.tsx";
import { NetworkName } from "#components/money/network-name.tsx";
import { PayinsToWallet } from "#components/payins/payins-to-wallet.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { DeclarationCard } from "#components/regulatory/declaration-card.tsx";
import { RefreshOnHints } from "#components/shell/refresh-on-hints.tsx";
import { Columns } from "#components/ui/columns.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { CoolingOffMark } from "#components/policies/cooling-off-mark.tsx";
import { AskWalletAgain } from "#components/wallets/ask-wallet-again.tsx";
import { WalletAddress } from "#components/wallets/wallet-address.tsx";
import { WalletNotice } from "#components/wallets/wallet-notice.tsx";
import { WalletRecord } from "#components/wallets/wallet-record.tsx";
import { WalletStatus } from "#components/wallets/wallet-status.tsx";
import { WalletUseMenu } from "#components/wallets/wallet-use-menu.tsx";
import { listHref, searchCursor } from "#lib/core/doors/list-search.ts";
import { page } from "#lib/core/doors/page.tsx";
import { countryOptions } from "#lib/format/country-options.ts";
import { addressOf, declarationView } from "#lib/regulatory/views/declarations.ts";
import { payinRows } from "#lib/payins/views/payins.ts";
import { walletDetail } from "#lib/wallets/views/wallets.ts";
import { z } from "#protocol/wire/zod.ts";

const Search = z.object(searchCursor);

export default page(
  "wallet:read",
  "wallets",
  async (
    { t, locale, account, can, store },
    { params, searchParams }: PageProps<"/wallets/[id]">,
  ) => {
    const { id } = await params;
    const cursor = Search.parse(await searchParams);
    const wallet = await walletDetail(store, account, id);
    if (!wallet) notFound();
    const { network, address } = wallet;
    const declaration = await declarationView(
      store,
      account,
      { ...addressOf(wallet), receiving: { id: BigInt(wallet.id), network } },
      { locale, mayDeclare: can("wallet:create") },
    );
    const payins = can("payin:read")
      ? await payinRows(store, account, { wallet: { network, address } }, cursor)
      : null;
    const isOpen = wallet.status === "registered" && wallet.use === "open";
    const canReceive = isOpen && wallet.coolingOff === null && can("payin:create");
    return (
      <>
        <PageHeader
          title={wallet.name}
          mark={
            isOpen && wallet.coolingOff ? (
              <CoolingOffMark coolingOff={wallet.coolingOff} />
            ) : (
              <WalletStatus wallet={wallet} />
            )
          }
          crumbs={[{ href: "/wallets", label: t("title") }]}
          lead={
            <>
              <NetworkName network={network} />
              <span>{" · "}</span>
              <Address address={address} plain />
            </>
          }
          actions={
            <>
              {wallet.status === "registered" && can("wallet:create") && (
                <ClientMessages namespaces={["wallets"]}>
                  <WalletUseMenu wallet={wallet} />
                </ClientMessages>
              )}
              {canReceive && (
                <LinkButton
                  href={`/payins/new?wallet=${wallet.id}`}
                  tone="primary"
                  icon={<Icon of={ArrowDownToLine} className="size-4" />}
                >
                  {t("newPayin")}
                </LinkButton>
              )}
            </>
          }
        />
        <WalletNotice
          wallet={wallet}
          again={
            can("wallet:create") && (
              <ClientMessages namespaces={["coolingOff"]}>
                <AskWalletAgain id={wallet.id} />
              </ClientMessages>
            )
          }
        />
        <Columns aside={<WalletRecord wallet={wallet} />}>
          <WalletAddress wallet={wallet} />
          <ClientMessages namespaces={["regulatory"]}>
            <DeclarationCard
              declaration={declaration}
              countries={declaration.fields ? countryOptions(locale) : []}
            />
          </ClientMessages>
        </Columns>
        {payins && wallet.status === "registered" && (
          <PayinsToWallet page={payins} href={(at) => listHref(`/wallets/${id}`, {}, at)} />
        )}
        {can("audit:read") && <TrailLink about={`wallet ${network} ${address}`} />}
        <RefreshOnHints
          topic="wallets payins requests"
          isOpen={
            wallet.status === "pending" || (payins?.rows.some(({ hasEnded }) => !hasEnded) ?? false)
          }
        />
      </>
    );
  },
);
