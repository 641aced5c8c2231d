import { Tags } from "lucide";
import { useTranslations } from "next-intl";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { StatusMark } from "#components/ui/status-mark.tsx";
import { Table } from "#components/ui/list/table.tsx";
import type { RegulatorySettingsView } from "#lib/regulatory/views/settings.ts";
import { ALWAYS } from "#lib/rules/regulatory/purpose-file.ts";
import { ListedDay } from "./listed-day.tsx";

/** A company's purpose codes, with the days on which they hold. */
export function PurposeList({ codes }: Pick<RegulatorySettingsView, "codes">) {
  const t = useTranslations("regulatory");
  if (codes.length === 0) {
    return (
      <EmptyState icon={<Icon of={Tags} className="size-5" />} title={t("codesEmpty")}>
        {t("codesEmptyHint")}
      </EmptyState>
    );
  }
  return (
    <Table
      caption={t("codes")}
      rows={codes}
      rowKey={({ code, from }) => `${code} ${from}`}
      columns={[
        {
          key: "code",
          head: t("codeColumn.code"),
          title: true,
          cell: ({ code }) => (
            <span translate="no" className="font-mono tabular-nums">
              {code}
            </span>
          ),
        },
        {
          key: "description",
          head: t("codeColumn.description"),
          phone: "under",
          grow: true,
          cell: ({ description }) => <span translate="no">{description}</span>,
        },
        {
          key: "from",
          head: t("codeColumn.from"),
          from: "lg",
          cell: ({ from }) => <ListedDay day={from === ALWAYS ? null : from} />,
        },
        {
          key: "until",
          head: t("codeColumn.until"),
          from: "lg",
          cell: ({ until }) => <ListedDay day={until} />,
        },
        {
          key: "holds",
          head: t("holds"),
          silent: true,
          phone: "top-end",
          cell: ({ holds, isAhead }) => (
            <StatusMark tone={holds ? "ok" : isAhead ? "ahead" : "off"}>
              {t(holds ? "holds" : isAhead ? "holdsLater" : "holdsNot")}
            </StatusMark>
          ),
        },
      ]}
    />
  );
}
