import { Plus } from "lucide";
import { getTranslations } from "next-intl/server";
import { Suspense, type ComponentProps } from "react";
import { SlowAttentionList } from "#components/overview/slow-attention-list.tsx";
import { BalancesCard } from "#components/overview/balances-card.tsx";
import { FirstSteps } from "#components/overview/first-steps.tsx";
import { MovementCard } from "#components/overview/movement-card.tsx";
import { AttentionList } from "#components/overview/attention-list.tsx";
import { UnderWay } from "#components/overview/under-way.tsx";
import { MovementTable } from "#components/activity/movement-table.tsx";
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
import { latestRows, type MovementView } from "#lib/activity/views/activity.ts";
import { openSignatureViews } from "#lib/allowances/views/open-signatures.ts";

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
  const [view, moved, points, places, rates, latest, open] = await Promise.all([
    overview(store, actor),
    movement(store, account),
    recentPoints(store, actor),
    balancePlaces(store, account),
    quotedRates(store, account),
    latestRows(store, actor),
    // Whoever can't sign is told in the list that others must.
    can("payout:create") ? openSignatureViews(store, actor, true) : [],
  ]);
  const { steps, waiting, waitingPayouts, waitingReturns, troubles, today } = view;
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
    after: leftOpen,
  };
  const needs = (
    <AttentionList mayReadSettings={can("settings:read")}>
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
          <MovementCard movement={moved} counted={today} />
          {balances}
          <UnderWay payins={waiting} payouts={waitingPayouts} returns={waitingReturns} />
          <Latest rows={latest} />
          <div className="contents max-sm:hidden">
            <RecentRates points={points} />
          </div>
        </Columns>
      ) : (
        <>
          {needs}
          {balances}
        </>
      )}
    </>
  );
});

/** The last payments of either kind; nothing where there are none. */
async function Latest({ rows }: { rows: readonly MovementView[] }) {
  const t = await getTranslations("overview");
  if (rows.length === 0) return null;
  return (
    <section className="grid gap-3">
      <header className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 className="font-semibold">{t("latest")}</h2>
        <TextLink href="/activity">{t("all")}</TextLink>
      </header>
      <MovementTable rows={rows} hidden={["tokens", "network", "reference"]} />
    </section>
  );
}
