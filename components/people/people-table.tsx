import { useTranslations } from "next-intl";
import { Moment } from "#components/money/moment.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Table, type Column } from "#components/ui/table.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import type { PersonView } from "#lib/people/views/people.ts";
import { PersonState } from "./person-state.tsx";

/** Everyone who may sign in or could again, by name. */
export function PeopleTable({ rows }: { rows: readonly PersonView[] }) {
  const t = useTranslations("people");
  const columns: Column<PersonView>[] = [
    {
      key: "name",
      head: t("name"),
      title: true,
      grow: true,
      cell: (row) => (
        <span className="flex flex-wrap items-center gap-x-2 wrap-anywhere md:min-w-44">
          {row.name} {row.isYou && <Badge tone="accent">{t("you")}</Badge>}
          <span className="basis-full text-xs font-normal text-muted">
            <span className="sr-only">{t("email")} </span>
            {row.email}
          </span>
        </span>
      ),
    },
    { key: "role", head: t("role"), cell: (row) => <Roles row={row} /> },
    {
      key: "signedIn",
      head: t("lastSignedIn"),
      cell: (row) => <Moment at={row.lastSignedInAt} />,
    },
    {
      key: "sessions",
      head: t("sessions"),
      cell: (row) => t("sessionCount", { count: row.sessions.length }),
    },
    { key: "state", head: t("state"), cell: (row) => <PersonState isActive={row.isActive} /> },
    {
      key: "actions",
      head: t("actions"),
      silent: true,
      cell: (row) => (
        <TextLink
          href={`/settings/people/${row.id}`}
          aria-label={t("manageNamed", { name: row.name })}
        >
          {t("manage")}
        </TextLink>
      ),
    },
  ];
  return <Table caption={t("list")} columns={columns} rows={rows} rowKey={(row) => row.id} />;
}

function Roles({ row }: { row: PersonView }) {
  const t = useTranslations("people");
  return (
    <span className="grid wrap-anywhere whitespace-normal md:max-w-56">
      {row.memberships.map(({ account, name, role }) => (
        <span key={account}>
          {t(`roles.${role}`)}
          <span className="block text-xs text-muted">{name}</span>
        </span>
      ))}
    </span>
  );
}
