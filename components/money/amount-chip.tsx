import { useLocale, useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { FilterChip } from "#components/ui/list/filter-chip.tsx";
import { listWith } from "#components/ui/list/list-query.ts";
import { TextField } from "#components/ui/text-field.tsx";
import { showAmount } from "#lib/format/amount-input.ts";
import { amountText } from "#lib/format/amount-text.ts";
import { SearchState, type PostSearch, type Searched } from "./search-state.tsx";

function useAmounts({ query }: Searched): string | null {
  const t = useTranslations("lists");
  const locale = useLocale();
  const { min, max } = query;
  const [least, most] = [min, max].map((amount) => amount && amountText(amount, "BRL", locale));
  if (least && most) return least === most ? least : `${least} – ${most}`;
  if (least) return t("moreThan", { amount: least });
  return most ? t("lessThan", { amount: most }) : null;
}

/** The reais that a list's payments are about; what is typed may be written as anybody writes amounts. */
export function AmountChip({ search, post }: { search: Searched; post: PostSearch }) {
  const t = useTranslations("lists");
  const locale = useLocale();
  const { list, query } = search;
  const { min, max } = query;
  const fields = [
    { name: "min", label: t("min"), value: min },
    { name: "max", label: t("max"), value: max },
  ];
  return (
    <FilterChip
      name={t("amount")}
      value={useAmounts(search)}
      without={listWith(list, query, { min: null, max: null })}
    >
      <form key={`${min}/${max}`} action={post} className="grid gap-3 p-2.5 md:w-72">
        <SearchState search={search} />
        <div className="grid grid-cols-2 gap-2">
          {fields.map(({ name, label, value }) => (
            <TextField
              key={name}
              name={name}
              label={label}
              prefix={<span translate="no">R$</span>}
              defaultValue={value && showAmount(value, locale)}
              inputMode="decimal"
              autoComplete="off"
              maxLength={30}
            />
          ))}
        </div>
        <p className="text-xs text-muted">{t("exactHint")}</p>
        <Button type="submit" size="sm">
          {t("apply")}
        </Button>
      </form>
    </FilterChip>
  );
}
