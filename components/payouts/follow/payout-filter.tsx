import { useTranslations } from "next-intl";
import { ListFilter } from "#components/money/list-filter.tsx";
import type { ColumnChoice } from "#components/money/columns-menu.tsx";
import type { PostSearch, Searched } from "#components/money/search-state.tsx";
import { networkName } from "#components/money/network-name.tsx";
import { PAYOUT_NETWORKS } from "#protocol/chain/networks.ts";
import { LIST_COLUMNS, type ListColumn } from "#lib/rules/activity/list-columns.ts";
import type { Category } from "#lib/rules/accounting/accounting.ts";
import { TOKENS } from "#protocol/money/money.ts";
import { PAYOUT_STATUSES } from "#protocol/payouts/payouts.ts";

const SHOWS = [
  "attention",
  "not_pulled",
  "not_paid",
  "unknown",
  "silent",
  "differs",
  "contradicted",
  "held",
  "failed",
  "refunded",
] as const;
/** The status says these too: they are named where an address asks for them, as the overview's do, and not offered. */
const OF_STATUS: readonly string[] = ["held", "failed", "refunded"];

/** The heads of the columns that can be hidden. */
const HEADS = {
  status: "status",
  tokens: "tokens",
  network: "network",
  reference: "reference",
  created: "created",
} as const satisfies Partial<Record<ListColumn, string>>;

type PayoutFilterProps = {
  categories?: readonly Category[];
  search: Searched;
  post: PostSearch;
  /** The columns that are hidden, and what takes another choice. */
  columns?: Pick<ColumnChoice, "hidden" | "post">;
};

/** The list's filter. */
export function PayoutFilter({ search, post, categories = [], columns }: PayoutFilterProps) {
  const t = useTranslations("payouts");
  const words = useTranslations("dashboard");
  const choices = {
    status: PAYOUT_STATUSES.map((value) => ({ value, label: t(`statusWord.${value}`) })),
    show: SHOWS.filter((value) => !OF_STATUS.includes(value) || value === search.query["show"]).map(
      (value) => ({
        value,
        label: value === "attention" ? t("showAny") : t(`showWord.${value}`),
      }),
    ),
    network: PAYOUT_NETWORKS.map((value) => ({ value, label: networkName(value) })),
    token: TOKENS.map((value) => ({ value, label: value })),
  };
  return (
    <ListFilter
      search={search}
      post={post}
      label={t("filterLabel")}
      hint={t("textHint")}
      choices={[
        ...(["status", "show", "network", "token"] as const).map((name) => ({
          name,
          label: t(name),
          options: choices[name],
        })),
        ...(categories.length === 0
          ? []
          : [
              {
                name: "category",
                label: words("label.category"),
                options: categories.map(({ id, name }) => ({ value: id, label: name })),
              },
            ]),
      ]}
      ofPayments
      columns={
        columns && {
          ...columns,
          columns: LIST_COLUMNS["/payouts"].map((key) => ({ key, label: t(HEADS[key]) })),
        }
      }
    />
  );
}
