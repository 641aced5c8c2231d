import { useTranslations } from "next-intl";
import { FilterChip, FilterChoices } from "#components/ui/list/filter-chip.tsx";
import { listWith } from "#components/ui/list/list-query.ts";
import type { Searched } from "./search-state.tsx";

const ORDERS = ["newest", "oldest", "largest", "smallest"] as const;

/** The order of a phone's list, whose columns have no heads. */
export function OrderChip({ search: { list, query } }: { search: Searched }) {
  const t = useTranslations("lists");
  const now = ORDERS.find((one) => one === query["order"]);
  return (
    <FilterChip
      name={t("order")}
      value={now ? t(`orderWord.${now}`) : null}
      without={listWith(list, query, { order: null })}
      className="md:hidden"
    >
      <FilterChoices
        choices={ORDERS.map((order) => ({
          href: listWith(list, query, { order: order === "newest" ? null : order }),
          label: t(`orderWord.${order}`),
          isChosen: order === (now ?? "newest"),
        }))}
      />
    </FilterChip>
  );
}
