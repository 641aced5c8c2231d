import { useTranslations } from "next-intl";
import { Amount } from "#components/money/amount.tsx";
import { Moment, MomentHead } from "#components/money/moment.tsx";
import { RowName } from "#components/ui/list/row-name.tsx";
import { Table, type Column } from "#components/ui/list/table.tsx";
import type { BatchRow } from "#lib/batches/views/batches.ts";
import type { BatchStanding } from "#lib/rules/batches/batch-states.ts";
import { BatchStateMark } from "./batch-state-mark.tsx";

type BatchTableProps = {
  rows: readonly BatchRow[];
  /** Where each stands, by its id. */
  standings: ReadonlyMap<string, BatchStanding>;
};

/** Batches: what each pays, where it stands, and whose it is. */
export function BatchTable({ rows, standings }: BatchTableProps) {
  const t = useTranslations("batches");
  const columns: Column<BatchRow>[] = [
    {
      key: "title",
      head: t("batch"),
      title: true,
      grow: true,
      cell: ({ id, title, by }) => (
        <RowName href={`/payouts/batches/${id}`} name={title} under={t("by", { name: by })} />
      ),
    },
    {
      key: "state",
      head: t("stateHead"),
      phone: "under",
      cell: ({ id, state, faulty }) => (
        <span className="flex flex-wrap items-center gap-x-2">
          <BatchStateMark standing={standings.get(id) ?? "draft"} />
          {state === "draft" && faulty > 0 && (
            <span className="text-sm text-bad">{t("faultyCount", { count: faulty })}</span>
          )}
        </span>
      ),
    },
    {
      key: "lines",
      head: t("lines"),
      align: "end",
      cell: ({ lines }) => <span className="tabular-nums">{lines}</span>,
    },
    {
      key: "total",
      head: t("total"),
      align: "end",
      phone: "top-end",
      cell: ({ amount }) => <Amount units={amount} asset="BRL" />,
    },
    {
      key: "made",
      head: <MomentHead>{t("made")}</MomentHead>,
      align: "end",
      phone: "under-end",
      cell: ({ at }) => <Moment at={at} short />,
    },
  ];
  return <Table caption={t("list")} columns={columns} rows={rows} rowKey={({ id }) => id} />;
}
