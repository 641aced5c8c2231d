import { useTranslations } from "next-intl";
import { linkColumn } from "#components/ui/list/link-column.tsx";
import { Table, type Column } from "#components/ui/list/table.tsx";
import type { PastDeciderView } from "#lib/people/views/past-deciders.ts";

type PastDecidersTableProps = { rows: readonly PastDeciderView[]; canManage: boolean };

/** Who can no longer approve and still counts as somebody who may, by name. */
export function PastDecidersTable({ rows, canManage }: PastDecidersTableProps) {
  const t = useTranslations("people");
  const columns: Column<PastDeciderView>[] = [
    {
      key: "name",
      head: t("name"),
      title: true,
      grow: true,
      cell: (row) => <bdi translate="no">{row.name}</bdi>,
    },
    {
      key: "countsIn",
      head: t("countsIn"),
      phone: "under",
      cell: (row) => <bdi translate="no">{row.accounts.map(({ name }) => name).join(", ")}</bdi>,
    },
  ];
  if (canManage) {
    columns.push(
      linkColumn(t("actions"), ({ id, name }) => ({
        href: `/settings/team/${id}/stop-counting`,
        text: t("stopCounting"),
        label: t("stopCountingNamed", { name }),
      })),
    );
  }
  return <Table caption={t("former")} columns={columns} rows={rows} rowKey={(row) => row.id} />;
}
