import { useTranslations } from "next-intl";
import { FilterForm } from "#components/ui/list/filter-form.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import { filterPixAccountsAction } from "#lib/pix-accounts/actions/pix-accounts.ts";

type PixAccountFilterProps = { name: string; pixKey: string };

/** The list's filter. It is posted and not put into an address, because it may hold someone's CPF. */
export function PixAccountFilter({ name, pixKey }: PixAccountFilterProps) {
  const t = useTranslations("pixAccounts");
  const active = [name, pixKey].filter(Boolean).length;
  return (
    <FilterForm
      action="/pix-accounts"
      post={filterPixAccountsAction}
      label={t("filterLabel")}
      apply={t("filter")}
      clear={t("clearFilter")}
      isFiltered={active > 0}
      active={active}
      columns="lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]"
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
    </FilterForm>
  );
}
