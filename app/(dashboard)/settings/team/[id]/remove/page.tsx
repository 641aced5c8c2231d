import { MissingPerson } from "#components/people/missing-person.tsx";
import { DeactivatePerson } from "#components/people/deactivate-person.tsx";
import { secondPerson } from "#components/policies/second-person.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { page } from "#lib/core/doors/page.tsx";
import { dualControlView } from "#lib/policies/views/dual-control.ts";
import { personDetail } from "#lib/people/views/people.ts";

export default page(
  "people:manage",
  "people",
  async ({ actor, store }, { params }: PageProps<"/settings/team/[id]/remove">) => {
    const { id } = await params;
    const person = await personDetail(store, actor, id);
    if (person === null) return <MissingPerson />;
    const second = await dualControlView(store, actor);
    return (
      <ClientMessages namespaces={["people"]}>
        <DeactivatePerson person={person} act="remove" second={secondPerson({ second })} />
      </ClientMessages>
    );
  },
);
