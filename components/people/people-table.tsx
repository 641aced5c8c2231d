import { useTranslations } from "next-intl";
import { MomentHead } from "#components/money/moment.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { linkColumn } from "#components/ui/list/link-column.tsx";
import { Table, type Column } from "#components/ui/list/table.tsx";
import type { PersonView } from "#lib/people/views/people.ts";
import { LastSignedIn } from "./last-signed-in.tsx";
import { PersonFactors } from "./person-factors.tsx";
import { PersonState } from "./person-state.tsx";

type PeopleTableProps = { rows: readonly PersonView[]; canManage: boolean };

/** Everyone who may sign in or could again, by name. */
export function PeopleTable({ rows, canManage }: PeopleTableProps) {
  const t = useTranslations("people");
  const accounts = new Set(rows.flatMap((row) => row.memberships.map(({ account }) => account)));
  const columns: Column<PersonView>[] = [
    {
      key: "name",
      head: t("name"),
      title: true,
      grow: true,
      cell: (row) => (
        <span className="flex min-w-0 flex-wrap items-center gap-x-2 md:max-w-80 md:min-w-44">
          <span title={row.name} className="max-w-full truncate">
            {row.name}
          </span>{" "}
          {row.isYou && <Badge tone="accent">{t("you")}</Badge>}
          <span
            title={row.email}
            className="basis-full truncate text-xs font-normal text-muted max-md:hidden"
          >
            <span className="sr-only">{`${t("email")} `}</span>
            <span translate="no">{row.email}</span>
          </span>
          <span className="basis-full text-xs font-normal text-muted lg:hidden">
            {[...new Set(row.memberships.flatMap(({ roles }) => roles))]
              .map((role) => t(`roles.${role}`))
              .join(", ")}
          </span>
        </span>
      ),
    },
    {
      key: "roles",
      head: t("rolesHead"),
      from: "lg",
      cell: (row) => <Roles row={row} isNamed={accounts.size > 1} />,
    },
    {
      key: "signedIn",
      head: <MomentHead>{t("lastSignedIn")}</MomentHead>,
      phone: "under-end",
      cell: (row) => <LastSignedIn at={row.lastSignedInAt} short />,
    },
    {
      key: "factors",
      head: t("factors"),
      from: "lg",
      phone: "line",
      cell: (row) => <PersonFactors factors={row.factors} />,
    },
    {
      key: "state",
      head: t("state"),
      phone: "under",
      cell: (row) => <PersonState isActive={row.isActive} />,
    },
    linkColumn(t("actions"), ({ id, name }) => ({
      href: `/settings/team/${id}`,
      text: t(canManage ? "manage" : "see"),
      label: t(canManage ? "manageNamed" : "seeNamed", { name }),
    })),
  ];
  return <Table caption={t("list")} columns={columns} rows={rows} rowKey={(row) => row.id} />;
}

/** `isNamed`: in which account, where there are several. */
function Roles({ row, isNamed }: { row: PersonView; isNamed: boolean }) {
  const t = useTranslations("people");
  return (
    <span className="grid wrap-anywhere whitespace-normal md:w-44">
      {row.memberships.map(({ account, name, roles }) => (
        <span key={account}>
          <span>{roles.map((role) => t(`roles.${role}`)).join(", ")}</span>
          {isNamed && (
            <span translate="no" className="block text-xs text-muted">
              {name}
            </span>
          )}
        </span>
      ))}
    </span>
  );
}
