import { useTranslations } from "next-intl";
import { ListFilter } from "#components/money/list-filter.tsx";
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
  filter: { show?: Show | undefined; text?: string | undefined };
  /** Whether this reader sees drafts. */
  hasDrafts: boolean;
};

/** The list's filter. */
export function SubAccountFilter({ filter, hasDrafts }: SubAccountFilterProps) {
  const t = useTranslations("subAccounts");
  const shows = SHOWS.filter((value) => hasDrafts || value !== "draft");
  const options = shows.map((value) => ({ value, label: t(`show.${value}`) }));
  return (
    <ListFilter
      action="/sub-accounts"
      namespace="subAccounts"
      filter={filter}
      choices={[{ name: "show", label: t("status"), all: t("any"), options }]}
      columns="lg:grid-cols-[minmax(0,12rem)_minmax(0,1fr)_auto]"
    />
  );
}
