import "server-only";
import { createTranslator } from "next-intl";
import type { Asked, Narrowing } from "#lib/exports/rows/asked.ts";
import { catalogOf } from "#lib/i18n/catalog.ts";
import { firstDay, lastDay, Month } from "#lib/rules/closes/months.ts";
import { monthWord } from "#lib/format/month-word.ts";
import { dayText, shortDay } from "#lib/format/day-label.ts";
import type { Locale } from "#lib/i18n/locale.ts";
import { NETWORKS, networkRecord } from "#protocol/chain/networks.ts";
import { formatAmount } from "#protocol/money/money.ts";

/** The month of which these are the first and the last day; null: they are none's. */
function wholeMonth(from: string | undefined, to: string | undefined): Month | null {
  const month = Month.safeParse(from?.slice(0, "2026-10".length));
  if (!month.success || from !== firstDay(month.data) || to !== lastDay(month.data)) return null;
  return month.data;
}

const NOT_NARROWED: Narrowing = { chosen: {}, days: {} };

/** What a file was made of, in a language. */
export async function filterWords(
  locale: Locale,
  { source: { list }, month, narrowing }: Pick<Asked, "source" | "month" | "narrowing">,
): Promise<string> {
  const { chosen, headings = [], days, min, max, text, selected } = narrowing ?? NOT_NARROWED;
  const messages = await catalogOf(locale);
  const root = createTranslator({ locale, messages });
  const t = createTranslator({ locale, messages, namespace: "exports" });
  /** A choice's own word, where the list has one. */
  const word = (name: string, value: string): string => {
    const network = name === "network" && NETWORKS.find((one) => one === value);
    if (network) return networkRecord(network).name;
    const of = list === "/payins" ? "payins" : "payouts";
    const keys = [`${of}.${name}Word.${value}`, `exports.${name}.${value}`] as const;
    const known = keys.find((key) => root.has(key as never));
    return known ? root(known as never) : value;
  };
  const { from, to } = days;
  const ofMonth = month ?? wholeMonth(from, to);
  const span = ofMonth === null && from && to && [shortDay(from, to, locale), dayText(to, locale)];
  const parts = [
    t(`list.${list}`),
    ...(selected === undefined ? [] : [t("filter.selected", { count: selected })]),
    ...(ofMonth === null ? [] : [monthWord(ofMonth, locale)]),
    ...Object.entries(chosen).flatMap(([name, value]) => (value ? [word(name, value)] : [])),
    ...headings,
    ...(span ? [from === to ? dayText(to, locale) : span.join(" – ")] : []),
    ...(from && !to ? [t("filter.from", { day: dayText(from, locale) })] : []),
    ...(to && !from ? [t("filter.to", { day: dayText(to, locale) })] : []),
    ...(min === undefined ? [] : [t("filter.min", { amount: formatAmount(min, "BRL") })]),
    ...(max === undefined ? [] : [t("filter.max", { amount: formatAmount(max, "BRL") })]),
    ...(text ? [`“${text}”`] : []),
  ];
  return parts.join(" · ");
}
