import { useTranslations } from "next-intl";
import { ListFilter } from "#components/money/list-filter.tsx";
import type { Searched } from "#components/money/search-state.tsx";
import type { RequestOperation } from "#lib/rules/policies/request-content.ts";

type RequestFilterProps = {
  search: Searched;
  /** Of what this reader may see requests. */
  operations: readonly RequestOperation[];
};

/** The list's filter: when it was asked, and of what. */
export function RequestFilter({ search, operations }: RequestFilterProps) {
  const t = useTranslations("requests");
  const options = operations.map((value) => ({ value, label: t(`of.${value}`) }));
  return (
    <ListFilter
      search={search}
      label={t("filterLabel")}
      field={null}
      isDated
      choices={[{ name: "operation", label: t("about"), options }]}
    />
  );
}
