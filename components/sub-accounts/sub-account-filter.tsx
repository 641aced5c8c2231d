import { useTranslations } from "next-intl";
import { ListFilter } from "#components/money/list-filter.tsx";
import type { PostSearch, Searched } from "#components/money/search-state.tsx";
import type { SubAccountLineView } from "#lib/sub-accounts/views/sub-accounts.ts";

type Show = SubAccountLineView["show"];

const SHOWS = [
  "draft",
  "sending",
  "waiting",
  "under_review",
  "approved",
  "rejected",
] as const satisfies readonly Show[];

type SubAccountFilterProps = {
  search: Searched;
  post: PostSearch;
  /** Whether this reader sees drafts. */
  hasDrafts: boolean;
};

/** The list's filter. */
export function SubAccountFilter({ search, post, hasDrafts }: SubAccountFilterProps) {
  const t = useTranslations("subAccounts");
  const shows = SHOWS.filter((value) => hasDrafts || value !== "draft");
  const options = shows.map((value) => ({ value, label: t(`show.${value}`) }));
  return (
    <ListFilter
      search={search}
      post={post}
      label={t("filterLabel")}
      hint={t("textHint")}
      choices={[{ name: "show", label: t("status"), options }]}
    />
  );
}
