import { useTranslations } from "next-intl";
import { networkName } from "#components/desk/network-name.tsx";
import { FilterForm } from "#components/ui/filter-form.tsx";
import { Select } from "#components/ui/select.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import { PAYOUT_NETWORKS } from "#protocol/networks.ts";
import { TOKENS } from "#protocol/payins.ts";
import { PAYOUT_STATUSES } from "#protocol/payouts.ts";

const SHOWS = [
  "attention",
  "not_pulled",
  "not_paid",
  "held",
  "unknown",
  "silent",
  "differs",
  "contradicted",
] as const;

export type PayoutFilterValues = {
  status?: string | undefined;
  network?: string | undefined;
  token?: string | undefined;
  text?: string | undefined;
  /** A cut of the list beside its states. */
  show?: (typeof SHOWS)[number] | undefined;
};

/** The list's filter. */
export function PayoutFilter({ filter }: { filter: PayoutFilterValues }) {
  const t = useTranslations("payouts");
  const choice = (
    name: "status" | "show" | "network" | "token",
    options: readonly { value: string; label: string }[],
  ) => (
    <Select
      name={name}
      label={t(name)}
      defaultValue={filter[name] ?? ""}
      options={[{ value: "", label: t("any") }, ...options]}
    />
  );
  return (
    <FilterForm
      action="/payouts"
      label={t("filterLabel")}
      apply={t("filter")}
      clear={t("clearFilter")}
      isFiltered={Object.values(filter).some(Boolean)}
      columns="lg:grid-cols-[repeat(4,minmax(0,9rem))_minmax(0,1fr)_auto]"
    >
      {choice(
        "status",
        PAYOUT_STATUSES.map((status) => ({ value: status, label: t(`statusWord.${status}`) })),
      )}
      {choice(
        "show",
        SHOWS.map((show) => ({ value: show, label: t(`showWord.${show}`) })),
      )}
      {choice(
        "network",
        PAYOUT_NETWORKS.map((network) => ({ value: network, label: networkName(network) })),
      )}
      {choice(
        "token",
        TOKENS.map((token) => ({ value: token, label: token })),
      )}
      <TextField name="text" label={t("text")} defaultValue={filter.text ?? ""} maxLength={200} />
    </FilterForm>
  );
}
