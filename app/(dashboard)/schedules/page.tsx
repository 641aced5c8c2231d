import { CalendarClock } from "lucide";
import { ScheduleTable } from "#components/schedules/schedule-table.tsx";
import { RefreshOnHints } from "#components/shell/refresh-on-hints.tsx";
import { AddLink } from "#components/ui/add-link.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { page } from "#lib/core/doors/page.tsx";
import { scheduleItems } from "#lib/schedules/views/schedule-items.ts";

export default page("payout:read", "schedules", async ({ t, account, can, store }) => {
  const { now, today, live, ended } = await scheduleItems(store, account);
  const create = can("payout:create") && (
    <AddLink href="/payouts/new?when=repeat">{t("new")}</AddLink>
  );
  const isEmpty = live.length + ended.length === 0;
  const waits = new Set(now.map(({ schedule }) => schedule));
  const isNow = ({ schedule }: { schedule: string }) => waits.has(schedule);
  const lists = [
    // What is to be paid now comes first; the rest by its next date.
    {
      key: "coming",
      title: t("comingTitle"),
      rows: [...live.filter(isNow), ...live.filter((one) => !isNow(one))],
    },
    { key: "ended", title: t("endedTitle"), rows: ended },
  ].filter(({ rows }) => rows.length > 0);
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")} actions={!isEmpty && create} />
      <RefreshOnHints topic="schedules payouts payins requests" isOpen />
      {isEmpty && (
        <EmptyState
          icon={<Icon of={CalendarClock} className="size-5" />}
          title={t("empty")}
          action={create}
        >
          {t("emptyHint")}
        </EmptyState>
      )}
      {lists.map(({ key, title, rows }) => (
        <section key={key} className="grid grid-cols-1 gap-3">
          {/* Alone it is what the page is about. */}
          {lists.length > 1 && <h2 className="text-lg font-semibold">{title}</h2>}
          <ScheduleTable rows={rows} now={now} today={today} caption={title} />
        </section>
      ))}
    </>
  );
});
