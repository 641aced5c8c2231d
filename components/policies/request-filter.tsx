import { useTranslations } from "next-intl";
import { ListFilter } from "#components/money/list-filter.tsx";
import type { PostSearch, Searched } from "#components/money/search-state.tsx";
import type { RequestOperation } from "#lib/rules/policies/request-content.ts";

type RequestFilterProps = {
  search: Searched;
  post: PostSearch;
  /** Of what this reader may see requests. */
  operations: readonly RequestOperation[];
};

/** The list's search, by whom and how much; and its filter: when it was asked, and of what. */
export function RequestFilter({ search, post, operations }: RequestFilterProps) {
  const t = useTranslations("requests");
  const options = operations.map((value) => ({ value, label: t(`of.${value}`) }));
  return (
    <ListFilter
      search={search}
      label={t("filterLabel")}
      post={post}
      hint={t("textHint")}
      isDated
      choices={[{ name: "operation", label: t("about"), options }]}
    />
  );
}
