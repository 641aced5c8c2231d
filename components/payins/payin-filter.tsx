import { useTranslations } from "next-intl";
import { networkName } from "#components/desk/network-name.tsx";
import { FilterForm } from "#components/ui/filter-form.tsx";
import { Select } from "#components/ui/select.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import { WALLET_NETWORKS } from "#protocol/networks.ts";
import { PAYIN_STATUSES, TOKENS } from "#protocol/payins.ts";

export type PayinFilterValues = {
  status?: string | undefined;
  network?: string | undefined;
  token?: string | undefined;
  text?: string | undefined;
  show?: PayinShow | undefined;
};

const SHOWS = [
  "attention",
  "returned",
  "past_deadline",
  "not_sent",
  "not_confirmed",
  "unknown",
  "silent",
  "differs",
  "returning",
] as const;
/** A cut of the list beside its states. */
export type PayinShow = (typeof SHOWS)[number];

/** The list's filter: a plain form whose answer is an address. */
export function PayinFilter({ filter }: { filter: PayinFilterValues }) {
  const t = useTranslations("payins");
  const any = { value: "", label: t("any") };
  return (
    <FilterForm
      action="/payins"
      label={t("filterLabel")}
      apply={t("filter")}
      clear={t("clearFilter")}
      isFiltered={Object.values(filter).some(Boolean)}
      columns="lg:grid-cols-[repeat(4,minmax(0,9rem))_minmax(0,1fr)_auto]"
    >
      <Select
        name="status"
        label={t("status")}
        defaultValue={filter.status ?? ""}
        options={[
          any,
          ...PAYIN_STATUSES.map((status) => ({
            value: status,
            label: t(`statusWord.${status}`),
          })),
        ]}
      />
      <Select
        name="show"
        label={t("show")}
        defaultValue={filter.show ?? ""}
        options={[any, ...SHOWS.map((one) => ({ value: one, label: t(`showWord.${one}`) }))]}
      />
      <Select
        name="network"
        label={t("network")}
        defaultValue={filter.network ?? ""}
        options={[any, ...WALLET_NETWORKS.map((one) => ({ value: one, label: networkName(one) }))]}
      />
      <Select
        name="token"
        label={t("token")}
        defaultValue={filter.token ?? ""}
        options={[any, ...TOKENS.map((token) => ({ value: token, label: token }))]}
      />
      <TextField name="text" label={t("text")} defaultValue={filter.text ?? ""} maxLength={200} />
    </FilterForm>
  );
}
