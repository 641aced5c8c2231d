import { useTranslations } from "next-intl";
import { Amount } from "#components/money/amount.tsx";
import { Moment, MomentHead } from "#components/money/moment.tsx";
import { linkColumn } from "#components/ui/list/link-column.tsx";
import { RowName } from "#components/ui/list/row-name.tsx";
import { Table, type Column } from "#components/ui/list/table.tsx";
import type { SubAccountLineView } from "#lib/sub-accounts/views/sub-accounts.ts";
import { useBegun } from "./draft/use-begun.ts";
import { SentSince } from "./sent-since.tsx";
import { SubAccountStatus } from "./sub-account-status.tsx";

/** In reais, by the account to act for. */
type Moved = Readonly<Record<string, { cameIn: string; wentOut: string }>>;

type SubAccountTableProps = {
  rows: readonly SubAccountLineView[];
  /** What was completed for each lately; null: not for this reader. */
  moved: Moved | null;
  /** The reader may replace what the exchange has objected to. */
  canFix: boolean;
};

/** Its documents are to be replaced or completed. */
const isFaulty = ({ show, waitsFor }: SubAccountLineView) =>
  show === "rejected" || waitsFor === "documents";

const NOTHING = { cameIn: "0.00", wentOut: "0.00" };

/** Sub-accounts and their drafts: those that wait for a person first, then by name. */
export function SubAccountTable({ rows, moved, canFix }: SubAccountTableProps) {
  const t = useTranslations("subAccounts");
  const steps = useTranslations("onboarding");
  const begun = useBegun();
  const columns: Column<SubAccountLineView>[] = [
    {
      key: "name",
      head: t("name"),
      title: true,
      grow: true,
      width: "md:min-w-64",
      cell: (one) => (
        <RowName
          href={`/sub-accounts/${one.id}`}
          name={one.name || t("unnamed")}
          under={one.name ? one.legalName : begun(one)}
          twoLines
        />
      ),
    },
    {
      key: "document",
      head: t("document"),
      // Below, the row's act has its room.
      from: "wide",
      cell: (one) =>
        one.document !== null && (
          <span translate="no" className="tabular-nums">
            {one.document}
          </span>
        ),
    },
    {
      key: "status",
      head: t("status"),
      phone: "under",
      cell: (one) => (
        <>
          <SubAccountStatus of={one} />
          {one.waitsFor && (
            <span className="block text-xs whitespace-normal text-muted md:w-max md:max-w-48 xl:max-w-72">
              {t(`waitsFor.${one.waitsFor}`)}
            </span>
          )}
          {one.show === "sending" && one.submittedAt !== null && (
            <span className="block text-xs whitespace-normal text-muted md:max-w-48">
              <SentSince at={one.submittedAt} />
            </span>
          )}
          {one.show === "rejected" && one.reason && (
            <span
              title={one.reason}
              className="line-clamp-2 text-xs whitespace-normal text-muted md:w-max md:max-w-48 xl:max-w-72"
            >
              {one.reason}
            </span>
          )}
          {one.show === "draft" && (
            <span className="block text-xs text-muted">
              {t("draftStep", { step: steps(`steps.${one.step}`) })}
            </span>
          )}
        </>
      ),
    },
    ...(moved && rows.some(({ actingAccountId }) => actingAccountId !== null)
      ? (["cameIn", "wentOut"] as const).map((way): Column<SubAccountLineView> => ({
          key: way,
          head: t(way),
          align: "end",
          phone: "line",
          cell: ({ actingAccountId }) =>
            actingAccountId && (
              <Amount units={(moved[actingAccountId] ?? NOTHING)[way]} asset="BRL" />
            ),
        }))
      : []),
    {
      key: "saved",
      head: <MomentHead>{t("saved")}</MomentHead>,
      phone: "under-end",
      cell: (one) => (
        <>
          <Moment at={one.savedAt} short />
          {one.savedBy && (
            <span className="block max-w-48 truncate text-xs text-muted max-md:hidden">
              {t("savedBy", { name: one.savedBy })}
            </span>
          )}
        </>
      ),
    },
    ...(canFix && rows.some(isFaulty)
      ? [
          linkColumn<SubAccountLineView>(t("actions"), (one) =>
            isFaulty(one)
              ? {
                  href: `/sub-accounts/${one.id}/mend`,
                  text: t("fixShort"),
                  label: t("fixOf", { name: one.name || t("unnamed") }),
                }
              : null,
          ),
        ]
      : []),
  ];
  return <Table caption={t("list")} columns={columns} rows={rows} rowKey={(one) => one.id} />;
}
