import { CalendarClock, ChevronLeft, ChevronRight } from "lucide";
import { getLocale } from "next-intl/server";
import { AgendaList } from "#components/schedules/agenda-list.tsx";
import { CalendarMonth } from "#components/schedules/calendar-month.tsx";
import { DueList } from "#components/schedules/due-list.tsx";
import { ScheduleTable } from "#components/schedules/schedule-table.tsx";
import { RefreshOnHints } from "#components/shell/refresh-on-hints.tsx";
import { AddLink } from "#components/ui/add-link.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { monthWord } from "#lib/format/month-word.ts";
import { page } from "#lib/core/doors/page.tsx";
import { calendarView, otherMonth } from "#lib/schedules/views/calendar.ts";
import { z } from "#protocol/wire/zod.ts";

const Search = z.object({
  month: z
    .string()
    .regex(/^20\d\d-(?:0[1-9]|1[0-2])$/)
    .optional()
    .catch(undefined),
});

export default page(
  "payout:read",
  "schedules",
  async ({ t, account, can, store }, { searchParams }: PageProps<"/schedules">) => {
    const { month: asked } = Search.parse(await searchParams);
    const [calendar, locale] = await Promise.all([
      calendarView(store, account, asked),
      getLocale(),
    ]);
    const { month, now, today, schedules } = calendar;
    const word = monthWord(month, locale);
    const create = can("payout:create") && (
      <AddLink href="/payouts/new?when=repeat">{t("new")}</AddLink>
    );
    const step = (later: number) => `/schedules?month=${otherMonth(month, later)}`;
    const isEmpty = schedules.length === 0;
    return (
      <>
        <PageHeader title={t("title")} lead={t("lead")} actions={!isEmpty && create} />
        <RefreshOnHints topic="schedules payouts payins requests" isOpen />
        {isEmpty ? (
          <EmptyState
            icon={<Icon of={CalendarClock} className="size-5" />}
            title={t("empty")}
            action={create}
          >
            {t("emptyHint")}
          </EmptyState>
        ) : (
          <>
            {now.length > 0 && (
              <section className="grid grid-cols-1 gap-3">
                <h2 className="text-lg font-semibold">
                  {t(now.some(({ due }) => due < today) ? "nowLate" : "now")}
                </h2>
                <DueList items={now} today={today} withDays />
              </section>
            )}
            <nav
              aria-label={t("months")}
              className="flex flex-wrap items-center justify-between gap-2"
            >
              <p className="text-lg font-semibold first-letter:uppercase" aria-live="polite">
                {word}
              </p>
              <div className="flex gap-2">
                <LinkButton size="sm" href={step(-1)} aria-label={t("before")}>
                  <Icon of={ChevronLeft} className="size-4" />
                </LinkButton>
                <LinkButton size="sm" href="/schedules">
                  {t("thisMonth")}
                </LinkButton>
                <LinkButton size="sm" href={step(1)} aria-label={t("after")}>
                  <Icon of={ChevronRight} className="size-4" />
                </LinkButton>
              </div>
            </nav>
            <CalendarMonth calendar={calendar} caption={word} />
            <AgendaList calendar={calendar} />
            <section className="grid grid-cols-1 gap-3">
              <h2 className="text-lg font-semibold">{t("all")}</h2>
              <ScheduleTable rows={schedules} />
            </section>
          </>
        )}
      </>
    );
  },
);
