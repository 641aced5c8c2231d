import { PeopleTable } from "#components/people/people-table.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { page } from "#lib/core/access/page.tsx";
import { personRows } from "#lib/people/views/people.ts";

export default page("people:manage", "people", async ({ t, actor, store }) => {
  const rows = await personRows(store, actor);
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")} />
      <PeopleTable rows={rows} />
      <p className="text-sm text-muted">{t("adding")}</p>
    </>
  );
});
