import { useTranslations } from "next-intl";
import { Moment, MomentHead } from "#components/money/moment.tsx";
import { StatusMark } from "#components/ui/status-mark.tsx";
import { linkColumn } from "#components/ui/list/link-column.tsx";
import { Table, type Column } from "#components/ui/list/table.tsx";
import type { InvitationView } from "#lib/people/views/invitations.ts";

type InvitationsTableProps = { rows: readonly InvitationView[]; canManage: boolean };

/** Invitations that nobody has accepted yet, the newest first. */
export function InvitationsTable({ rows, canManage }: InvitationsTableProps) {
  const t = useTranslations("invitations");
  const people = useTranslations("people");
  const columns: Column<InvitationView>[] = [
    {
      key: "name",
      head: t("name"),
      title: true,
      grow: true,
      cell: (row) => (
        <span className="grid min-w-0 md:max-w-80">
          <span title={row.name} className="truncate">
            {row.name}
          </span>
          <span translate="no" className="truncate text-xs font-normal text-muted max-md:hidden">
            {row.email}
          </span>
        </span>
      ),
    },
    {
      key: "roles",
      head: people("rolesHead"),
      from: "lg",
      cell: (row) => (
        <span className="grid wrap-anywhere whitespace-normal md:w-44">
          <span>{row.roles.map((role) => people(`roles.${role}`)).join(", ")}</span>
          <span className="block text-xs text-muted">{row.account}</span>
        </span>
      ),
    },
    {
      key: "expires",
      head: <MomentHead>{t("expires")}</MomentHead>,
      phone: "under-end",
      cell: (row) => <Moment at={row.expiresAt} short />,
    },
    {
      key: "state",
      head: people("state"),
      phone: "under",
      cell: (row) => <InvitationState isExpired={row.isExpired} />,
    },
  ];
  const actions = linkColumn<InvitationView>(people("actions"), ({ id, name }) => ({
    href: `/settings/team/invitations/${id}`,
    text: people("manage"),
    label: people("manageNamed", { name }),
  }));
  return (
    <Table
      caption={t("list")}
      columns={canManage ? [...columns, actions] : columns}
      rows={rows}
      rowKey={(row) => row.id}
    />
  );
}

/** Whether the link still opens. */
export function InvitationState({ isExpired }: { isExpired: boolean }) {
  const t = useTranslations("invitations");
  return (
    <StatusMark tone={isExpired ? "off" : "wait"}>
      {t(isExpired ? "expired" : "pending")}
    </StatusMark>
  );
}
