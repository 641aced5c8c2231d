import { CalendarCheck } from "lucide";
import { MonthTable } from "#components/closes/month-table.tsx";
import { RefreshOnHints } from "#components/shell/refresh-on-hints.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { monthRows } from "#lib/closes/views/month-rows.ts";
import { page } from "#lib/core/doors/page.tsx";

export default page("reconciliation:read", "closes", async ({ t, actor, store }) => {
  const rows = await monthRows(store, actor, new Date());
  return (
    <>
      <PageHeader
        title={t("title")}
        lead={t("lead")}
        crumbs={[{ href: "/reconciliation", label: t("reconciliation") }]}
      />
      <RefreshOnHints topic="reconciliation requests" isOpen={false} />
      {rows.length === 0 ? (
        <EmptyState icon={<Icon of={CalendarCheck} className="size-5" />} title={t("empty")}>
          {t("emptyHint")}
        </EmptyState>
      ) : (
        <MonthTable rows={rows} />
      )}
    </>
  );
});
