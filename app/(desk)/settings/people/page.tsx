import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PeopleTable } from "#components/people/people-table.tsx";
import { Forbidden } from "#components/shell/forbidden.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { requireAccess } from "#lib/data/page-access.ts";
import { personRows } from "#lib/data/people.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("people"))("title") };
}

export default async function PeoplePage() {
  const access = await requireAccess("people:manage");
  if (!access.allowed) return <Forbidden />;
  const rows = await personRows(access.store, access.session);
  const t = await getTranslations("people");
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")} />
      <PeopleTable rows={rows} />
      <p className="text-sm text-muted">{t("adding")}</p>
    </>
  );
}
