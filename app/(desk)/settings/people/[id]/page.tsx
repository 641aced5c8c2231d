import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { MissingPerson } from "#components/people/missing-person.tsx";
import { PersonCards } from "#components/people/person-cards.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { Forbidden } from "#components/shell/forbidden.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { requireAccess } from "#lib/data/page-access.ts";
import { personDetail } from "#lib/data/people.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("people"))("title") };
}

type PersonPageProps = { params: Promise<{ id: string }> };

export default async function PersonPage({ params }: PersonPageProps) {
  const access = await requireAccess("people:manage");
  if (!access.allowed) return <Forbidden />;
  const { id } = await params;
  const person = await personDetail(access.store, access.session, id);
  if (person === null) return <MissingPerson />;
  const t = await getTranslations("people");
  return (
    <ClientMessages namespaces={["people"]}>
      <PageHeader
        title={person.name}
        crumbs={[{ href: "/settings/people", label: t("title") }]}
        mark={person.isYou && <Badge tone="accent">{t("you")}</Badge>}
      />
      <PersonCards person={person} />
    </ClientMessages>
  );
}
