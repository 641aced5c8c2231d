import { useTranslations } from "next-intl";
import { listWith, type ListQuery } from "#components/ui/list/list-query.ts";
import { Tabs } from "#components/ui/tabs.tsx";
import { QUEUE_TABS, type QueueTab } from "#lib/rules/reconciliation/exceptions.ts";

type ExceptionTabsProps = {
  query: ListQuery;
  current: QueueTab;
  counts: Readonly<Record<QueueTab, number>>;
};

const MOST = 999;

/** What waits for a decision, what is to be confirmed, and what is decided. */
export function ExceptionTabs({ query, current, counts }: ExceptionTabsProps) {
  const t = useTranslations("reconciliation");
  const shown = (count: number) => (count > MOST ? `${MOST}+` : count);
  return (
    <Tabs
      label={t("tabs")}
      items={QUEUE_TABS.map((tab) => ({
        href: listWith("/reconciliation", query, { state: tab === "open" ? null : tab }),
        label: t(`tab.${tab}`),
        current: tab === current,
        count: shown(counts[tab]),
      }))}
    />
  );
}
