import { getTranslations } from "next-intl/server";
import { FirstSteps } from "#components/overview/first-steps.tsx";
import { MovedToday } from "#components/overview/moved-today.tsx";
import { TroubleList } from "#components/overview/trouble-list.tsx";
import { WaitingPayins } from "#components/overview/waiting-payins.tsx";
import { WaitingPayouts } from "#components/overview/waiting-payouts.tsx";
import { PayinTable } from "#components/payins/payin-table.tsx";
import { PayoutTable } from "#components/payouts/follow/payout-table.tsx";
import { PayoutsToday } from "#components/payouts/follow/payouts-today.tsx";
import { RefreshOnHints } from "#components/shell/refresh-on-hints.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { overview } from "#lib/overview/views/overview.ts";
import { page } from "#lib/core/access/page.tsx";
import { latestPayins } from "#lib/payins/views/payins.ts";
import { latestPayouts } from "#lib/payouts/views/payouts.ts";

export default page("payin:read", "overview", async ({ t, actor, account, can, store }) => {
  const payins = await getTranslations("payins");
  const [view, latest, payouts] = await Promise.all([
    overview(store, actor),
    latestPayins(store, account),
    latestPayouts(store, account),
  ]);
  const { steps, waiting, waitingPayouts, troubles, today } = view;
  const isUsed = steps.hasPayin || steps.hasPayout;
  const mayPayIn = can("payin:create");
  const create = mayPayIn && steps.hasPayin && (
    <LinkButton tone="primary" href="/payins/new">
      {payins("new")}
    </LinkButton>
  );
  return (
    <>
      <RefreshOnHints
        topic="payins payouts wallets events"
        isOpen={waiting.length + waitingPayouts.length + troubles.length > 0}
      />
      <PageHeader title={t("title")} actions={create} />
      {!steps.hasPayin && (
        <FirstSteps
          hasWallet={steps.hasWallet}
          mayRegister={can("wallet:create")}
          mayPayIn={mayPayIn}
        />
      )}
      {(isUsed || troubles.length > 0) && (
        <TroubleList troubles={troubles} mayReadSettings={can("settings:read")} />
      )}
      {steps.hasPayin && (
        <div className="grid gap-5 lg:grid-cols-2 lg:items-start">
          <WaitingPayins waiting={waiting} />
          <MovedToday today={today} />
        </div>
      )}
      {steps.hasPayout && (
        <div className="grid gap-5 lg:grid-cols-2 lg:items-start">
          <WaitingPayouts waiting={waitingPayouts} />
          <PayoutsToday today={today.payouts} />
        </div>
      )}
      {latest.length > 0 && (
        <section className="grid gap-3">
          <header className="flex flex-wrap items-baseline justify-between gap-2">
            <h2 className="font-semibold">{t("recentTitle")}</h2>
            <TextLink href="/payins">{t("all")}</TextLink>
          </header>
          <PayinTable rows={latest} />
        </section>
      )}
      {payouts.length > 0 && (
        <section className="grid gap-3">
          <header className="flex flex-wrap items-baseline justify-between gap-2">
            <h2 className="font-semibold">{t("recentPayouts")}</h2>
            <TextLink href="/payouts">{t("allPayouts")}</TextLink>
          </header>
          <PayoutTable rows={payouts} />
        </section>
      )}
    </>
  );
});
