import { useLocale, useTranslations } from "next-intl";
import { Amount } from "#components/money/amount.tsx";
import { Card } from "#components/ui/card.tsx";
import { DescriptionList } from "#components/ui/description-list.tsx";
import type { FiguresView } from "#lib/closes/views/figures.ts";
import { monthName } from "#lib/format/month-word.ts";
import type { Locale } from "#lib/i18n/locale.ts";
import type { Month } from "#lib/rules/closes/months.ts";

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

type MonthReaisProps = Pick<FiguresView, "brl"> & {
  /** The earlier month that is to be closed before the opening is known. */
  opensAfter?: Month | null;
};

/** Reais at the exchange: what came in, and where each of them went. */
export function MonthReais({ brl, opensAfter = null }: MonthReaisProps) {
  const t = useTranslations("closes");
  const locale = useLocale() as Locale;
  const moved = ORDER.flatMap((sort) => brl.moved.find(({ as }) => as === sort) ?? []);
  return (
    <Card title={t("reais")}>
      <p className="text-sm text-muted">{t("reaisHint")}</p>
      <DescriptionList
        items={[
          {
            term: t("opening"),
            detail:
              opensAfter === null ? (
                <Amount units={brl.opening} asset="BRL" />
              ) : (
                t("opensAfter", { month: monthName(opensAfter, locale) })
              ),
          },
          ...moved.map(({ as, amount, count }) => ({
            term: t(`brl.${as as (typeof ORDER)[number]}`),
            count,
            detail: <Amount units={amount} asset="BRL" signed />,
          })),
          {
            term: t(opensAfter === null ? "closing" : "netOfMonth"),
            detail: <Amount units={brl.closing} asset="BRL" />,
            strong: true,
          },
        ]}
      />
    </Card>
  );
}
