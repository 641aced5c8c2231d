import { useTranslations } from "next-intl";
import { Amount } from "#components/money/amount.tsx";
import { Day } from "#components/money/day.tsx";
import { RowName } from "#components/ui/list/row-name.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { Table, type Column } from "#components/ui/list/table.tsx";
import type { OccurrenceView } from "#lib/schedules/views/occurrence-view.ts";
import type { ScheduleItem } from "#lib/schedules/views/schedule-items.ts";
import { shownName } from "#protocol/wire/shown-name.ts";
import { PhaseMark } from "./phase-mark.tsx";
import { RuleWords } from "./rule-words.tsx";
import { ScheduleStateMark } from "./schedule-state-mark.tsx";

type ScheduleTableProps = {
  rows: readonly ScheduleItem[];
  /** What is due today or before, the first due first: its row says what is to be done. */
  now: readonly OccurrenceView[];
  today: string;
  caption: string;
};

/** Schedules: whom each pays or asks, how much, how often, and where it stands. */
export function ScheduleTable({ rows, now, today, caption }: ScheduleTableProps) {
  const t = useTranslations("schedules");
  const nowOf = (of: string) => now.find(({ schedule }) => schedule === of);
  const columns: Column<ScheduleItem>[] = [
    {
      key: "name",
      head: t("about"),
      title: true,
      grow: true,
      cell: ({ schedule, name, kind }) => (
        <RowName href={`/schedules/${schedule}`} name={shownName(name)} under={t(`kind.${kind}`)} />
      ),
    },
    {
      key: "rule",
      head: t("repeats"),
      from: "lg",
      phone: "third",
      cell: ({ rule }) => <RuleWords rule={rule} />,
    },
    {
      key: "next",
      head: t("next"),
      phone: "under-end",
      cell: ({ schedule, next }) => {
        const day = nowOf(schedule)?.due ?? next;
        if (day === null) return <span className="text-muted">—</span>;
        return day === today ? t("today") : <Day day={day} />;
      },
    },
    {
      key: "state",
      head: t("stateHead"),
      phone: "under",
      cell: ({ schedule, state, late, kind }) => {
        const one = nowOf(schedule);
        return (
          <span className="grid justify-items-start">
            {one && late.length < 2 ? (
              <PhaseMark one={one} today={today} />
            ) : (
              <ScheduleStateMark state={state} late={late} today={today} inRow />
            )}
            {one?.phase === "ready" && (
              <TextLink href={one.href} className="relative z-1 text-sm">
                {t(`open.${kind}`)}
              </TextLink>
            )}
          </span>
        );
      },
    },
    {
      key: "amount",
      head: t("amount"),
      align: "end",
      phone: "top-end",
      cell: ({ amount, asset }) => <Amount units={amount} asset={asset} rounded />,
    },
  ];
  return <Table caption={caption} columns={columns} rows={rows} rowKey={(row) => row.schedule} />;
}
