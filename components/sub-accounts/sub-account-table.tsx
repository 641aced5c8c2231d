import { useTranslations } from "next-intl";
import { Moment } from "#components/money/moment.tsx";
import { RowLink } from "#components/ui/row-link.tsx";
import { Table, type Column } from "#components/ui/table.tsx";
import type { SubAccountLineView } from "#lib/sub-accounts/views/sub-accounts.ts";
import { SubAccountStatus } from "./sub-account-status.tsx";

/** Sub-accounts and their drafts, newest first. */
export function SubAccountTable({ rows }: { rows: readonly SubAccountLineView[] }) {
  const t = useTranslations("subAccounts");
  const columns: Column<SubAccountLineView>[] = [
    {
      key: "name",
      head: t("name"),
      title: true,
      grow: true,
      cell: (one) => (
        <RowLink href={`/sub-accounts/${one.id}`} className="wrap-anywhere">
          {one.name || t("unnamed")}
        </RowLink>
      ),
    },
    {
      key: "document",
      head: t("document"),
      cell: (one) =>
        one.document === null ? (
          <span className="text-muted">{t("noDocument")}</span>
        ) : (
          <span className="tabular-nums">{one.document}</span>
        ),
    },
    {
      key: "status",
      head: t("status"),
      cell: (one) => (
        <>
          <SubAccountStatus of={one} />
          {one.show === "draft" && (
            <span className="block text-xs text-muted">{t(`draftStep.${one.step}`)}</span>
          )}
        </>
      ),
    },
    {
      key: "saved",
      head: t("saved"),
      cell: (one) => (
        <>
          <Moment at={one.savedAt} />
          {one.savedBy && (
            <span className="block text-xs text-muted">{t("savedBy", { name: one.savedBy })}</span>
          )}
        </>
      ),
    },
  ];
  return <Table caption={t("list")} columns={columns} rows={rows} rowKey={(one) => one.id} />;
}
