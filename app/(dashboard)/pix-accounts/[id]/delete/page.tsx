import { DeletePixAccountForm } from "#components/pix-accounts/delete-pix-account-form.tsx";
import { HolderCard } from "#components/pix-accounts/holder-card.tsx";
import { NameNotice } from "#components/pix-accounts/name-notice.tsx";
import { PixAccountFacts } from "#components/pix-accounts/pix-account-facts.tsx";
import { PixAccountBoundary } from "#components/pix-accounts/pix-account-boundary.tsx";
import { PayingSchedules } from "#components/schedules/paying-schedules.tsx";
import { Columns } from "#components/ui/columns.tsx";
import { Consequences } from "#components/ui/consequences.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { page } from "#lib/core/doors/page.tsx";
import { pixAccountDetail } from "#lib/pix-accounts/views/pix-accounts.ts";
import { schedulesPaying } from "#lib/schedules/views/schedules-paying.ts";
import { shownName } from "#protocol/wire/shown-name.ts";
import { lazyExchange } from "#lib/core/exchange/get-exchange.ts";

const CONSEQUENCES = [
  "consequenceFinal",
  "consequenceQuotes",
  "consequenceHolder",
  "consequenceHistory",
  "consequenceFree",
] as const;

export default page(
  "bank-account:delete",
  "pixAccounts",
  async (
    { t, actor, account: own, can, store },
    { params }: PageProps<"/pix-accounts/[id]/delete">,
  ) => {
    const exchange = lazyExchange(actor, "bank-account:read");
    const { id } = await params;
    const [reading, schedules] = await Promise.all([
      pixAccountDetail(store, exchange, id),
      can("payout:read") ? schedulesPaying(store, own, id) : [],
    ]);
    return (
      <PixAccountBoundary reading={reading}>
        {(account) => (
          <>
            <PageHeader
              title={t("deleteTitle", { name: shownName(account.name) })}
              crumbs={[
                { href: "/pix-accounts", label: t("title") },
                { href: `/pix-accounts/${account.id}`, label: shownName(account.name) },
              ]}
            />
            <Columns
              aside={
                <>
                  <PixAccountFacts account={account} pixKey={account.listedKey} brief />
                  <HolderCard holder={account.holder} />
                </>
              }
            >
              <NameNotice account={account} />
              <PayingSchedules schedules={schedules} when="deleted" />
              <Consequences title={t("consequences")} lines={CONSEQUENCES.map((line) => t(line))} />
              <DeletePixAccountForm id={account.id} name={account.name} />
            </Columns>
          </>
        )}
      </PixAccountBoundary>
    );
  },
);
