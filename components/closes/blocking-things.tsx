import { useTranslations } from "next-intl";
import { Amount } from "#components/money/amount.tsx";
import { Day } from "#components/money/day.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import type { BlockingThing } from "#lib/rules/closes/blockers.ts";
import { shownName } from "#protocol/wire/shown-name.ts";

type BlockingThingsProps = {
  things: readonly BlockingThing[];
  count: number;
  /** Where all of them are listed; without it the rest is only counted. */
  more?: string;
};

/** The first of some payments or differences, each with the link to where it is mended. */
export function BlockingThings({ things, count, more }: BlockingThingsProps) {
  const t = useTranslations("closes");
  return (
    <ul className="grid gap-1.5 pt-1 text-sm">
      {things.map(({ is, number, href, name, day, sum }) => {
        const called = t(`thing.${is}`, { number });
        return (
          <li key={href} className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3">
            <TextLink href={href}>
              {name ? <bdi translate="no">{shownName(name)}</bdi> : called}
            </TextLink>
            {sum && (
              <span className="text-right">
                <Amount units={sum.amount} asset={sum.asset} short signed={sum.isDifference} />
              </span>
            )}
            {day && (
              <span className="col-span-full flex flex-wrap gap-x-2 text-xs text-muted">
                {name && <span>{called}</span>}
                <Day day={day} />
              </span>
            )}
          </li>
        );
      })}
      {count > things.length && (
        <li key="more">
          {more ? (
            <TextLink href={more}>{t("seeAll", { count })}</TextLink>
          ) : (
            <span>{t("andMore", { count: count - things.length })}</span>
          )}
        </li>
      )}
    </ul>
  );
}
