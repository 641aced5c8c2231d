import { UserCheck } from "lucide";
import { Icon } from "#components/ui/icon.tsx";
import { RequestTable } from "#components/policies/request-table.tsx";
import { RefreshOnHints } from "#components/shell/refresh-on-hints.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { page } from "#lib/core/doors/page.tsx";
import { RequestFilter } from "#components/policies/request-filter.tsx";
import { filteredDays, readListFilter } from "#lib/find/list-filter.ts";
import { saoPauloDayAfter } from "#lib/format/sao-paulo-day.ts";
import { readableOperations, REQUEST_OPERATIONS } from "#lib/policies/views/readable-requests.ts";
import { requestRows } from "#lib/policies/views/requests.ts";

const LIST = "/requests";
const KIND = {
  terms: ["days", "from", "to"],
  choices: { operation: REQUEST_OPERATIONS },
} as const;

/** Decided ones that stand open; the earlier ones are a click away. */
const SHOWN = 20;

export default page(
  "payout:read",
  "requests",
  async (context, { searchParams }: PageProps<"/requests">) => {
    const { t, actor, store, can } = context;
    const { chosen, terms, query, refused } = readListFilter(KIND, await searchParams);
    const days = filteredDays(terms, saoPauloDayAfter(new Date(), 0));
    const { waiting, others } = await requestRows(store, actor, { ...chosen, days });
    const isEmpty = waiting.length + others.length === 0;
    const isFiltered = Object.keys(query).length > 0;
    return (
      <>
        <PageHeader title={t("title")} lead={t("lead")} />
        <RefreshOnHints topic="requests" isOpen={waiting.length > 0} />
        {(isFiltered || !isEmpty) && (
          <RequestFilter
            search={{ list: LIST, query, text: "", refused, isLost: false }}
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
            <RequestTable caption={t("othersList")} rows={others.slice(0, SHOWN)} />
            {others.length > SHOWN && (
              <Disclosure summary={t("earlier", { count: others.length - SHOWN })}>
                <RequestTable caption={t("earlierList")} rows={others.slice(SHOWN)} />
              </Disclosure>
            )}
          </section>
        )}
      </>
    );
  },
);
