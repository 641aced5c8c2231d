import { useTranslations } from "next-intl";
import { Hash } from "#components/money/hash.tsx";
import { Moment, MomentHead } from "#components/money/moment.tsx";
import { cx } from "#components/ui/cx.ts";
import { DescriptionList } from "#components/ui/description-list.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { Table, type Column } from "#components/ui/list/table.tsx";
import { StatusMark } from "#components/ui/status-mark.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import type { TrailRowView } from "#lib/trail/views/trail.ts";
import { partWord } from "#lib/i18n/part-word.ts";
import { TrailObject, TrailObjectShort } from "./trail-object.tsx";

/** On a phone the arrow stands at the operation's first line; a finger still has 44 px. */
const PRESSED =
  "max-md:[&>summary]:min-h-0 max-md:[&>summary]:items-start max-md:[&>summary>svg]:mt-0.5 max-md:[&>summary]:relative max-md:[&>summary]:after:absolute max-md:[&>summary]:after:-inset-y-2 max-md:[&>summary]:after:inset-x-0";

const TONES = { begun: "warn", refused: "warn", failed: "bad" } as const;

/** Lines of the audit trail, newest first; each unfolds to all that was noted. */
export function TrailTable({ rows }: { rows: readonly TrailRowView[] }) {
  const t = useTranslations("audit");
  const columns: Column<TrailRowView>[] = [
    {
      key: "what",
      head: t("what"),
      title: true,
      cell: (row) => (
        <Disclosure
          summary={
            // Most acts succeed: only another end is marked.
            <span className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 whitespace-normal">
              <span className="text-ink">{operation(row)}</span>
              {row.outcome !== "done" && (
                <StatusMark tone={TONES[row.outcome]}>{t(`outcomeWord.${row.outcome}`)}</StatusMark>
              )}
            </span>
          }
          className={cx("md:max-w-80 md:min-w-60", PRESSED)}
        >
          <Facts row={row} />
        </Disclosure>
      ),
    },
    {
      key: "about",
      head: t("about"),
      from: "lg",
      grow: true,
      cell: (row) => <TrailObject row={row} />,
    },
    {
      key: "who",
      head: t("who"),
      phone: "under",
      cell: (row) => (
        // As far in as the operation, which stands behind its arrow.
        <span className="block max-md:pl-5.5 max-md:wrap-anywhere">
          <Actor row={row} />
          <span className="block text-muted empty:hidden md:hidden">
            <TrailObjectShort row={row} />
          </span>
        </span>
      ),
    },
    {
      key: "when",
      head: <MomentHead>{t("when")}</MomentHead>,
      phone: "under-end",
      cell: ({ at }) => <Moment at={at} short exact />,
    },
  ];
  const operation = (row: TrailRowView) =>
    row.action ? t(`action.${row.action}`) : row.actionCode;
  return <Table caption={t("list")} columns={columns} rows={rows} rowKey={({ id }) => id} />;
}

function Actor({ row: { actor } }: { row: TrailRowView }) {
  const t = useTranslations("audit");
  if (actor === null) return <span className="text-muted">{t("nobody")}</span>;
  if (actor.kind === "system") return <span>{t("part", { name: partWord(t, actor.name) })}</span>;
  return (
    <span title={actor.name} className="block max-w-48 truncate">
      {actor.name}
    </span>
  );
}

function Facts({ row }: { row: TrailRowView }) {
  const t = useTranslations("audit");
  const { subject, object, account, address, requestId, code, detail, at } = row;
  const about = object && `${object.noun === null ? "" : t(`noun.${object.noun}`)} ${object.id}`;
  const story = subject && `/settings/audit?${new URLSearchParams({ about: subject })}`;
  const facts = [
    {
      term: t("about"),
      detail: about && story && (
        <TextLink href={story}>{t("story", { subject: about.trim() })}</TextLink>
      ),
    },
    { term: t("when"), detail: <Moment at={at} exact /> },
    { term: t("where"), detail: <bdi translate="no">{address}</bdi> },
    { term: t("account"), detail: <bdi translate="no">{account}</bdi> },
    { term: t("reason"), detail: code && <code translate="no">{code}</code> },
    ...detail.map(({ name, value }) => ({ term: name, detail: value })),
    { term: t("request"), detail: <Hash text={requestId} what={t("request")} /> },
  ];
  return (
    <DescriptionList
      look="stack"
      className="pb-2 text-sm font-normal whitespace-normal"
      items={facts.filter((fact) => Boolean(fact.detail))}
    />
  );
}
