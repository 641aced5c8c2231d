import { useTranslations } from "next-intl";
import type { ColumnChoice } from "#components/money/columns-menu.tsx";
import { ListFilter } from "#components/money/list-filter.tsx";
import { networkName } from "#components/money/network-name.tsx";
import type { PostSearch, Searched } from "#components/money/search-state.tsx";
import type { Elements } from "#components/ui/elements.ts";
import type { CostCentre } from "#lib/activity/views/cost-centres.ts";
import type { Category } from "#lib/rules/accounting/accounting.ts";
import { LIST_COLUMNS } from "#lib/rules/activity/list-columns.ts";
import { MOVEMENT_KINDS, MOVEMENT_STATES } from "#lib/rules/activity/movements.ts";
import { NETWORKS } from "#protocol/chain/networks.ts";
import { TOKENS } from "#protocol/money/money.ts";

type ActivityFilterProps = {
  search: Searched;
  post: PostSearch;
  columns: Pick<ColumnChoice, "hidden" | "post">;
  /** The filters that are saved. */
  saved: Elements;
  /** Under what payments are kept. */
  headings: { categories: readonly Category[]; costCentres: readonly CostCentre[] };
};

/** The list's filter; its state stands in tabs below. */
export function ActivityFilter({ search, post, columns, saved, headings }: ActivityFilterProps) {
  const t = useTranslations("activity");
  const words = useTranslations("dashboard");
  const { categories, costCentres } = headings;
  const chosen = [
    {
      name: "centre",
      label: words("label.cost_centre"),
      options: costCentres.map(({ mark, label }) => ({ value: mark, label })),
    },
    {
      name: "category",
      label: words("label.category"),
      options: categories.map(({ id, name }) => ({ value: id, label: name })),
    },
  ].filter(({ options }) => options.length > 0);
  return (
    <ListFilter
      search={search}
      post={post}
      label={t("filterLabel")}
      hint={t("textHint")}
      first={saved}
      choices={[
        {
          name: "kind",
          label: t("kind"),
          options: MOVEMENT_KINDS.map((value) => ({ value, label: t(`kindWord.${value}`) })),
        },
        {
          name: "state",
          label: t("state"),
          options: MOVEMENT_STATES.map((value) => ({ value, label: t(`stateWord.${value}`) })),
          isElsewhere: true,
        },
        {
          name: "network",
          label: t("network"),
          options: NETWORKS.map((value) => ({ value, label: networkName(value) })),
        },
        {
          name: "token",
          label: t("token"),
          options: TOKENS.map((value) => ({ value, label: value })),
        },
        {
          name: "fees",
          label: t("fees"),
          options: [{ value: "shown", label: t("feesShown") }],
        },
        ...chosen,
      ]}
      ofPayments
      columns={{
        ...columns,
        columns: LIST_COLUMNS["/activity"].map((key) => ({ key, label: t(key) })),
      }}
    />
  );
}
