import { MissingPerson } from "#components/people/missing-person.tsx";
import { PersonActForm } from "#components/people/person-act-form.tsx";
import { secondPerson } from "#components/policies/second-person.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { Card } from "#components/ui/card.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { page } from "#lib/core/doors/page.tsx";
import { pastDeciderRows } from "#lib/people/views/past-deciders.ts";
import { dualControlView } from "#lib/policies/views/dual-control.ts";

const LINES = [
  "stopCountingFewer",
  "stopCountingAlone",
  "stopCountingTold",
  "stopCountingOther",
] as const;

export default page(
  "people:manage",
  "people",
  async ({ t, actor, store }, { params }: PageProps<"/settings/team/[id]/stop-counting">) => {
    const { id } = await params;
    const person = (await pastDeciderRows(store, actor)).find((one) => one.id === id);
    if (!person) return <MissingPerson />;
    const { name, accounts } = person;
    const second = await dualControlView(store, actor);
    return (
      <ClientMessages namespaces={["people"]}>
        <PageHeader
          title={t("stopCountingTitle", { name })}
          crumbs={[{ href: "/settings/team", label: t("title") }]}
          lead={accounts.map((one) => one.name).join(", ")}
        />
        <Card title={t("consequences")} className="max-w-2xl">
          <ul className="grid list-disc gap-1.5 pl-5">
            {LINES.map((line) => (
              <li key={line}>{t(line)}</li>
            ))}
          </ul>
        </Card>
        <PersonActForm
          id={id}
          act="stopCounting"
          keepAt="/settings/team"
          next="/settings/team"
          second={secondPerson({ second })}
        />
      </ClientMessages>
    );
  },
);
