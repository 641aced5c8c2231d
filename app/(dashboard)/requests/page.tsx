import { UserCheck } from "lucide";
import type { ReactNode } from "react";
import { BatchStateMark } from "#components/batches/batch-state-mark.tsx";
import { PayinStatus } from "#components/payins/payin-status.tsx";
import { PayoutStatus } from "#components/payouts/follow/payout-status.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { RequestTable } from "#components/policies/request-table.tsx";
import { RefreshOnHints } from "#components/shell/refresh-on-hints.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { batchStandings } from "#lib/batches/views/batch-standing.ts";
import { page, type PageContext } from "#lib/core/doors/page.tsx";
import { RequestFilter } from "#components/policies/request-filter.tsx";
import { searchListAction } from "#lib/find/actions/search-list.ts";
import { listSearch } from "#lib/find/views/list-search.ts";
import { readableOperations } from "#lib/policies/views/readable-requests.ts";
import { payinStates } from "#lib/payins/views/payin-states.ts";
import { payoutStates } from "#lib/payouts/views/payout-states.ts";
import { requestRows, type RequestView } from "#lib/policies/views/requests.ts";

const LIST = "/requests";

/** Decided ones that stand open; the earlier ones are a click away. */
const SHOWN = 20;

/** How the payments stand that came of these requests, by the requests' ids. */
async function paymentsOf(
  requests: readonly RequestView[],
  { t, store, actor, account }: PageContext<"requests">,
): Promise<Map<string, ReactNode>> {
  const intents = (of: "payout" | "payin") =>
    requests.flatMap((one) => (one.operation === of ? [one.intent] : []));
  const batchIds = requests.flatMap((one) =>
    one.operation === "batch" && one.state === "done" ? [one.batch] : [],
  );
  const [payouts, payins, batches] = await Promise.all([
    payoutStates(store, account, intents("payout")),
    payinStates(store, account, intents("payin")),
    batchStandings(store, actor, batchIds),
  ]);
  return new Map(
    // An intent can be asked for more than once: the payment came of the request that was used.
    requests.flatMap((one): [string, ReactNode][] => {
      if (one.state !== "done") return [];
      const payout = one.operation === "payout" && payouts.get(one.intent);
      const after = t("state.done");
      if (payout) return [[one.id, <PayoutStatus key="payout" payout={payout} after={after} />]];
      const batch = one.operation === "batch" && batches.get(one.batch);
      if (batch) return [[one.id, <BatchStateMark key="batch" standing={batch} after={after} />]];
      const payin = one.operation === "payin" && payins.get(one.intent);
      return payin ? [[one.id, <PayinStatus key="payin" payin={payin} after={after} />]] : [];
    }),
  );
}

export default page(
  "payout:read",
  "requests",
  async (context, { searchParams }: PageProps<"/requests">) => {
    const { t, account, actor, store, can } = context;
    const { view, chosen, days, sought, isFiltered } = await listSearch(
      LIST,
      await searchParams,
      account,
    );
    const { waiting, others } = await requestRows(store, actor, { ...chosen, days, sought });
    const payments = await paymentsOf(others, context);
    const isEmpty = waiting.length + others.length === 0;
    return (
      <>
        <PageHeader title={t("title")} lead={t("lead")} />
        <RefreshOnHints topic="requests" isOpen={waiting.length > 0} />
        {(isFiltered || !isEmpty) && (
          <RequestFilter
            search={view}
            post={searchListAction}
            operations={readableOperations(actor)}
          />
        )}
        {isEmpty && isFiltered && (
          <EmptyState
            title={t("noMatch")}
            action={<LinkButton href={LIST}>{t("clearFilter")}</LinkButton>}
          />
        )}
        {isEmpty && !isFiltered && (
          <EmptyState
            icon={<Icon of={UserCheck} className="size-5" />}
            title={t("empty")}
            action={
              can("settings:read") && (
                <LinkButton href="/settings/policies">{t("toPolicies")}</LinkButton>
              )
            }
          >
            {t("emptyHint")}
          </EmptyState>
        )}
        {waiting.length > 0 && (
          <section className="grid gap-3">
            <h2 className="font-semibold">{t("waitingList")}</h2>
            <RequestTable caption={t("waitingList")} rows={waiting} />
          </section>
        )}
        {others.length > 0 && (
          <section className="grid gap-3">
            <h2 className="font-semibold">{t("othersList")}</h2>
            <RequestTable
              caption={t("othersList")}
              rows={others.slice(0, SHOWN)}
              payments={payments}
            />
            {others.length > SHOWN && (
              <Disclosure summary={t("earlier", { count: others.length - SHOWN })}>
                <RequestTable
                  caption={t("earlierList")}
                  rows={others.slice(SHOWN)}
                  payments={payments}
                />
              </Disclosure>
            )}
          </section>
        )}
      </>
    );
  },
);
