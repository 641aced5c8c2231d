import { useTranslations } from "next-intl";
import type { SecondPerson } from "#components/form/submit-button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { Card } from "#components/ui/card.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import type { PersonView } from "#lib/people/views/people.ts";
import { isDecider } from "./is-decider.ts";
import { PersonActForm } from "./person-act-form.tsx";

const LINES = {
  deactivate: ["deactivateSessions", "deactivateSignIn", "underWay", "deactivateKept"],
  remove: ["removeSessions", "removeName", "underWay", "removeFinal"],
} as const;

type DeactivatePersonProps = {
  person: PersonView;
  act: keyof typeof LINES;
  /** Who has to approve that somebody who decides is removed. */
  second?: SecondPerson;
};

/** Asks for confirmation before a person is shut out: what that does, and what it leaves. */
export function DeactivatePerson({ person, act, second }: DeactivatePersonProps) {
  const t = useTranslations("people");
  const { id, name, email } = person;
  const at = `/settings/team/${id}`;
  const decides = isDecider(person);
  if (person.isLastAdmin || person.isYou) {
    return (
      <EmptyState
        heading="h1"
        title={t(`${act}Barred`, { name })}
        action={<LinkButton href="/settings/team">{t("toList")}</LinkButton>}
      >
        {t(person.isLastAdmin ? "lastAdmin" : "notYou")}
      </EmptyState>
    );
  }
  return (
    <>
      <PageHeader
        title={t(`${act}Title`, { name })}
        crumbs={[
          { href: "/settings/team", label: t("title") },
          { href: at, label: name },
        ]}
        lead={email}
      />
      <Card title={t("consequences")} className="max-w-2xl">
        <ul className="grid list-disc gap-1.5 pl-5">
          {LINES[act].map((line) => (
            <li key={line}>{t(line)}</li>
          ))}
          {decides && <li>{t(`${act}Decider`)}</li>}
        </ul>
      </Card>
      <PersonActForm
        id={id}
        act={act}
        keepAt={at}
        next={act === "remove" ? "/settings/team" : at}
        second={decides ? second : undefined}
      />
    </>
  );
}
