import { useTranslations } from "next-intl";
import { Amount } from "#components/money/amount.tsx";
import type { Column } from "#components/ui/list/table.tsx";
import type { Elements } from "#components/ui/elements.ts";
import type { FiguresView, OfPlace } from "#lib/closes/views/figures.ts";
import { shownName } from "#protocol/wire/shown-name.ts";
import { monthAfter } from "#lib/rules/closes/months.ts";
import { MonthPlaces } from "./month-places.tsx";
import { movedAmount } from "./moved-amount.tsx";
import { useUpTo } from "./use-up-to.ts";

type MonthPixAccountsProps = {
  figures: Pick<FiguresView, "pix" | "pixMore" | "pixTotal" | "month">;
  /** The link to the month's file; null: there is none yet, or none for this reader. */
  file: Elements;
  isOpened: boolean;
};

/** What each PIX account was paid. */
export function MonthPixAccounts({ figures, file, isOpened }: MonthPixAccountsProps) {
  const t = useTranslations("closes");
  const upTo = useUpTo("upTo");
  const { pix, pixMore, pixTotal, month } = figures;
  const columns: Column<OfPlace>[] = [
    {
      key: "account",
      head: t("pixAccount"),
      title: true,
      grow: true,
      cell: ({ name, place }) =>
        place === pixTotal.place ? (
          <span className="font-semibold">{t("total")}</span>
        ) : (
          <bdi translate="no">{shownName(name ?? place)}</bdi>
        ),
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
      cell: (one) => movedAmount(one, "payout", "BRL"),
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
    <MonthPlaces
      title={t("pixCount", { count: pix.length + pixMore })}
      isOpened={isOpened}
      columns={columns}
      rows={pix}
      totals={[pixTotal]}
    >
      {pixMore > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-sm text-muted">
            {t(file === null ? "pixMoreLater" : "pixMore", { count: pixMore })}
          </p>
          {file}
        </div>
      )}
    </MonthPlaces>
  );
}
