import { RightsTable } from "#components/people/rights-table.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { getTranslations } from "next-intl/server";
import { page } from "#lib/core/doors/page.tsx";

export default page("settings:read", "rights", async ({ t, can }) => {
  const people = await getTranslations("people");
  const crumbs = can("people:read") && [{ href: "/settings/team", label: people("title") }];
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")} crumbs={crumbs || undefined} />
      <RightsTable />
      <p className="text-sm text-muted">{t("subAccounts")}</p>
    </>
  );
});
