import { useTranslations } from "next-intl";
import { Amount } from "#components/money/amount.tsx";
import { Hash } from "#components/money/hash.tsx";
import { Moment, MomentHead } from "#components/money/moment.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { Table, type Column } from "#components/ui/list/table.tsx";
import { StatusMark, type StatusTone } from "#components/ui/status-mark.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import type { ExportView } from "#lib/exports/views/exports.ts";
import { canBeMadeAgain, type ExportPhase } from "#lib/rules/exports/exports.ts";
import { DownloadLink } from "./download-link.tsx";
import { ExportAgain } from "./export-again.tsx";

const TONES: Record<ExportPhase, StatusTone> = {
  waiting: "ahead",
  running: "busy",
  ready: "ok",
  failed: "bad",
  expired: "off",
};

/** An account's files, the newest first. */
export function ExportTable({ rows }: { rows: readonly ExportView[] }) {
  const t = useTranslations("exports");
  const columns: Column<ExportView>[] = [
    {
      key: "file",
      head: t("file"),
      title: true,
      cell: (one) => (
        <>
          <span className="block md:max-w-96 md:min-w-72 md:whitespace-normal" translate="no">
            {one.words}
          </span>
          <span className="block text-xs font-normal text-muted">
            <span>{t(`formatShort.${one.format}`)}</span>
            <span>{` · ${one.isScheduled ? t("scheduled") : ""}`.replace(/ · $/, "")}</span>
          </span>
        </>
      ),
    },
    {
      key: "status",
      head: t("status"),
      grow: true,
      phone: "under",
      cell: (one) => <Status one={one} />,
    },
    {
      key: "made",
      head: <MomentHead>{t("made")}</MomentHead>,
      phone: "under-end",
      cell: ({ madeAt, by }) => (
        <>
          <Moment at={madeAt} short />
          <span className="block text-xs text-muted" translate="no">
            {by}
          </span>
        </>
      ),
    },
    {
      key: "get",
      head: <span className="sr-only">{t("download")}</span>,
      align: "end",
      phone: "top-end",
      cell: (one) => <Links one={one} />,
    },
  ];
  return <Table caption={t("title")} columns={columns} rows={rows} rowKey={({ id }) => id} />;
}

const manifestHref = (id: string) => `/api/exports/${id}/manifest`;

function Status({ one }: { one: ExportView }) {
  const t = useTranslations("exports");
  const { phase, rows, minutesLeft, fault, expiresAt, sums } = one;
  const isOpen = phase === "waiting" || phase === "running";
  const amount = sums.find(({ column }) => column === "amount");
  return (
    <>
      <StatusMark tone={TONES[phase]}>{t(`phase.${phase}`)}</StatusMark>
      <div className="text-xs text-muted">
        {fault ? (
          <>
            <span className="block max-w-prose">{t(`fault.${fault}`)}</span>
            {fault === "broken" && (
              <Disclosure summary={t("support")} className="text-sm">
                <Hash text={one.id} what={t("supportCode")} full />
              </Disclosure>
            )}
          </>
        ) : (
          <>
            {!(isOpen && rows === 0) && (
              <span>{t(isOpen ? "rowsSoFar" : "rows", { count: rows })}</span>
            )}
            {minutesLeft !== null && <span>{` · ${t("left", { minutes: minutesLeft })}`}</span>}
          </>
        )}
        {!isOpen && !fault && one.format !== "ofx" && amount && (
          <>
            <span>{" · "}</span>
            <Amount units={amount.sum} asset="BRL" short />
          </>
        )}
      </div>
      {phase === "ready" && expiresAt && (
        <span className="block text-xs text-muted">
          <span>{t("until")}</span> <Moment at={expiresAt} short />
        </span>
      )}
      {phase === "ready" && (
        <span className="block text-xs md:hidden">
          <TextLink href={manifestHref(one.id)} download prefetch={false}>
            {t("manifest")}
          </TextLink>
        </span>
      )}
    </>
  );
}

function Links({ one: { id, phase, fault, words } }: { one: ExportView }) {
  const t = useTranslations("exports");
  if (canBeMadeAgain(phase, fault)) return <ExportAgain id={id} name={words} />;
  if (phase !== "ready") return null;
  return (
    <span className="inline-flex justify-end gap-2 max-md:flex-wrap">
      <LinkButton
        size="sm"
        tone="link"
        className="max-md:hidden"
        href={manifestHref(id)}
        download
        prefetch={false}
        aria-label={t("manifestName", { name: words })}
      >
        {t("manifest")}
      </LinkButton>
      <DownloadLink id={id} label={t("downloadName", { name: words })}>
        {t("download")}
      </DownloadLink>
    </span>
  );
}
