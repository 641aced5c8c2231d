import { notFound } from "next/navigation";
import { ChangedLines } from "#components/closes/changed-lines.tsx";
import { DownloadMonth } from "#components/closes/download-month.tsx";
import { EarlierCloses } from "#components/closes/earlier-closes.tsx";
import { MonthAction } from "#components/closes/month-action.tsx";
import { MonthAside } from "#components/closes/month-aside.tsx";
import { MonthReais } from "#components/closes/month-reais.tsx";
import { MonthSteps } from "#components/closes/month-steps.tsx";
import { MonthState } from "#components/closes/month-state.tsx";
import { DecidedDifferences } from "#components/closes/decided-differences.tsx";
import { MonthTables } from "#components/closes/month-tables.tsx";
import { MonthWitnesses } from "#components/closes/month-witnesses.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { RefreshOnHints } from "#components/shell/refresh-on-hints.tsx";
import { TrailLink } from "#components/trail/trail-link.tsx";
import { Columns } from "#components/ui/columns.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { monthDetail } from "#lib/closes/views/months.ts";
import { page } from "#lib/core/doors/page.tsx";
import { monthTitle } from "#lib/format/month-word.ts";
import { openDifferences } from "#lib/rules/closes/blockers.ts";
import { Month } from "#lib/rules/closes/months.ts";

export default page(
  "reconciliation:read",
  "closes",
  async (
    { t, locale, actor, can, store },
    { params }: PageProps<"/reconciliation/months/[month]">,
  ) => {
    const asked = Month.safeParse((await params).month);
    const detail = asked.success ? await monthDetail(store, actor, asked.data, new Date()) : null;
    if (!detail) notFound();
    const { month, state, close, changed, earlier, figures, opensAfter, blockers } = detail;
    const file = close !== null && can("activity:export") ? <DownloadMonth month={month} /> : null;
    return (
      <ClientMessages namespaces={["closes"]}>
        <PageHeader
          title={monthTitle(month, locale)}
          crumbs={[
            { href: "/reconciliation", label: t("reconciliation") },
            { href: "/reconciliation/months", label: t("title") },
          ]}
          mark={<MonthState state={state} differing={changed.count} />}
          actions={
            <>
              {file}
              <MonthAction
                detail={detail}
                mayDecide={can("reconciliation:decide")}
                mayApprove={can("request:decide")}
              />
            </>
          }
        />
        <MonthSteps state={state} />
        <RefreshOnHints topic="reconciliation requests" isOpen={state === "blocked"} />
        <Columns
          asideFirst
          aside={<MonthAside detail={detail} mayDecide={can("reconciliation:decide")} />}
        >
          {changed.count > 0 && (
            <ChangedLines
              title={t("changedTitle", { count: changed.count })}
              hint={t("changedHint")}
              changed={changed}
            />
          )}
          <MonthReais brl={figures.brl} opensAfter={opensAfter} />
          <MonthWitnesses {...figures} />
        </Columns>
        <DecidedDifferences figures={figures} open={openDifferences(blockers)} file={file} />
        <MonthTables figures={figures} file={file} opensAfter={opensAfter} />
        {earlier.length > 0 && <EarlierCloses earlier={earlier} />}
        {can("audit:read") && <TrailLink about={`month ${month}`} />}
      </ClientMessages>
    );
  },
);
