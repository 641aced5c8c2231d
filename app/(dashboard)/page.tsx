import { Plus } from "lucide";
import { getTranslations } from "next-intl/server";
import { Suspense, type ComponentProps } from "react";
import { SlowAttentionList } from "#components/overview/slow-attention-list.tsx";
import { BalancesCard } from "#components/overview/balances-card.tsx";
import { FirstSteps } from "#components/overview/first-steps.tsx";
import { MovementCard } from "#components/overview/movement-card.tsx";
import { AttentionList } from "#components/overview/attention-list.tsx";
import { UnderWay } from "#components/overview/under-way.tsx";
import { PayinTable } from "#components/payins/payin-table.tsx";
import { PayoutTable } from "#components/payouts/follow/payout-table.tsx";
import { RecentRates } from "#components/insights/recent-rates.tsx";
import { OpenSignatures } from "#components/allowances/open-signatures.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { RefreshOnHints } from "#components/shell/refresh-on-hints.tsx";
import { Columns } from "#components/ui/columns.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { page, type PageContext } from "#lib/core/doors/page.tsx";
import { askedTroubles } from "#lib/overview/views/asked-troubles.ts";
import {
  balancePlaces,
  lastBalances,
  payingWalletBalances,
  type BalancePlace,
} from "#lib/overview/views/balances.ts";
import { quotedRates } from "#lib/overview/views/quoted-rates.ts";
import { recentPoints } from "#lib/insights/views/insights.ts";
import { movement } from "#lib/overview/views/movement.ts";
import { overview } from "#lib/overview/views/overview.ts";
import { latestPayins } from "#lib/payins/views/payins.ts";
import { openSignatureViews } from "#lib/allowances/views/open-signatures.ts";
import { latestPayouts } from "#lib/payouts/views/payouts.ts";
import type { Elements } from "#components/ui/elements.ts";

type Known = Omit<ComponentProps<typeof SlowAttentionList>, "asked">;
type Held = Pick<ComponentProps<typeof BalancesCard>, "rates"> & { places: BalancePlace[] };
type Reader = Pick<PageContext<"overview">, "store" | "actor">;

/** Reads from chains, which may be slow; nothing else waits for it. */
async function Balances({ store, actor, places, rates }: Reader & Held) {
  const balances = await payingWalletBalances(store, actor.account, places);
  return <BalancesCard places={places} balances={balances} rates={rates} readAt={new Date()} />;
}

/** Asks chains and the exchange, like the balances. */
async function Asked({ store, actor, ...known }: Reader & Known) {
  return <SlowAttentionList {...known} asked={await askedTroubles(store, actor)} />;
}

export default page("payin:read", "overview", async ({ t, actor, account, can, store }) => {
  const [payinWords, payoutWords] = await Promise.all([
    getTranslations("payins"),
    getTranslations("payouts"),
  ]);
  const [view, moved, points, places, rates, payins, payouts, open] = await Promise.all([
    overview(store, actor),
    movement(store, account),
    recentPoints(store, actor),
    balancePlaces(store, account),
    quotedRates(store, account),
    latestPayins(store, account),
    latestPayouts(store, account),
    // Whoever can't sign is told in the list that others must.
    can("payout:create") ? openSignatureViews(store, actor, true) : [],
  ]);
  const { steps, waiting, waitingPayouts, troubles, today } = view;
  const isUsed = steps.hasPayin || steps.hasPayout;
  const [mayPayIn, mayPayOut] = [can("payin:create"), can("payout:create")];
  const may = {
    wallet: can("wallet:create"),
    payin: mayPayIn,
    pixAccount: can("bank-account:create"),
    payout: mayPayOut,
  };
  const leftOpen = open.length > 0 && (
    <ClientMessages namespaces={["openSignatures"]}>
      <OpenSignatures open={open} isBrief />
    </ClientMessages>
  );
  const known = {
    troubles: troubles.filter(({ kind }) => kind !== "signature" || !leftOpen),
    below: open.length,
  };
  const needs = (
    <AttentionList open={leftOpen} mayReadSettings={can("settings:read")}>
      <Suspense fallback={<SlowAttentionList {...known} asked={null} />}>
        <Asked {...known} store={store} actor={actor} />
      </Suspense>
    </AttentionList>
  );
  const plus = <Icon of={Plus} className="size-4" />;
  const balances = places.length > 0 && (
    <Suspense
      fallback={
        <BalancesCard
          places={places}
          balances={await lastBalances(store, account, places)}
          rates={rates}
        />
      }
    >
      <Balances store={store} actor={actor} places={places} rates={rates} />
    </Suspense>
  );
  return (
    <>
      <RefreshOnHints
        topic="payins payouts wallets requests events"
        isOpen={waiting.length + waitingPayouts.length + troubles.length > 0}
      />
      <PageHeader
        title={t("title")}
        actions={
          (mayPayIn || mayPayOut) && (
            <>
              {mayPayOut && (
                <LinkButton href="/payouts/new" icon={plus}>
                  {payoutWords("new")}
                </LinkButton>
              )}
              {mayPayIn && (
                <LinkButton tone={isUsed ? "primary" : "plain"} href="/payins/new" icon={plus}>
                  {payinWords("new")}
                </LinkButton>
              )}
            </>
          )
        }
      />
      <FirstSteps steps={steps} may={may} isNew={!isUsed} />
      {isUsed ? (
        <Columns asideFirst aside={needs}>
          {balances}
          <MovementCard movement={moved} counted={today} />
          <RecentRates points={points} />
          <UnderWay payins={waiting} payouts={waitingPayouts} />
        </Columns>
      ) : (
        <>
          {needs}
          {balances}
        </>
      )}
      {payins.length > 0 && (
        <Latest title={t("recentTitle")} href="/payins" all={t("all")}>
          <PayinTable rows={payins} />
        </Latest>
      )}
      {payouts.length > 0 && (
        <Latest title={t("recentPayouts")} href="/payouts" all={t("allPayouts")}>
          <PayoutTable rows={payouts} />
        </Latest>
      )}
    </>
  );
});

type LatestProps = { title: string; href: string; all: string; children: Elements };

function Latest({ title, href, all, children }: LatestProps) {
  return (
    <section className="grid gap-3">
      <header className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 className="font-semibold">{title}</h2>
        <TextLink href={href}>{all}</TextLink>
      </header>
      {children}
    </section>
  );
}
