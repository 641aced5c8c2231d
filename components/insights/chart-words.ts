import { useLocale, useTranslations } from "next-intl";
import { dayLabel, dayText } from "#lib/format/day-label.ts";
import { localAmount } from "#lib/format/local-amount.ts";
import type { Locale } from "#lib/i18n/locale.ts";
import { AVERAGE_PLACES, decimalText } from "#lib/rules/insights/rates.ts";
import type { InsightStep } from "#lib/rules/insights/tables.ts";
import { formatAmount } from "#protocol/money/money.ts";

/** "23 nov", or "nov 2026" of a month. */
export const periodText = (begins: string, step: InsightStep, locale: Locale): string =>
  step === "day" ? dayLabel(begins, locale) : dayText(begins, locale).slice("01 ".length);

export const reaisText = (cents: bigint, locale: Locale): string =>
  `R$\u00a0${localAmount(formatAmount(cents, "BRL"), locale)}`;

/** "5,4321" of an average. */
export const rateText = (rate: bigint, locale: Locale): string =>
  localAmount(decimalText(rate, AVERAGE_PLACES), locale);

/** "0,50%" */
export const percentText = (bps: bigint, locale: Locale): string =>
  `${localAmount(decimalText(bps, 2), locale)}%`;

/** What stands beside a scale: round steps, told briefly. */
export function useTickWords() {
  const locale = useLocale();
  const short = new Intl.NumberFormat(locale, { notation: "compact", maximumFractionDigits: 1 });
  return {
    reais: (cents: bigint) => `R$\u00a0${short.format(cents / 100n)}`,
    rate: (rate: bigint) => rateText(rate, locale).replace(/(?<=[.,]\d\d)0+$/, ""),
    percent: (bps: bigint) => percentText(bps, locale),
  };
}

/** What a chart shows, for whoever hears it. */
export function useChartLabel() {
  const t = useTranslations("insights");
  const locale = useLocale();
  return (title: string, periods: readonly string[], step: InsightStep) =>
    t("chartLabel", {
      title,
      from: periodText(periods[0] ?? "", step, locale),
      to: periodText(periods.at(-1) ?? "", step, locale),
    });
}
