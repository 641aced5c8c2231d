import { useLocale, useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { FilterChip, FilterChoices } from "#components/ui/list/filter-chip.tsx";
import { listWith } from "#components/ui/list/list-query.ts";
import { dayText } from "#lib/format/day-label.ts";
import { DAY_SPANS } from "#lib/format/typed-days.ts";
import { DayField } from "./day-field.tsx";
import type { Searched } from "./search-state.tsx";

const NO_DAYS = { days: null, from: null, to: null };

function useDays({ query }: Searched): string | null {
  const t = useTranslations("lists");
  const locale = useLocale();
  const span = DAY_SPANS.find((one) => one === query["days"]);
  if (span) return t(`span.${span}`);
  const [from, to] = ["from", "to"].map((name) => query[name] && dayText(query[name], locale));
  if (from && to) return from === to ? from : `${from} – ${to}`;
  if (from) return t("since", { day: from });
  return to ? t("until", { day: to }) : null;
}

/** The days of which a list shows what happened. */
export function DaysChip({ search }: { search: Searched }) {
  const t = useTranslations("lists");
  const { list, query } = search;
  const { days: _, from, to, ...others } = query;
  return (
    <FilterChip name={t("days")} value={useDays(search)} without={listWith(list, query, NO_DAYS)}>
      <FilterChoices
        choices={DAY_SPANS.map((span) => ({
          href: listWith(list, query, { ...NO_DAYS, days: span }),
          label: t(`span.${span}`),
          isChosen: query["days"] === span,
        }))}
      />
      <form
        key={`${from}/${to}`}
        action={list}
        className="mt-1.5 grid gap-3 border-t border-line p-2.5"
      >
        {Object.entries(others).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className="grid grid-cols-2 gap-2">
          <DayField name="from" label={t("from")} defaultValue={from} optional />
          <DayField name="to" label={t("to")} defaultValue={to} optional />
        </div>
        <Button type="submit" size="sm">
          {t("apply")}
        </Button>
      </form>
    </FilterChip>
  );
}
