import { useLocale, useTranslations } from "next-intl";
import { monthName } from "#lib/format/month-word.ts";
import type { Locale } from "#lib/i18n/locale.ts";
import type { Month } from "#lib/rules/closes/months.ts";

/** The head of a column of sums that end with a month; `netUpTo` where they are what moved, not a balance. */
export function useUpTo(key: "upTo" | "netUpTo"): (month: Month) => string {
  const t = useTranslations("closes");
  const locale = useLocale() as Locale;
  return (month) => t(key, { month: monthName(month, locale) });
}
