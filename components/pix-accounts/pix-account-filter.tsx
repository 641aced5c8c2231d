import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { Select } from "#components/ui/select.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import { filterPixAccountsAction } from "#lib/pix-accounts/actions/pix-accounts.ts";

type PixAccountFilterProps = { name: string; pixKey: string; type: string };

/** The list's filter. It is posted and not put into an address, because it may hold someone's CPF. */
export function PixAccountFilter({ name, pixKey, type }: PixAccountFilterProps) {
  const t = useTranslations("pixAccounts");
  const isFiltered = [name, pixKey, type].some(Boolean);
  return (
    <form
      action={filterPixAccountsAction}
      aria-label={t("filterLabel")}
      className="grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_10rem_auto]"
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
      <div className="flex gap-2">
        <Button type="submit">{t("filter")}</Button>
        {isFiltered && (
          <LinkButton href="/pix-accounts" tone="quiet">
            {t("clearFilter")}
          </LinkButton>
        )}
      </div>
    </form>
  );
}
