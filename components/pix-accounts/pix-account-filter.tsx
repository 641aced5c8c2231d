import { useTranslations } from "next-intl";
import { ListFilter } from "#components/money/list-filter.tsx";
import type { PostSearch, Searched } from "#components/money/search-state.tsx";

type PixAccountFilterProps = { search: Searched; post: PostSearch };

/** The list's search, by name or key. */
export function PixAccountFilter({ search, post }: PixAccountFilterProps) {
  const t = useTranslations("pixAccounts");
  return <ListFilter search={search} post={post} label={t("filterLabel")} hint={t("textHint")} />;
}
