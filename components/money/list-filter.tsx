import { useTranslations } from "next-intl";
import { FilterForm } from "#components/ui/list/filter-form.tsx";
import { Select } from "#components/ui/select.tsx";
import { TextField } from "#components/ui/text-field.tsx";

type ListFilterProps<Name extends string> = {
  /** The list's address. */
  action: string;
  /** The catalog of the form's words. */
  namespace: "payins" | "payouts" | "subAccounts";
  filter: { [key in Name | "text"]?: string | undefined };
  choices: readonly {
    name: Name;
    label: string;
    /** The choice of all: it agrees with the label. */
    all: string;
    options: readonly { value: string; label: string }[];
  }[];
  /** Columns from `lg` on. */
  columns: string;
};

/** A list's filter, with choices and a text: a plain GET form. */
export function ListFilter<Name extends string>({
  action,
  namespace,
  filter,
  choices,
  columns,
}: ListFilterProps<Name>) {
  const t = useTranslations(namespace);
  const active = Object.values(filter).filter(Boolean).length;
  return (
    <FilterForm
      action={action}
      label={t("filterLabel")}
      apply={t("filter")}
      clear={t("clearFilter")}
      isFiltered={active > 0}
      active={active}
      columns={columns}
    >
      {choices.map(({ name, label, all, options }) => (
        <Select
          key={name}
          name={name}
          label={label}
          defaultValue={filter[name] ?? ""}
          options={[{ value: "", label: all }, ...options]}
        />
      ))}
      <TextField
        name="text"
        label={t("text")}
        placeholder={t("textHint")}
        title={t("textHint")}
        defaultValue={filter.text ?? ""}
        maxLength={200}
        autoComplete="off"
      />
    </FilterForm>
  );
}
