import { useTranslations } from "next-intl";
import { Amount } from "#components/money/amount.tsx";
import { AboutDifference } from "#components/reconciliation/about-difference.tsx";
import { Day } from "#components/money/day.tsx";
import { ExceptionState } from "#components/reconciliation/exception-state.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { RowLink } from "#components/ui/list/row-link.tsx";
import { Table, type Column } from "#components/ui/list/table.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import type { Elements } from "#components/ui/elements.ts";
import type { FiguresView } from "#lib/closes/views/figures.ts";

type Group = FiguresView["differences"][number];
type Difference = Group["differences"][number];

type DecidedDifferencesProps = {
  figures: Pick<FiguresView, "differences" | "decided">;
  /** How many nobody has decided yet. */
  open?: number;
  /** The link to the month's file; null: there is none yet, or none for this reader. */
  file: Elements;
};

/** Every difference of the month, if there are any, with the reason why it is one; those that are alike are one row that unfolds. */
export function DecidedDifferences({ figures, open = 0, file }: DecidedDifferencesProps) {
  const t = useTranslations("closes");
  const { differences: groups, decided } = figures;
  const all = decided.reduce((sum, { count }) => sum + Number(count), 0);
  if (groups.length === 0) return null;
  const shown = groups.reduce((sum, { differences }) => sum + differences.length, 0);
  return (
    <section className="grid grid-cols-1 gap-2">
      <h2 className="font-semibold">
        {open === 0
          ? t("differences", { count: all })
          : t("differencesOpen", { count: all + open, decided: all, open })}
      </h2>
      <ul className="grid divide-y divide-line rounded-lg border border-line bg-surface">
        {groups.map((group) => (
          <li
            key={`${group.kind} ${group.state} ${group.reason}`}
            className="grid grid-cols-1 gap-1 px-4 py-3"
          >
            <GroupHead group={group} />
            {group.count > 1 && (
              <Disclosure summary={t("showAll", { count: group.count })}>
                <Alike group={group} />
              </Disclosure>
            )}
          </li>
        ))}
      </ul>
      {all > shown && (
        <p className="text-sm text-muted">
          {t(file === null ? "moreInFileLater" : "moreInFile", { count: all - shown })}
        </p>
      )}
    </section>
  );
}

/** What differs and why, how it was decided, and what it comes to. */
function GroupHead({
  group: { kind, reason, state, count, amount, differences },
}: {
  group: Group;
}) {
  const kinds = useTranslations("reconciliation");
  const [only] = differences;
  const name = kinds(`kind.${kind}`);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-1 text-sm">
      <div className="grid gap-0.5">
        <h3 className="font-medium">
          {count === 1 && only ? (
            <TextLink href={`/reconciliation/${only.id}`}>{name}</TextLink>
          ) : (
            <span>{`${name} (${count})`}</span>
          )}
        </h3>
        <p className="text-xs wrap-anywhere text-muted">{reason}</p>
      </div>
      <div className="grid justify-items-end gap-0.5">
        <Amount units={amount} asset="BRL" className="font-medium" />
        <ExceptionState state={state} />
      </div>
      {count === 1 && only && (
        <div className="col-span-full flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <AboutDifference one={only} />
          <Day day={only.day} />
        </div>
      )}
    </div>
  );
}

function Alike({ group: { kind, differences } }: { group: Group }) {
  const t = useTranslations("closes");
  const kinds = useTranslations("reconciliation");
  const columns: Column<Difference>[] = [
    {
      key: "difference",
      head: t("difference"),
      title: true,
      grow: true,
      cell: ({ id }) => (
        <RowLink href={`/reconciliation/${id}`}>{t("thing.exception", { number: id })}</RowLink>
      ),
    },
    {
      key: "payment",
      head: t("payment"),
      phone: "under",
      cell: (one) => <AboutDifference one={one} />,
    },
    { key: "day", head: t("day"), phone: "under-end", cell: ({ day }) => <Day day={day} /> },
    {
      key: "amount",
      head: t("amount"),
      align: "end",
      phone: "top-end",
      cell: ({ amount }) => <Amount units={amount} asset="BRL" />,
    },
  ];
  return (
    <Table
      caption={kinds(`kind.${kind}`)}
      columns={columns}
      rows={differences}
      rowKey={({ id }) => id}
    />
  );
}
