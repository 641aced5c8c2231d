import { Layers } from "lucide";
import { BatchTable } from "#components/batches/batch-table.tsx";
import { AddLink } from "#components/ui/add-link.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { getTranslations } from "next-intl/server";
import { batchRows } from "#lib/batches/views/batches.ts";
import { page } from "#lib/core/doors/page.tsx";

export default page("payout:read", "batches", async ({ t, account, can, store }) => {
  const [rows, list] = await Promise.all([batchRows(store, account), getTranslations("payouts")]);
  const create = can("payout:create") && <AddLink href="/payouts/batches/new">{t("new")}</AddLink>;
  const isEmpty = rows.length === 0;
  return (
    <>
      <PageHeader
        title={t("title")}
        lead={t("lead")}
        crumbs={[{ href: "/payouts", label: list("title") }]}
        actions={!isEmpty && create}
      />
      {isEmpty ? (
        <EmptyState
          icon={<Icon of={Layers} className="size-5" />}
          title={t("empty")}
          action={create}
        >
          {t("emptyHint")}
        </EmptyState>
      ) : (
        <BatchTable rows={rows} />
      )}
    </>
  );
});
