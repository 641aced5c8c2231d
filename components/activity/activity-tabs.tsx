import { useLocale, useTranslations } from "next-intl";
import { listWith, type ListQuery } from "#components/ui/list/list-query.ts";
import { Tabs } from "#components/ui/tabs.tsx";
import type { ActivityTotalsView } from "#lib/activity/views/activity.ts";
import { MOVEMENT_STATES } from "#lib/rules/activity/movements.ts";

type ActivityTabsProps = { query: ListQuery; totals: Pick<ActivityTotalsView, "counts" | "among"> };

/** The list's states with how many there are in each, where all could be counted. */
export function ActivityTabs({ query, totals: { counts, among } }: ActivityTabsProps) {
  const t = useTranslations("activity");
  const locale = useLocale();
  const shown = (count: bigint) => (among === null ? { count: count.toLocaleString(locale) } : {});
  const { state: now } = query;
  const all = MOVEMENT_STATES.reduce((sum, state) => sum + counts[state], 0n);
  return (
    <Tabs
      label={t("state")}
      items={[
        {
          href: listWith("/activity", query, { state: null }),
          label: t("all"),
          current: now === undefined,
          ...shown(all),
        },
        ...MOVEMENT_STATES.map((state) => ({
          href: listWith("/activity", query, { state }),
          label: t(`stateWord.${state}`),
          current: now === state,
          ...shown(counts[state]),
        })),
      ]}
    />
  );
}
