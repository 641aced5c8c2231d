import { useTranslations } from "next-intl";
import { Amount } from "#components/money/amount.tsx";
import { Card } from "#components/ui/card.tsx";
import { DescriptionList } from "#components/ui/description-list.tsx";
import type { FiguresView } from "#lib/closes/views/figures.ts";

/** In the order in which reais move: in, what is kept, into tokens; and back. */
const ORDER = [
  "payin",
  "payin_fee",
  "bought",
  "returned_payin",
  "return",
  "sold",
  "payout_fee",
  "payout",
] as const;

/** Reais at the exchange: what came in, and where each of them went. */
export function MonthReais({ brl }: Pick<FiguresView, "brl">) {
  const t = useTranslations("closes");
  const moved = ORDER.flatMap((sort) => brl.moved.find(({ as }) => as === sort) ?? []);
  return (
    <Card title={t("reais")}>
      <p className="text-sm text-muted">{t("reaisHint")}</p>
      <DescriptionList
        items={[
          { term: t("opening"), detail: <Amount units={brl.opening} asset="BRL" /> },
          ...moved.map(({ as, amount, count }) => ({
            term: `${t(`brl.${as as (typeof ORDER)[number]}`)} (${count})`,
            detail: <Amount units={amount} asset="BRL" signed />,
          })),
          {
            term: t("closing"),
            detail: <Amount units={brl.closing} asset="BRL" />,
            strong: true,
          },
        ]}
      />
    </Card>
  );
}
