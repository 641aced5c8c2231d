import { ArrowUpFromLine } from "lucide";
import { TrailLink } from "#components/trail/trail-link.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { LazyAskAgain } from "#components/pix-accounts/lazy-ask-again.tsx";
import { HolderCard } from "#components/pix-accounts/holder-card.tsx";
import { NameNotice } from "#components/pix-accounts/name-notice.tsx";
import { PixAccountFacts } from "#components/pix-accounts/pix-account-facts.tsx";
import { PixAccountBoundary } from "#components/pix-accounts/pix-account-boundary.tsx";
import { PayoutsToAccount } from "#components/payouts/follow/payouts-to-account.tsx";
import { CoolingOffMark } from "#components/policies/cooling-off-mark.tsx";
import { CoolingOffNotice } from "#components/policies/cooling-off-notice.tsx";
import { ReceiverKey } from "#components/payouts/receiver/receiver-key.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { RefreshOnHints } from "#components/shell/refresh-on-hints.tsx";
import { Columns } from "#components/ui/columns.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { MoreLink, MoreMenu } from "#components/ui/menu/more-menu.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { listHref, searchCursor } from "#lib/core/doors/list-search.ts";
import { page } from "#lib/core/doors/page.tsx";
import { payoutRows } from "#lib/payouts/views/payouts.ts";
import { pixAccountDetail } from "#lib/pix-accounts/views/pix-accounts.ts";
import { shownName } from "#protocol/wire/shown-name.ts";
import { z } from "#protocol/wire/zod.ts";

const Search = z.object(searchCursor);

export default page(
  "bank-account:read",
  "pixAccounts",
  async (
    { t, account: own, can, store, exchange },
    { params, searchParams }: PageProps<"/pix-accounts/[id]">,
  ) => {
    const cursor = Search.parse(await searchParams);
    const reading = await pixAccountDetail(store, exchange, (await params).id);
    const payouts =
      reading.read && can("payout:read")
        ? await payoutRows(store, own, { pixAccountId: BigInt(reading.account.id) }, cursor)
        : null;
    return (
      <PixAccountBoundary reading={reading}>
        {(account) => (
          <>
            <PageHeader
              title={shownName(account.name)}
              mark={account.coolingOff && <CoolingOffMark coolingOff={account.coolingOff} />}
              crumbs={[{ href: "/pix-accounts", label: t("title") }]}
              actions={
                <>
                  {can("bank-account:delete") && (
                    <MoreMenu>
                      <MoreLink href={`/pix-accounts/${account.id}/delete`}>{t("delete")}</MoreLink>
                    </MoreMenu>
                  )}
                  {can("bank-account:rename") && (
                    <LinkButton href={`/pix-accounts/${account.id}/edit`}>{t("edit")}</LinkButton>
                  )}
                  {can("payout:create") && account.coolingOff === null && (
                    <LinkButton
                      href={`/payouts/new?account=${account.id}`}
                      tone="primary"
                      icon={<Icon of={ArrowUpFromLine} className="size-4" />}
                    >
                      {t("pay")}
                    </LinkButton>
                  )}
                </>
              }
            />
            <Columns
              aside={
                <HolderCard
                  holder={account.holder}
                  nameAt={
                    can("bank-account:rename") ? `/pix-accounts/${account.id}/edit` : undefined
                  }
                />
              }
            >
              {account.coolingOff && (
                <CoolingOffNotice
                  coolingOff={account.coolingOff}
                  of="pix_account"
                  again={
                    can("bank-account:create") && (
                      <ClientMessages namespaces={["coolingOff"]}>
                        <LazyAskAgain id={account.id} />
                      </ClientMessages>
                    )
                  }
                />
              )}
              <NameNotice account={account} />
              <PixAccountFacts
                account={account}
                pixKey={
                  <ClientMessages namespaces={["receiver"]}>
                    <ReceiverKey
                      receiver={{ key: account.listedKey, isMasked: account.kind === "cpf" }}
                      of={{ of: "account", id: account.id }}
                    />
                  </ClientMessages>
                }
              />
            </Columns>
            {payouts && (
              <PayoutsToAccount
                page={payouts}
                href={(at) => listHref(`/pix-accounts/${account.id}`, {}, at)}
              />
            )}
            {can("audit:read") && <TrailLink about={`PIX account ${account.id}`} />}
            <RefreshOnHints
              topic="payouts requests"
              isOpen={payouts?.rows.some(({ hasEnded }) => !hasEnded) ?? false}
            />
          </>
        )}
      </PixAccountBoundary>
    );
  },
);
