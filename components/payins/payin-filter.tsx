import { useTranslations } from "next-intl";
import { ListFilter } from "#components/money/list-filter.tsx";
import type { ColumnChoice } from "#components/money/columns-menu.tsx";
import type { PostSearch, Searched } from "#components/money/search-state.tsx";
import { networkName } from "#components/money/network-name.tsx";
import { WALLET_NETWORKS } from "#protocol/chain/networks.ts";
import { PAYIN_STATUSES } from "#protocol/payins/payins.ts";
import { LIST_COLUMNS, type ListColumn } from "#lib/rules/activity/list-columns.ts";
import type { Category } from "#lib/rules/accounting/accounting.ts";
import { TOKENS } from "#protocol/money/money.ts";

const SHOWS = [
  "attention",
  "returned",
  "other_payer",
  "past_deadline",
  "not_sent",
  "not_confirmed",
  "unknown",
  "silent",
  "differs",
  "returning",
] as const;
/** The heads of the columns that can be hidden. */
const HEADS = {
  wallet: "wallet",
  status: "status",
  received: "tokens",
  reference: "reference",
  created: "created",
} as const satisfies Partial<Record<ListColumn, string>>;

type PayinFilterProps = {
  categories?: readonly Category[];
  search: Searched;
  post: PostSearch;
  /** The columns that are hidden, and what takes another choice. */
  columns?: Pick<ColumnChoice, "hidden" | "post">;
};

/** The list's filter. */
export function PayinFilter({ search, post, categories = [], columns }: PayinFilterProps) {
  const t = useTranslations("payins");
  const words = useTranslations("dashboard");
  const choices = {
    status: PAYIN_STATUSES.map((value) => ({ value, label: t(`statusWord.${value}`) })),
    show: SHOWS.map((value) => ({
      value,
      label: value === "attention" ? t("showAny") : t(`showWord.${value}`),
    })),
    network: WALLET_NETWORKS.map((value) => ({ value, label: networkName(value) })),
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
          columns: LIST_COLUMNS["/payins"].map((key) => ({ key, label: t(HEADS[key]) })),
        }
      }
    />
  );
}
