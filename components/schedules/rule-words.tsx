import { useLocale, useTranslations } from "next-intl";
import { dayText } from "#lib/format/day-label.ts";
import type { Recurrence } from "#lib/rules/schedules/recurrence.ts";

/** A recurrence in a sentence: "Todo dia 5, até 31 dez 2026". */
export function RuleWords({ rule }: { rule: Recurrence }) {
  const t = useTranslations("schedules");
  const locale = useLocale();
  const { repeats, every, first, until, times } = rule;
  const day = Number(first.slice("2026-11-".length));
  const weekday = String(new Date(`${first}T00:00:00Z`).getUTCDay());
  const said = t(`rule.${repeats}`, { count: every, day, weekday, date: dayText(first, locale) });
  const end = until ? t("ruleUntil", { date: dayText(until, locale) }) : null;
  const count = times === null ? null : t("ruleTimes", { count: times });
  return <span>{[said, end, count].filter(Boolean).join(", ")}</span>;
}
