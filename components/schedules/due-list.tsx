import { useLocale, useTranslations } from "next-intl";
import { Amount } from "#components/money/amount.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { shortDay } from "#lib/format/day-label.ts";
import type { OccurrenceView } from "#lib/schedules/views/occurrence-view.ts";
import { shownName } from "#protocol/wire/shown-name.ts";
import { PhaseMark } from "./phase-mark.tsx";

type DueListProps = {
  items: readonly OccurrenceView[];
  today: string;
};

/** What is due, a payment each: whom it is about, how much, and where it stands. */
export function DueList({ items, today }: DueListProps) {
  const t = useTranslations("schedules");
  const locale = useLocale();
  return (
    <ul className="grid divide-y divide-line rounded-lg border border-line bg-surface">
      {items.map((one) => (
        <li
          key={one.key}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-1 p-3"
        >
          <TextLink href={one.href}>
            <bdi translate="no">{shownName(one.name)}</bdi>
          </TextLink>
          <span className="text-right font-medium">
            <Amount units={one.amount} asset={one.asset} rounded />
          </span>
          <span className="text-sm">
            <PhaseMark one={one} today={today} />
          </span>
          <span className="text-right text-sm text-muted tabular-nums">
            {one.due === today ? t("today") : shortDay(one.due, today, locale)}
          </span>
        </li>
      ))}
    </ul>
  );
}
