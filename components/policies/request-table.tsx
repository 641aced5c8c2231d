import { useTranslations } from "next-intl";
import { Amount } from "#components/money/amount.tsx";
import { ListAmount } from "#components/money/list-amount.tsx";
import { Moment, MomentHead } from "#components/money/moment.tsx";
import { RowLink } from "#components/ui/list/row-link.tsx";
import { Table, type Column } from "#components/ui/list/table.tsx";
import type { RequestView } from "#lib/policies/views/requests.ts";
import { shownName } from "#protocol/wire/shown-name.ts";
import { RequestState } from "./request-state.tsx";

type RequestTableProps = { caption: string; rows: readonly RequestView[] };

/** Requests: about what, how much, who asks, and until when. */
export function RequestTable({ caption, rows }: RequestTableProps) {
  const t = useTranslations("requests");
  const columns: Column<RequestView>[] = [
    {
      key: "receiver",
      head: t("about"),
      title: true,
      grow: true,
      cell: (request) => {
        const name = shownName(request.operation === "change" ? request.subject : request.name);
        return (
          <RowLink href={`/requests/${request.id}`} title={name} className="truncate">
            {request.operation === "change" ? (
              <span>{`${t(`change.${request.change}`)} · `}</span>
            ) : (
              <span>{`${t(`operation.${request.operation}`)} `}</span>
            )}
            <bdi translate="no">{name}</bdi>
          </RowLink>
        );
      },
    },
    {
      key: "state",
      width: "min-w-48",
      head: t("status"),
      phone: "under",
      cell: ({ state, operation }) => <RequestState state={state} operation={operation} />,
    },
    {
      key: "amount",
      width: "min-w-40",
      head: t("receives"),
      align: "end",
      phone: "top-end",
      cell: (request) =>
        request.operation === "payout" || request.operation === "batch" ? (
          <Amount units={request.receiverAmount} asset="BRL" />
        ) : request.operation === "payin" ? (
          <ListAmount units={request.tokenAmount} token={request.token} />
        ) : null,
    },
    {
      key: "askedBy",
      head: t("askedBy"),
      from: "lg",
      width: "min-w-36",
      cell: ({ askedBy }) => askedBy || "—",
    },
    {
      key: "code",
      width: "min-w-28",
      head: t("code"),
      from: "lg",
      cell: ({ code }) => (
        <span translate="no" className="font-mono">
          {code}
        </span>
      ),
    },
    {
      key: "until",
      width: "min-w-32",
      head: <MomentHead>{t("until")}</MomentHead>,
      phone: "under-end",
      cell: ({ expiresAt }) => <Moment at={expiresAt} short />,
    },
  ];
  return <Table caption={caption} columns={columns} rows={rows} rowKey={({ id }) => id} />;
}
