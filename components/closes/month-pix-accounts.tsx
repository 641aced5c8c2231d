import { useTranslations } from "next-intl";
import { Amount } from "#components/money/amount.tsx";
import { Table, type Column } from "#components/ui/list/table.tsx";
import type { FiguresView } from "#lib/closes/views/figures.ts";
import { shownName } from "#protocol/wire/shown-name.ts";
import { MovedAmount } from "./moved-amount.tsx";

type PixAccount = FiguresView["pix"][number];

/** What each PIX account was paid. */
export function MonthPixAccounts({ pix, pixMore }: Pick<FiguresView, "pix" | "pixMore">) {
  const t = useTranslations("closes");
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
      head: t("opening"),
      align: "end",
      cell: ({ opening }) => <Amount units={opening} asset="BRL" />,
    },
    {
      key: "paid",
      head: t("paid"),
      align: "end",
      phone: "under",
      cell: (one) => <MovedAmount of={one} sort="payout" asset="BRL" />,
    },
    {
      key: "closing",
      head: t("closing"),
      align: "end",
      phone: "top-end",
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
      {pixMore > 0 && <p className="text-sm text-muted">{t("pixMore", { count: pixMore })}</p>}
    </section>
  );
}
