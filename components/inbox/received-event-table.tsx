import { useTranslations } from "next-intl";
import { Moment, MomentHead } from "#components/money/moment.tsx";
import { RowLink } from "#components/ui/list/row-link.tsx";
import { Table, type Column } from "#components/ui/list/table.tsx";
import type { ReceivedEventView } from "#lib/inbox/views/received-events.ts";
import { EventOutcome, EventProof } from "./event-outcome.tsx";
import { eventTitle } from "./event-words.ts";

/** Received events, newest first. */
export function ReceivedEventTable({ rows }: { rows: readonly ReceivedEventView[] }) {
  const t = useTranslations("webhooks");
  const columns: Column<ReceivedEventView>[] = [
    {
      key: "event",
      head: t("event"),
      title: true,
      grow: true,
      cell: (event) => (
        <span className="grid">
          <RowLink wraps href={`/settings/webhooks/${event.id}`}>
            {eventTitle(t, event)}
          </RowLink>
          {event.verified && (
            <code
              translate="no"
              className="relative z-1 w-fit text-xs font-normal wrap-anywhere text-muted"
            >
              {event.name}
            </code>
          )}
        </span>
      ),
    },
    {
      key: "proof",
      head: t("proof"),
      from: "lg",
      cell: (event) => <EventProof event={event} />,
    },
    {
      key: "outcome",
      head: t("did"),
      phone: "under",
      cell: (event) => <EventOutcome event={event} />,
    },
    {
      key: "repeats",
      head: t("repeats"),
      align: "end",
      from: "lg",
      cell: (event) => (event.repeats === 0 ? "—" : event.repeats),
    },
    {
      key: "received",
      head: <MomentHead>{t("receivedAt")}</MomentHead>,
      phone: "under-end",
      cell: (event) => <Moment at={event.receivedAt} short exact />,
    },
  ];
  return <Table caption={t("arrived")} columns={columns} rows={rows} rowKey={({ id }) => id} />;
}
