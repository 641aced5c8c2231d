import { MissingPerson } from "#components/people/missing-person.tsx";
import { DeactivatePerson } from "#components/people/deactivate-person.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { page } from "#lib/core/doors/page.tsx";
import { personDetail } from "#lib/people/views/people.ts";

export default page(
  "people:manage",
  "people",
  async ({ actor, store }, { params }: PageProps<"/settings/team/[id]/deactivate">) => {
    const { id } = await params;
    const person = await personDetail(store, actor, id);
    if (person === null) return <MissingPerson />;
    return (
      <ClientMessages namespaces={["people"]}>
        <DeactivatePerson person={person} act="deactivate" />
      </ClientMessages>
    );
  },
);
