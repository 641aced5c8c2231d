import { useTranslations } from "next-intl";
import type { SecondPerson } from "#components/form/submit-button.tsx";
import { Moment } from "#components/money/moment.tsx";
import { Card } from "#components/ui/card.tsx";
import { Columns } from "#components/ui/columns.tsx";
import { DescriptionList } from "#components/ui/description-list.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import type { PersonView } from "#lib/people/views/people.ts";
import { isDecider } from "./is-decider.ts";
import { PersonActForm } from "./person-act-form.tsx";
import { LastSignedIn } from "./last-signed-in.tsx";
import { PersonFactors } from "./person-factors.tsx";
import { PersonState } from "./person-state.tsx";
import { RolesForm } from "./roles-form.tsx";
import { useDeviceName } from "./use-device-name.ts";

type PersonCardsProps = {
  person: PersonView;
  /** Who has to approve what opens more; null: the reader changes nothing. */
  second: SecondPerson | null;
};

type ManagedProps = { person: PersonView; second: SecondPerson };

/** A person's identity, roles and sessions; for an administrator, ways to change them and to shut them out. */
export function PersonCards({ person, second }: PersonCardsProps) {
  const t = useTranslations("people");
  // Said once, before all of the buttons.
  const said = second && { ...second, notice: null };
  return (
    <Columns asideFirst aside={<Facts person={person} />}>
      {second?.notice}
      <Card title={t(person.isYou ? "rolesCardYou" : "rolesCard")}>
        {said ? (
          person.memberships.map((membership) => (
            <RolesForm
              key={membership.account}
              id={person.id}
              membership={membership}
              isLastAdmin={person.isLastAdmin}
              second={said}
            />
          ))
        ) : (
          <DescriptionList
            items={person.memberships.map(({ name, roles }) => ({
              term: name,
              detail: roles.map((role) => t(`roles.${role}`)).join(", "),
            }))}
          />
        )}
        <p className="text-sm">
          <TextLink href="/settings/team/rights">{t("rights")}</TextLink>
        </p>
      </Card>
      <Sessions person={person} canManage={second !== null} />
      {said && <Factors person={person} second={said} />}
      {said && <Access person={person} second={said} />}
    </Columns>
  );
}

function Facts({ person: { email, isActive, factors, lastSignedInAt } }: { person: PersonView }) {
  const t = useTranslations("people");
  return (
    <Card title={t("facts")}>
      <DescriptionList
        items={[
          { term: t("email"), detail: <bdi translate="no">{email}</bdi> },
          { term: t("state"), detail: <PersonState isActive={isActive} /> },
          { term: t("factors"), detail: <PersonFactors factors={factors} /> },
          { term: t("lastSignedIn"), detail: <LastSignedIn at={lastSignedInAt} /> },
        ]}
      />
    </Card>
  );
}

function Sessions({ person, canManage }: { person: PersonView; canManage: boolean }) {
  const t = useTranslations("people");
  const deviceName = useDeviceName();
  return (
    <Card title={t("sessionsCard")}>
      {person.sessions.length === 0 ? (
        <p className="text-soft">{t("sessionsNone")}</p>
      ) : (
        <ul className="grid gap-1.5">
          {person.sessions.map(({ device, startedAt, lastUsedAt }) => (
            <li key={startedAt}>
              <span>{`${deviceName(device)} · ${t("sessionSince")}`}</span>{" "}
              <Moment at={startedAt} />
              <span>{`, ${t("sessionUsed")}`}</span> <Moment at={lastUsedAt} />
            </li>
          ))}
        </ul>
      )}
      {canManage && (
        <>
          <p className="text-sm text-muted">
            {t(person.isYou ? "endSessionsYou" : "endSessionsMeans")}
          </p>
          <PersonActForm id={person.id} act="endSessions" />
        </>
      )}
    </Card>
  );
}

function Factors({ person: { id, isYou, factors }, second }: ManagedProps) {
  const t = useTranslations("people");
  const hasAny = factors.totp || factors.passkey;
  if (isYou || !hasAny) return null;
  return (
    <Card title={t("factorsCard")}>
      <p className="text-soft">{t("resetFactorMeans")}</p>
      <PersonActForm id={id} act="resetFactor" second={second} />
    </Card>
  );
}

function Access({ person, second }: ManagedProps) {
  const t = useTranslations("people");
  const { id, isActive, isLastAdmin, isYou } = person;
  const at = `/settings/team/${id}`;
  const asksToRemove = second.asks && isDecider(person);
  if (isLastAdmin || isYou) {
    return (
      <Card title={t("accessCard")}>
        <p className="text-soft">{t(isLastAdmin ? "lastAdmin" : "notYou")}</p>
      </Card>
    );
  }
  return (
    <Card title={t("accessCard")}>
      <p className="text-soft">{t(isActive ? "activeMeans" : "deactivatedMeans")}</p>
      <div className="flex flex-wrap items-start gap-2">
        {isActive ? (
          <LinkButton href={`${at}/deactivate`}>{t("deactivate")}</LinkButton>
        ) : (
          <PersonActForm id={id} act="activate" second={second} />
        )}
        <LinkButton href={`${at}/remove`}>{t(asksToRemove ? "removeAsk" : "remove")}</LinkButton>
      </div>
    </Card>
  );
}
