import { secondPerson } from "#components/policies/second-person.tsx";
import { dualControlView } from "#lib/policies/views/dual-control.ts";
import { TrailLink } from "#components/trail/trail-link.tsx";
import { MissingPerson } from "#components/people/missing-person.tsx";
import { PersonCards } from "#components/people/person-cards.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { page } from "#lib/core/doors/page.tsx";
import { personDetail } from "#lib/people/views/people.ts";

export default page(
  "people:read",
  "people",
  async ({ t, actor, store, can }, { params }: PageProps<"/settings/team/[id]">) => {
    const { id } = await params;
    const person = await personDetail(store, actor, id);
    if (person === null) return <MissingPerson />;
    const second = can("people:manage") ? await dualControlView(store, actor) : null;
    return (
      <ClientMessages namespaces={["people"]}>
        <PageHeader
          title={person.name}
          crumbs={[{ href: "/settings/team", label: t("title") }]}
          mark={person.isYou && <Badge tone="accent">{t("you")}</Badge>}
        />
        <PersonCards person={person} second={second && secondPerson({ second })} />
        {can("audit:read") && <TrailLink about={`person ${id}`} />}
      </ClientMessages>
    );
  },
);
