import { Scale } from "lucide";
import { WaitingDrafts } from "#components/agents/waiting-drafts.tsx";
import { ExceptionFilter } from "#components/reconciliation/exception-filter.tsx";
import { ExceptionTable } from "#components/reconciliation/exception-table.tsx";
import { ExceptionTabs } from "#components/reconciliation/exception-tabs.tsx";
import { MatchList } from "#components/reconciliation/match-list.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { RefreshOnHints } from "#components/shell/refresh-on-hints.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { KeysetPagination } from "#components/ui/list/keyset-pagination.tsx";
import { MoreLink, MoreMenu } from "#components/ui/menu/more-menu.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { waitingDrafts } from "#lib/agents/views/agents.ts";
import { listHref } from "#lib/core/doors/list-search.ts";
import { page } from "#lib/core/doors/page.tsx";
import { readListFilter } from "#lib/find/list-filter.ts";
import { exceptionRows, matchViews, queueCounts } from "#lib/reconciliation/views/queue.ts";
import { QUEUE_TABS } from "#lib/rules/reconciliation/exceptions.ts";
import { WITNESSES } from "#lib/rules/reconciliation/kinds.ts";

const LIST = "/reconciliation";
const KIND = {
  terms: [],
  choices: { state: QUEUE_TABS, witness: WITNESSES, owner: ["me"] },
} as const;

export default page(
  "reconciliation:read",
  "reconciliation",
  async ({ t, actor, account, can, store }, { searchParams }: PageProps<"/reconciliation">) => {
    const { chosen, cursor, query, refused } = readListFilter(KIND, await searchParams);
    const { state = "open", witness, owner } = chosen;
    const isMatches = state === "matches";
    const filter = {
      state: isMatches ? ("open" as const) : state,
      witness,
      owner: owner === "me" ? actor.person.id : undefined,
    };
    const [counts, rows, matches, drafts] = await Promise.all([
      queueCounts(store, account),
      isMatches ? null : exceptionRows(store, account, filter, cursor),
      isMatches ? matchViews(store, account) : null,
      waitingDrafts(store, actor, ["answer"]),
    ]);
    const isFiltered = witness !== undefined || owner !== undefined;
    const icon = <Icon of={Scale} className="size-5" />;
    return (
      <ClientMessages namespaces={["reconciliation"]}>
        <PageHeader
          title={t("title")}
          lead={t("lead")}
          actions={
            <>
              {can("settings:read") && (
                <MoreMenu>
                  <MoreLink href="/reconciliation/exchange">{t("atExchange")}</MoreLink>
                </MoreMenu>
              )}
              <LinkButton href="/reconciliation/months">{t("months")}</LinkButton>
              <LinkButton
                href="/reconciliation/statements"
                tone={can("statement:import") ? "primary" : "plain"}
              >
                {t(can("statement:import") ? "import" : "statements")}
              </LinkButton>
            </>
          }
        />
        <WaitingDrafts count={drafts} />
        <RefreshOnHints topic="reconciliation" isOpen={counts.due > 0} />
        {!isMatches && (
          <ExceptionFilter search={{ list: LIST, query, text: "", refused, isLost: false }} />
        )}
        <ExceptionTabs query={query} current={state} counts={counts.tabs} />
        {counts.due > 0 && <p className="text-sm text-muted">{t("due", { count: counts.due })}</p>}
        {matches !== null &&
          (matches.length === 0 ? (
            <EmptyState icon={icon} title={t("emptyMatches")}>
              {t("emptyMatchesHint")}
            </EmptyState>
          ) : (
            <MatchList matches={matches} mayDecide={can("reconciliation:decide")} />
          ))}
        {rows !== null && rows.rows.length > 0 && <ExceptionTable rows={rows.rows} />}
        {rows !== null && rows.rows.length === 0 && isFiltered && (
          <EmptyState
            title={t("noMatch")}
            action={<LinkButton href={LIST}>{t("clearFilter")}</LinkButton>}
          />
        )}
        {rows !== null && rows.rows.length === 0 && !isFiltered && (
          <EmptyState icon={icon} title={t(state === "open" ? "emptyOpen" : "empty")}>
            {state === "open" && t("emptyOpenHint")}
          </EmptyState>
        )}
        {rows !== null && <KeysetPagination page={rows} href={(to) => listHref(LIST, query, to)} />}
      </ClientMessages>
    );
  },
);
