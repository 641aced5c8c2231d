import { useTranslations } from "next-intl";
import { Moment, MomentHead } from "#components/money/moment.tsx";
import { StatusMark } from "#components/ui/status-mark.tsx";
import { linkColumn } from "#components/ui/list/link-column.tsx";
import { Table, type Column } from "#components/ui/list/table.tsx";
import type { InvitationView } from "#lib/people/views/invitations.ts";

type InvitationsTableProps = { rows: readonly InvitationView[]; canManage: boolean };

const TONES = { pending: "wait", expired: "off", lapsed: "warn" } as const;

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
      cell: (row) => <InvitationState of={row} />,
    },
  ];
  const actions = linkColumn<InvitationView>(people("actions"), (row) => {
    const href = `/settings/team/invitations/${row.id}`;
    const { name } = row;
    return opens(row)
      ? { href, text: people("manage"), label: people("manageNamed", { name }) }
      : { href, text: t("renew"), label: t("renewNamed", { name }) };
  });
  return (
    <Table
      caption={t("list")}
      columns={canManage ? [...columns, actions] : columns}
      rows={rows}
      rowKey={(row) => row.id}
    />
  );
}

type State = Pick<InvitationView, "isExpired" | "lapsed">;

const opens = ({ isExpired, lapsed }: State) => !isExpired && lapsed === null;

/** Whether the link still opens. */
export function InvitationState({ of }: { of: State }) {
  const t = useTranslations("invitations");
  const word = of.isExpired ? "expired" : of.lapsed === null ? "pending" : "lapsed";
  return <StatusMark tone={TONES[word]}>{t(word)}</StatusMark>;
}
