import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Amount } from "#components/money/amount.tsx";
import { ListAmount } from "#components/money/list-amount.tsx";
import { Moment, MomentHead } from "#components/money/moment.tsx";
import { RowLink } from "#components/ui/list/row-link.tsx";
import { Table, type Column } from "#components/ui/list/table.tsx";
import { monthTitle } from "#lib/format/month-word.ts";
import type { Locale } from "#lib/i18n/locale.ts";
import type { RequestView } from "#lib/policies/views/requests.ts";
import { shownName } from "#protocol/wire/shown-name.ts";
import { RequestState } from "./request-state.tsx";

type RequestTableProps = {
  caption: string;
  rows: readonly RequestView[];
  /** How the payment stands that came of a request, instead of its own state, by its id; left out: none is decided. */
  payments?: ReadonlyMap<string, ReactNode> | undefined;
};

/** Requests: about what, how much, who asks, and until when; of decided ones, who decided instead. */
export function RequestTable({ caption, rows, payments }: RequestTableProps) {
  const t = useTranslations("requests");
  const locale = useLocale() as Locale;
  const columns: Column<RequestView>[] = [
    {
      key: "receiver",
      head: t("about"),
      title: true,
      grow: true,
      cell: (request) => {
        const name = nameOf(request, locale);
        const kind =
          request.operation === "change"
            ? t(`change.${request.change}`)
            : t(`operation.${request.operation}`);
        return (
          <RowLink href={`/requests/${request.id}`} title={name} className="block min-w-0">
            <bdi translate="no" className="line-clamp-2 wrap-anywhere">
              {name || kind}
            </bdi>
            {name && (
              <span className="block text-xs font-normal text-muted">
                {request.operation === "batch"
                  ? `${kind} · ${t("lineCount", { lines: request.lines })}`
                  : kind}
              </span>
            )}
          </RowLink>
        );
      },
    },
    {
      key: "state",
      width: "min-w-48 min-[90rem]:min-w-64",
      head: t("status"),
      phone: "under",
      cell: ({ id, state, operation }) =>
        payments?.get(id) ?? <RequestState state={state} operation={operation} saysNext />,
    },
    {
      key: "amount",
      width: "min-w-40",
      head: t("amount"),
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
      phone: "third",
      width: "min-w-36",
      cell: ({ askedBy }) => (
        <>
          {askedBy && <span className="md:hidden">{`${t("askedBy")} `}</span>}
          <bdi translate="no">{askedBy || "—"}</bdi>
        </>
      ),
    },
    {
      key: "code",
      width: "min-w-28",
      head: t("code"),
      from: "lg",
      phone: "third-end",
      cell: ({ code }) => (
        <span translate="no" className="font-mono">
          {code}
        </span>
      ),
    },
    payments === undefined
      ? {
          key: "until",
          width: "min-w-36",
          head: <MomentHead>{t("until")}</MomentHead>,
          phone: "under-end",
          cell: ({ expiresAt }) => <Moment at={expiresAt} short />,
        }
      : {
          key: "decided",
          width: "min-w-36",
          head: <MomentHead>{t("decided")}</MomentHead>,
          phone: "under-end",
          cell: (request) => <Decided request={request} />,
        },
  ];
  return <Table caption={caption} columns={columns} rows={rows} rowKey={({ id }) => id} />;
}

/** What a request is about, in a word or two. */
function nameOf(request: RequestView, locale: Locale): string {
  if (request.operation !== "change") return shownName(request.name);
  const { change, object, subject } = request;
  const isMonth = change === "month:close" || change === "month:reopen";
  return isMonth ? monthTitle(object, locale) : shownName(subject);
}

/** Who had the last word, and when; a dash where nobody decided. */
function Decided({ request }: { request: RequestView }) {
  const { approvals, refusal, withdrawal } = request;
  const t = useTranslations("requests");
  const last = withdrawal ?? refusal ?? approvals.at(-1);
  const said = withdrawal ? "withdrawnByOne" : refusal ? "refusedByOne" : "approvedByOne";
  if (!last) return <span className="text-muted">–</span>;
  return (
    <>
      <Moment at={last.at} short />
      <span className="block text-xs text-muted">{t(said, { by: last.by })}</span>
    </>
  );
}
