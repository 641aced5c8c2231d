import { useTranslations } from "next-intl";
import { Amount } from "#components/money/amount.tsx";
import { Day } from "#components/money/day.tsx";
import { RowName } from "#components/ui/list/row-name.tsx";
import { Table, type Column } from "#components/ui/list/table.tsx";
import type { ScheduleItem } from "#lib/schedules/views/schedule-items.ts";
import { shownName } from "#protocol/wire/shown-name.ts";
import { RuleWords } from "./rule-words.tsx";
import { ScheduleStateMark } from "./schedule-state-mark.tsx";

type ScheduleTableProps = { rows: readonly ScheduleItem[]; caption: string };

/** Schedules: whom each pays or asks, how much, how often, and where it stands. */
export function ScheduleTable({ rows, caption }: ScheduleTableProps) {
  const t = useTranslations("schedules");
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
      cell: ({ next }) =>
        next === null ? <span className="text-muted">—</span> : <Day day={next} />,
    },
    {
      key: "state",
      head: t("stateHead"),
      phone: "under",
      cell: ({ state, late }) => (
        <span className="grid">
          <ScheduleStateMark state={state} late={late} inRow />
        </span>
      ),
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
