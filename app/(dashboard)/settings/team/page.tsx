import { PeopleTable } from "#components/people/people-table.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { page } from "#lib/core/access/page.tsx";
import { personRows } from "#lib/people/views/people.ts";

export default page("people:read", "people", async ({ t, actor, store, can }) => {
  const rows = await personRows(store, actor);
  return (
    <>
      <PageHeader
        title={t("title")}
        lead={
          <>
            {t("lead")} <TextLink href="/settings/team/rights">{t("rights")}</TextLink>
          </>
        }
      />
      <PeopleTable rows={rows} canManage={can("people:manage")} />
      <p className="text-sm text-muted">{t("adding")}</p>
    </>
  );
});
