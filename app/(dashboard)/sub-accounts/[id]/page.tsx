import { getTranslations } from "next-intl/server";
import { TrailLink } from "#components/trail/trail-link.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { SwitchAccountButton } from "#components/shell/switch-account-button.tsx";
import { LiveProvider } from "#components/shell/live-provider.tsx";
import { DraftDetail } from "#components/sub-accounts/draft/draft-detail.tsx";
import { LiveSubAccountStatus } from "#components/sub-accounts/live-sub-account-status.tsx";
import { LiveSubAccount } from "#components/sub-accounts/live-sub-account.tsx";
import { MissingSubAccount } from "#components/sub-accounts/missing-sub-account.tsx";
import { SubAccountStatus } from "#components/sub-accounts/sub-account-status.tsx";
import { LatestMovements } from "#components/activity/latest-movements.tsx";
import { AccountMoney } from "#components/overview/account-money.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { latestMovements } from "#lib/activity/views/activity.ts";
import type { Account } from "#lib/core/access/actor.ts";
import { page, type PageContext } from "#lib/core/doors/page.tsx";
import type { Store } from "#lib/core/store/store.ts";
import { movement } from "#lib/overview/views/movement.ts";
import { pinnableAccount } from "#lib/spenders/rows/approved-accounts.ts";
import { pinViews } from "#lib/spenders/views/signing-settings.ts";
import { openDraft } from "#lib/sub-accounts/views/sub-account-draft.ts";
import { subAccountView } from "#lib/sub-accounts/views/sub-account-view.ts";

/** Whether an approved sub-account's payouts are open on any network. */
async function hasOpenPayouts(store: Store, main: Account, id: string | null): Promise<boolean> {
  const account = id === null ? null : await pinnableAccount(store.db, main, id);
  const pins = account ? await pinViews(store, account) : [];
  return pins.some(({ from }) => from === "code" || from === "administrator");
}

type MoneyProps = Pick<PageContext<"subAccounts">, "store" | "can"> & {
  account: { id: string; name: string };
  areOpen: boolean;
};

/** What moved for an approved sub-account, and what can be done for it next. */
async function Money({ store, can, account, areOpen }: MoneyProps) {
  const [payins, payouts, days, latest] = await Promise.all([
    getTranslations("payins"),
    getTranslations("payouts"),
    movement(store, account),
    latestMovements(store, account),
  ]);
  const to = { accountId: account.id, name: account.name, size: "sm" } as const;
  return (
    <>
      <AccountMoney
        movement={days}
        acts={
          <>
            {areOpen && can("payout:create") && (
              <SwitchAccountButton {...to} to="/payouts/new">
                {payouts("new")}
              </SwitchAccountButton>
            )}
            {can("payin:create") && (
              <SwitchAccountButton {...to} to="/payins/new">
                {payins("new")}
              </SwitchAccountButton>
            )}
          </>
        }
      />
      <LatestMovements rows={latest} account={account} />
    </>
  );
}

export default page(
  "sub-account:read",
  "subAccounts",
  async ({ t, actor, can, store }, { params }: PageProps<"/sub-accounts/[id]">) => {
    const { id } = await params;
    const view = await subAccountView(store, actor, id);
    if (!view) return <MissingSubAccount />;
    const canReveal = can("sub-account:reveal");
    const isDraft = view.stage === "draft";
    const areOpen = await hasOpenPayouts(store, actor.account, view.actingAccountId);
    const mayRead = can("payin:read") && can("payout:read");
    return (
      <ClientMessages namespaces={["subAccounts", "onboarding"]}>
        <LiveProvider>
          <PageHeader
            title={view.name || t("unnamed")}
            lead={[view.legalName, view.document].filter(Boolean).join(" · ")}
            mark={isDraft ? <SubAccountStatus of={view} /> : <LiveSubAccountStatus view={view} />}
            crumbs={[{ href: "/sub-accounts", label: t("title") }]}
            actions={
              isDraft ? (
                <>
                  {can("sub-account:delete") && (
                    <LinkButton href={`/sub-accounts/${view.id}/delete`} tone="quiet">
                      {t("delete")}
                    </LinkButton>
                  )}
                  {can("sub-account:write") && (
                    <LinkButton href={`/sub-accounts/${view.id}/edit`} tone="primary">
                      {t("resume")}
                    </LinkButton>
                  )}
                </>
              ) : (
                view.actingAccountId !== null && (
                  <SwitchAccountButton
                    accountId={view.actingAccountId}
                    name={view.name}
                    tone="primary"
                  >
                    {t("actFor")}
                  </SwitchAccountButton>
                )
              )
            }
          />
          {isDraft ? (
            <DraftDetail
              view={view}
              draft={await openDraft(store, actor.account, id)}
              canReveal={canReveal}
            />
          ) : (
            <LiveSubAccount
              view={view}
              canReveal={canReveal}
              canCreate={can("sub-account:create")}
              money={
                view.actingAccountId !== null &&
                mayRead && (
                  <Money
                    store={store}
                    can={can}
                    account={{ id: view.actingAccountId, name: view.name }}
                    areOpen={areOpen}
                  />
                )
              }
              payouts={{
                areOpen,
                canOpen: can("settings:write"),
              }}
            />
          )}
        </LiveProvider>
        {can("audit:read") && <TrailLink about={`sub-account ${view.id}`} />}
      </ClientMessages>
    );
  },
);
