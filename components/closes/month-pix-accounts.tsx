import { useTranslations } from "next-intl";
import { Amount } from "#components/money/amount.tsx";
import { Table, type Column } from "#components/ui/list/table.tsx";
import type { Elements } from "#components/ui/elements.ts";
import type { FiguresView } from "#lib/closes/views/figures.ts";
import { shownName } from "#protocol/wire/shown-name.ts";
import { monthAfter } from "#lib/rules/closes/months.ts";
import { MovedAmount } from "./moved-amount.tsx";
import { useUpTo } from "./use-up-to.ts";

type PixAccount = FiguresView["pix"][number];

type MonthPixAccountsProps = {
  figures: Pick<FiguresView, "pix" | "pixMore" | "month">;
  /** The link to the month's file; null: there is none yet, or none for this reader. */
  file: Elements;
};

/** What each PIX account was paid. */
export function MonthPixAccounts({ figures, file }: MonthPixAccountsProps) {
  const t = useTranslations("closes");
  const upTo = useUpTo("upTo");
  const { pix, pixMore, month } = figures;
  const columns: Column<PixAccount>[] = [
    {
      key: "account",
      head: t("pixAccount"),
      title: true,
      grow: true,
      cell: ({ name, place }) => <bdi translate="no">{shownName(name ?? place)}</bdi>,
    },
    {
      key: "opening",
      head: upTo(monthAfter(month, -1)),
      align: "end",
      phone: "line",
      cell: ({ opening }) => <Amount units={opening} asset="BRL" />,
    },
    {
      key: "paid",
      head: t("paid"),
      align: "end",
      phone: "line",
      cell: (one) => <MovedAmount of={one} sort="payout" asset="BRL" />,
    },
    {
      key: "closing",
      head: upTo(month),
      align: "end",
      phone: "line",
      cell: ({ closing }) => <Amount units={closing} asset="BRL" />,
    },
  ];
  return (
    <section className="grid gap-2">
      <h2 className="font-semibold">{t("pixAccounts")}</h2>
      <Table
        caption={t("pixAccounts")}
        columns={columns}
        rows={pix}
        rowKey={({ place }) => place}
      />
      {pixMore > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-sm text-muted">
            {t(file === null ? "pixMoreLater" : "pixMore", { count: pixMore })}
          </p>
          {file}
        </div>
      )}
    </section>
  );
}
