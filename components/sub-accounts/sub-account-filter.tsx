import { useTranslations } from "next-intl";
import { FilterForm } from "#components/ui/filter-form.tsx";
import { Select } from "#components/ui/select.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import type { SubAccountLineView } from "#lib/data/sub-accounts.ts";

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
};

/** The list's filter: a plain form whose answer is an address. */
export function SubAccountFilter({ filter }: SubAccountFilterProps) {
  const t = useTranslations("subAccounts");
  return (
    <FilterForm
      action="/sub-accounts"
      label={t("filterLabel")}
      apply={t("filter")}
      clear={t("clearFilter")}
      isFiltered={Object.values(filter).some(Boolean)}
      columns="lg:grid-cols-[minmax(0,12rem)_minmax(0,1fr)_auto]"
    >
      <Select
        name="show"
        label={t("status")}
        defaultValue={filter.show ?? ""}
        options={[
          { value: "", label: t("any") },
          ...SHOWS.map((value) => ({ value, label: t(`show.${value}`) })),
        ]}
      />
      <TextField
        name="text"
        label={t("text")}
        defaultValue={filter.text ?? ""}
        maxLength={200}
        autoComplete="off"
      />
    </FilterForm>
  );
}
