import { useTranslations } from "next-intl";
import { ListFilter } from "#components/money/list-filter.tsx";
import { networkName } from "#components/money/network-name.tsx";
import { WALLET_NETWORKS } from "#protocol/chain/networks.ts";
import { PAYIN_STATUSES } from "#protocol/payins/payins.ts";
import { TOKENS } from "#protocol/money/money.ts";

export type PayinFilterValues = {
  status?: string | undefined;
  network?: string | undefined;
  token?: string | undefined;
  text?: string | undefined;
  show?: PayinAttentionFilter | undefined;
};

const SHOWS = [
  "attention",
  "returned",
  "other_payer",
  "past_deadline",
  "not_sent",
  "not_confirmed",
  "unknown",
  "silent",
  "differs",
  "returning",
] as const;
/** A filter of the list, besides its states. */
type PayinAttentionFilter = (typeof SHOWS)[number];

/** The list's filter. */
export function PayinFilter({ filter }: { filter: PayinFilterValues }) {
  const t = useTranslations("payins");
  const choices = {
    status: PAYIN_STATUSES.map((value) => ({ value, label: t(`statusWord.${value}`) })),
    show: SHOWS.map((value) => ({ value, label: t(`showWord.${value}`) })),
    network: WALLET_NETWORKS.map((value) => ({ value, label: networkName(value) })),
    token: TOKENS.map((value) => ({ value, label: value })),
  };
  const names = ["status", "show", "network", "token"] as const;
  return (
    <ListFilter
      action="/payins"
      namespace="payins"
      filter={filter}
      choices={names.map((name) => ({
        name,
        label: t(name),
        all: t(`all.${name}`),
        options: choices[name],
      }))}
      columns="lg:grid-cols-[repeat(4,minmax(0,9rem))_minmax(0,1fr)_auto]"
    />
  );
}
