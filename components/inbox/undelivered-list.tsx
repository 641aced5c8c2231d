import { useTranslations } from "next-intl";
import { Moment, MomentHead } from "#components/money/moment.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { Table, type Column } from "#components/ui/list/table.tsx";
import type { Undelivered, UndeliveredView } from "#lib/inbox/views/webhooks.ts";
import { useSentences } from "#lib/i18n/use-sentences.ts";
import { eventKind } from "./event-words.ts";
import { ActButton } from "./act-button.tsx";

type UndeliveredListProps = { undelivered: Undelivered; canWrite: boolean };

/** Events that the exchange gave up delivering, each with a way to have it delivered again. */
export function UndeliveredList({ undelivered, canWrite }: UndeliveredListProps) {
  const t = useTranslations("webhooks");
  const sentences = useSentences();
  if (!undelivered.read) {
    return undelivered.why === "no_such_call" ? null : (
      <Notice tone="warn" title={t("undeliveredFault")}>
        {sentences.error(undelivered.fault.code, undelivered.fault.message)}
      </Notice>
    );
  }
  if (undelivered.rows.length === 0) return null;
  // One has a button of its own.
  const made =
    undelivered.rows.length > 1 ? undelivered.rows.map((row) => row.createdAt).toSorted() : [];
  const [first, last] = [made[0], made.at(-1)];
  const columns: Column<UndeliveredView>[] = [
    {
      key: "event",
      head: t("event"),
      title: true,
      grow: true,
      cell: (row) => (
        <span className="grid">
          <span>{eventKind(t, row.event)}</span>
          <code translate="no" className="text-xs font-normal text-muted">
            {row.event} · {row.sequence}
          </code>
        </span>
      ),
    },
    { key: "attempts", head: t("attempts"), align: "end", from: "lg", cell: (row) => row.attempts },
    {
      key: "last",
      head: t("lastAnswer"),
      phone: "under",
      cell: (row) => row.lastError ?? row.lastStatus ?? "—",
    },
    {
      key: "created",
      head: <MomentHead>{t("createdAt")}</MomentHead>,
      phone: "under-end",
      cell: (row) => <Moment at={row.createdAt} short />,
    },
  ];
  const act: Column<UndeliveredView> = {
    key: "act",
    head: t("act.replayDelivery"),
    silent: true,
    phone: "top-end",
    cell: (row) => (
      <ActButton
        act="replayDelivery"
        id={row.id}
        name={`${eventKind(t, row.event)} ${row.sequence}`}
      />
    ),
  };
  return (
    <section aria-label={t("undelivered")} className="grid grid-cols-1 gap-3">
      <Notice
        tone="warn"
        title={t("undeliveredCount", { count: undelivered.rows.length })}
        action={
          canWrite && first && last && <ActButton act="replayDeliveries" from={first} to={last} />
        }
      >
        {t("undeliveredLead")}
      </Notice>
      <Table
        caption={t("undelivered")}
        columns={canWrite ? [...columns, act] : columns}
        rows={undelivered.rows}
        rowKey={({ id }) => id}
      />
    </section>
  );
}
