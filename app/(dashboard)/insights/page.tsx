import { ChartColumn } from "lucide";
import { FeesCard } from "#components/insights/fees-card.tsx";
import { HeadingsCard } from "#components/insights/headings-card.tsx";
import { PartiesCard } from "#components/insights/parties-card.tsx";
import { RatesCard } from "#components/insights/rates-card.tsx";
import { VolumeCard } from "#components/insights/volume-card.tsx";
import { ListFilter } from "#components/money/list-filter.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { page } from "#lib/core/doors/page.tsx";
import { dayText } from "#lib/format/day-label.ts";
import { listSearch } from "#lib/find/views/list-search.ts";
import { insights } from "#lib/insights/views/insights.ts";

const LIST = "/insights";

export default page(
  "payin:read",
  "insights",
  async ({ t, locale, actor, account, can, store }, { searchParams }: PageProps<"/insights">) => {
    const { view, days } = await listSearch(LIST, await searchParams, account);
    const data = await insights(store, actor, days);
    const { from, to } = data.days;
    const fileQuery = can("activity:export") ? new URLSearchParams(view.query).toString() : null;
    const card = { data, fileQuery };
    return (
      <>
        <PageHeader
          title={t("title")}
          lead={t("lead", { from: dayText(from, locale), to: dayText(to, locale) })}
        />
        <ListFilter search={view} label={t("filterLabel")} field={null} isDated />
        {data.hasPayments ? (
          <>
            <VolumeCard {...card} />
            <RatesCard {...card} />
            <FeesCard {...card} />
            <div className="grid gap-6 lg:grid-cols-2">
              <PartiesCard kind="payout" {...card} />
              <PartiesCard kind="payin" {...card} />
              <HeadingsCard heading="cost_centre" {...card} />
              <HeadingsCard heading="category" {...card} />
            </div>
          </>
        ) : (
          <EmptyState icon={<Icon of={ChartColumn} className="size-5" />} title={t("empty")}>
            {t("emptyHint")}
          </EmptyState>
        )}
      </>
    );
  },
);
