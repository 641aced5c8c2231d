import { useTranslations } from "next-intl";
import { Amount } from "#components/money/amount.tsx";
import { AboutDifference } from "#components/reconciliation/about-difference.tsx";
import { Day } from "#components/reconciliation/day.tsx";
import { ExceptionState } from "#components/reconciliation/exception-state.tsx";
import { RowLink } from "#components/ui/list/row-link.tsx";
import { Table, type Column } from "#components/ui/list/table.tsx";
import type { Elements } from "#components/ui/elements.ts";
import type { FiguresView } from "#lib/closes/views/figures.ts";

type Difference = FiguresView["differences"][number];

type DecidedDifferencesProps = {
  figures: FiguresView;
  /** The link to the month's file; null: there is none yet, or none for this reader. */
  file: Elements;
};

/** Every difference of the month with the reason why it is one. */
export function DecidedDifferences({ figures, file }: DecidedDifferencesProps) {
  const t = useTranslations("closes");
  const kinds = useTranslations("reconciliation");
  const { differences, decided } = figures;
  const all = decided.reduce((sum, { count }) => sum + Number(count), 0);
  const columns: Column<Difference>[] = [
    {
      key: "kind",
      head: t("difference"),
      title: true,
      grow: true,
      cell: ({ id, kind, reason }) => (
        <>
          <RowLink href={`/reconciliation/${id}`}>{kinds(`kind.${kind}`)}</RowLink>
          <span className="block text-xs font-normal wrap-anywhere text-muted">{reason}</span>
        </>
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
      key: "state",
      head: t("decided"),
      from: "lg",
      cell: ({ state }) => <ExceptionState state={state} />,
    },
    {
      key: "amount",
      head: t("amount"),
      align: "end",
      phone: "top-end",
      cell: ({ amount }) => <Amount units={amount} asset="BRL" />,
    },
  ];
  return (
    <section className="grid gap-2">
      <h2 className="font-semibold">{t("differences", { count: all })}</h2>
      <Table
        caption={t("differences", { count: all })}
        columns={columns}
        rows={differences}
        rowKey={({ id }) => id}
      />
      {all > differences.length && (
        <p className="text-sm text-muted">
          {t(file === null ? "moreInFileLater" : "moreInFile", { count: all - differences.length })}
        </p>
      )}
    </section>
  );
}
