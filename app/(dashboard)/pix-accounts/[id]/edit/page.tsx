import { ChangePixAccountForm } from "#components/pix-accounts/change-pix-account-form.tsx";
import { HolderCard } from "#components/pix-accounts/holder-card.tsx";
import { PixAccountFacts } from "#components/pix-accounts/pix-account-facts.tsx";
import { PixAccountBoundary } from "#components/pix-accounts/pix-account-boundary.tsx";
import { CoolingOffAhead } from "#components/policies/cooling-off-ahead.tsx";
import { PayingSchedules } from "#components/schedules/paying-schedules.tsx";
import { Columns } from "#components/ui/columns.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { page } from "#lib/core/doors/page.tsx";
import { pixAccountDetail } from "#lib/pix-accounts/views/pix-accounts.ts";
import { expectedCoolingOff } from "#lib/policies/views/expected-cooling-off.ts";
import { schedulesPaying } from "#lib/schedules/views/schedules-paying.ts";
import { shownName } from "#protocol/wire/shown-name.ts";
import { lazyExchange } from "#lib/core/exchange/get-exchange.ts";

export default page(
  "bank-account:rename",
  "pixAccounts",
  async (
    { t, actor, account: own, can, store },
    { params }: PageProps<"/pix-accounts/[id]/edit">,
  ) => {
    const exchange = lazyExchange(actor, "bank-account:read");
    const { id } = await params;
    const [reading, schedules, expected] = await Promise.all([
      pixAccountDetail(store, exchange, id),
      can("payout:read") ? schedulesPaying(store, own, id) : [],
      expectedCoolingOff(store.db, actor, "pix_account", [null]),
    ]);
    return (
      <PixAccountBoundary reading={reading}>
        {(account) => (
          <>
            <PageHeader
              title={t("editTitle", { name: shownName(account.name) })}
              crumbs={[
                { href: "/pix-accounts", label: t("title") },
                { href: `/pix-accounts/${account.id}`, label: shownName(account.name) },
              ]}
              lead={t("editLead")}
            />
            <Columns
              aside={
                <>
                  <PixAccountFacts account={account} pixKey={account.listedKey} brief />
                  {account.holder && <HolderCard holder={account.holder} />}
                </>
              }
            >
              <PayingSchedules schedules={schedules} when="changed" />
              <ChangePixAccountForm account={account}>
                <CoolingOffAhead of="pix_account" expected={expected.get(null)} isChange />
              </ChangePixAccountForm>
            </Columns>
          </>
        )}
      </PixAccountBoundary>
    );
  },
);
