import { useTranslations } from "next-intl";
import { Moment } from "#components/money/moment.tsx";
import { Card } from "#components/ui/card.tsx";
import { DescriptionList } from "#components/ui/description-list.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import type { PersonView } from "#lib/people/views/people.ts";
import { PersonActForm } from "./person-act-form.tsx";
import { PersonState } from "./person-state.tsx";
import { RolesForm } from "./roles-form.tsx";

/** A person's identity, roles and sessions, and ways to shut them out. */
export function PersonCards({ person }: { person: PersonView }) {
  const t = useTranslations("people");
  return (
    <>
      <Card title={t("facts")} className="max-w-2xl">
        <DescriptionList
          items={[
            { term: t("email"), detail: person.email },
            { term: t("state"), detail: <PersonState isActive={person.isActive} /> },
            { term: t("lastSignedIn"), detail: <Moment at={person.lastSignedInAt} /> },
          ]}
        />
      </Card>
      <Card title={t("rolesCard")} className="max-w-2xl">
        {person.memberships.map((membership) => (
          <RolesForm key={membership.account} id={person.id} membership={membership} />
        ))}
      </Card>
      <Sessions person={person} />
      <Access person={person} />
    </>
  );
}

function Sessions({ person }: { person: PersonView }) {
  const t = useTranslations("people");
  return (
    <Card title={t("sessionsCard")} className="max-w-2xl">
      {person.sessions.length === 0 ? (
        <p className="text-soft">{t("sessionsNone")}</p>
      ) : (
        <ul className="grid gap-1.5">
          {person.sessions.map(({ startedAt, endsAt }) => (
            <li key={startedAt}>
              {t("sessionSince")} <Moment at={startedAt} /> {t("sessionUntil")}{" "}
              <Moment at={endsAt} />
            </li>
          ))}
        </ul>
      )}
      <p className="text-sm text-muted">{t("endSessionsMeans")}</p>
      <PersonActForm id={person.id} act="endSessions" />
    </Card>
  );
}

function Access({ person: { id, isActive } }: { person: PersonView }) {
  const t = useTranslations("people");
  const at = `/settings/people/${id}`;
  return (
    <Card title={t("accessCard")} className="max-w-2xl">
      <p className="text-soft">{t(isActive ? "activeMeans" : "deactivatedMeans")}</p>
      <div className="flex flex-wrap items-start gap-2">
        {isActive ? (
          <LinkButton href={`${at}/deactivate`}>{t("deactivate")}</LinkButton>
        ) : (
          <PersonActForm id={id} act="activate" />
        )}
        <LinkButton href={`${at}/remove`}>{t("remove")}</LinkButton>
      </div>
    </Card>
  );
}
