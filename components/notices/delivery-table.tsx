import { useTranslations } from "next-intl";
import { Moment, MomentHead } from "#components/money/moment.tsx";
import { Table, type Column } from "#components/ui/list/table.tsx";
import { StatusMark } from "#components/ui/status-mark.tsx";
import type { DeliveryView } from "#lib/notices/views/notices.ts";
import { DELIVERY_TONES } from "./own-notices.tsx";

/** What went out by mail and to the webhook, the newest first, with why it has failed. */
export function DeliveryTable({ rows }: { rows: readonly DeliveryView[] }) {
  const t = useTranslations("notices");
  const columns: Column<DeliveryView>[] = [
    {
      key: "what",
      head: t("what"),
      title: true,
      grow: true,
      cell: ({ event }) => t(`title.${event}`),
    },
    { key: "to", head: t("to"), phone: "under", cell: ({ to }) => to ?? t("toHook") },
    {
      key: "status",
      head: t("status"),
      phone: "top-end",
      cell: ({ state, fault, attempts }) => (
        <>
          <StatusMark tone={DELIVERY_TONES[state]}>{t(`state.${state}`)}</StatusMark>
          {fault && (
            <span className="block text-xs text-muted">
              <span>{`${t("attempts", { count: attempts })} · `}</span>
              <code translate="no">{fault}</code>
            </span>
          )}
        </>
      ),
    },
    {
      key: "when",
      head: <MomentHead>{t("when")}</MomentHead>,
      phone: "under-end",
      cell: ({ at }) => <Moment at={at} short />,
    },
  ];
  return <Table caption={t("deliveries")} columns={columns} rows={rows} rowKey={({ id }) => id} />;
}
