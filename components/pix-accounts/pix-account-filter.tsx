import { useTranslations } from "next-intl";
import { FilterForm } from "#components/ui/list/filter-form.tsx";
import { Select } from "#components/ui/select.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import { filterPixAccountsAction } from "#lib/pix-accounts/actions/pix-accounts.ts";

type PixAccountFilterProps = { name: string; pixKey: string; type: string };

/** The list's filter. It is posted and not put into an address, because it may hold someone's CPF. */
export function PixAccountFilter({ name, pixKey, type }: PixAccountFilterProps) {
  const t = useTranslations("pixAccounts");
  const active = [name, pixKey, type].filter(Boolean).length;
  return (
    <FilterForm
      action="/pix-accounts"
      post={filterPixAccountsAction}
      label={t("filterLabel")}
      apply={t("filter")}
      clear={t("clearFilter")}
      isFiltered={active > 0}
      active={active}
      columns="lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_10rem_auto]"
    >
      <TextField
        name="name"
        label={t("name")}
        defaultValue={name}
        maxLength={200}
        autoComplete="off"
      />
      <TextField
        name="pix_key"
        label={t("filterKey")}
        defaultValue={pixKey}
        maxLength={200}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Select
        name="type"
        label={t("type")}
        defaultValue={type}
        options={[
          { value: "", label: t("anyType") },
          { value: "pix", label: "PIX" },
        ]}
      />
    </FilterForm>
  );
}
