import { Download } from "lucide";
import { ExportTable } from "#components/exports/export-table.tsx";
import { OfxAccountForm } from "#components/exports/ofx-account-form.tsx";
import { ScheduleForm } from "#components/exports/schedule-form.tsx";
import { ScheduleList } from "#components/exports/schedule-list.tsx";
import { WorkingFilesCard } from "#components/exports/working-files-card.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { RefreshOnHints } from "#components/shell/refresh-on-hints.tsx";
import { Card } from "#components/ui/card.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { page } from "#lib/core/doors/page.tsx";
import { exportRows, exportSettings } from "#lib/exports/views/exports.ts";

export default page("activity:export", "exports", async ({ t, actor, account, store, locale }) => {
  const [rows, { schedules, people, ofx, months }] = await Promise.all([
    exportRows(store, account, locale),
    exportSettings(store, actor),
  ]);
  const isOpen = rows.some(({ phase }) => phase === "waiting" || phase === "running");
  const choose = <LinkButton href="/activity">{t("choose")}</LinkButton>;
  return (
    <ClientMessages namespaces={["exports", "regulatory"]}>
      <PageHeader title={t("title")} lead={t("lead")} actions={rows.length > 0 && choose} />
      <RefreshOnHints topic="exports" isOpen={isOpen} />
      {rows.length === 0 ? (
        <EmptyState
          icon={<Icon of={Download} className="size-5" />}
          title={t("empty")}
          action={choose}
        >
          {t("emptyHint")}
        </EmptyState>
      ) : (
        <ExportTable rows={rows} />
      )}
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <div className="grid gap-6">
          <Card title={t("schedules")}>
            <p className="text-soft">{t("schedulesLead")}</p>
            <ScheduleList schedules={schedules} />
            <Disclosure summary={t("scheduleAdd")}>
              <ScheduleForm people={people} me={actor.person.id} />
            </Disclosure>
          </Card>
          <div id="ofx" className="scroll-mt-6">
            <Card title={t("ofx")}>
              <p className="text-soft">{t("ofxLead")}</p>
              <OfxAccountForm key={JSON.stringify(ofx)} account={ofx} />
            </Card>
          </div>
        </div>
        <div id="working-files" className="scroll-mt-6">
          <WorkingFilesCard months={months} />
        </div>
      </div>
    </ClientMessages>
  );
});
