import { useTranslations } from "next-intl";
import { Moment, MomentHead } from "#components/money/moment.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { StatusMark } from "#components/ui/status-mark.tsx";
import { Table, type Column } from "#components/ui/list/table.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import type {
  CredentialView,
  CredentialState as State,
} from "#lib/connection/views/credentials.ts";
import { CredentialAddresses } from "./credential-addresses.tsx";
import { CredentialScopes } from "./credential-scopes.tsx";
import { credentialName } from "./credential-name.ts";

type CredentialTableProps = { rows: readonly CredentialView[]; canWrite: boolean };

/** The one that Ponte itself uses stays in view, whatever its state. */
const hasEnded = ({ state, isOwn }: CredentialView) => state === "expired" && !isOwn;

/** The exchange's credentials, newest first, those that have expired folded. */
export function CredentialTable({ rows, canWrite }: CredentialTableProps) {
  const t = useTranslations("credentials");
  const current = rows.filter((row) => !hasEnded(row));
  const ended = rows.filter(hasEnded);
  return (
    <>
      {current.length > 0 && <Credentials caption={t("list")} rows={current} canWrite={canWrite} />}
      {ended.length > 0 && (
        <Disclosure
          summary={<span>{t("ended", { count: ended.length })}</span>}
          open={current.length === 0}
        >
          <Credentials caption={t("endedList")} rows={ended} canWrite={false} />
        </Disclosure>
      )}
    </>
  );
}

/** Each key is cut to its first letters. */
function Credentials({ caption, rows, canWrite }: CredentialTableProps & { caption: string }) {
  const t = useTranslations("credentials");
  const columns: Column<CredentialView>[] = [
    {
      key: "name",
      head: t("name"),
      title: true,
      grow: true,
      cell: (row) => (
        <span className="flex min-w-0 flex-wrap items-center gap-x-2 md:max-w-56">
          <span title={credentialName(t, row.name)} className="max-w-full truncate">
            {credentialName(t, row.name)}
          </span>{" "}
          {row.isOwn && <Badge tone="accent">{t("own")}</Badge>}
          <span className="basis-full text-xs font-normal text-muted max-md:sr-only">
            <span className="sr-only">{`${t("prefix")} `}</span>
            <code translate="no">{`${row.prefix}…`}</code>
          </span>
        </span>
      ),
    },
    {
      key: "state",
      head: t("state"),
      phone: "under",
      cell: (row) => (
        <>
          <CredentialState state={row.state} />
          <span className="block text-xs text-muted">
            <Ending row={row} />
          </span>
        </>
      ),
    },
    {
      key: "used",
      head: <MomentHead>{t("lastUsed")}</MomentHead>,
      phone: "under-end",
      cell: (row) => (
        <>
          {row.lastUsedAt ? <Moment at={row.lastUsedAt} short /> : <span>{t("notUsed")}</span>}
          <span className="block text-xs text-muted max-md:sr-only">
            <span>{t("created")}</span> <Moment at={row.createdAt} short />
          </span>
        </>
      ),
    },
    {
      key: "opens",
      head: t("opens"),
      from: "wide",
      phone: "line",
      cell: (row) => (
        <span className="block text-sm whitespace-normal md:w-44">
          <CredentialScopes scopes={row.scopes} />
          <span className="block text-xs text-muted">
            <span className="sr-only">{`${t("addresses")} `}</span>
            <CredentialAddresses addresses={row.addresses} />
          </span>
        </span>
      ),
    },
  ];
  if (canWrite) {
    columns.push({
      key: "actions",
      head: t("actions"),
      silent: true,
      phone: "top-end",
      cell: (row) => <Actions row={row} />,
    });
  }
  return <Table caption={caption} columns={columns} rows={rows} rowKey={(row) => row.id} />;
}

function Ending({ row }: { row: CredentialView }) {
  const t = useTranslations("credentials");
  if (row.expiresAt === null) return <span>{t("never")}</span>;
  return (
    <>
      <span>{t("lasts")}</span> <Moment at={row.expiresAt} short />
    </>
  );
}

function Actions({ row }: { row: CredentialView }) {
  const t = useTranslations("credentials");
  const name = credentialName(t, row.name);
  const at = `/settings/credentials/${row.id}`;
  return (
    // Each stands below the same of the row above; a place stays empty where it can't be done.
    <span className="grid grid-cols-[auto_auto] justify-end gap-x-4 [&>*]:justify-self-start">
      {row.state !== "expired" && (
        <TextLink href={`${at}/rotate`} aria-label={t("rotateNamed", { name })}>
          {t("rotate")}
        </TextLink>
      )}
      {row.isOwn ? (
        <span aria-hidden="true" className="invisible">
          {t("revoke")}
        </span>
      ) : (
        <TextLink
          href={`${at}/revoke`}
          aria-label={t("revokeNamed", { name })}
          className="col-start-2 font-normal text-bad no-underline hover:underline"
        >
          {t("revoke")}
        </TextLink>
      )}
    </span>
  );
}

const TONES = { active: "ok", soon: "warn", expired: "off" } as const satisfies Record<
  State,
  string
>;

/** Whether a credential is valid, and for how long. */
function CredentialState({ state }: { state: State }) {
  const t = useTranslations("credentials");
  return <StatusMark tone={TONES[state]}>{t(`states.${state}`)}</StatusMark>;
}
