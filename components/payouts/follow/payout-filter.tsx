import { useTranslations } from "next-intl";
import { ListFilter } from "#components/money/list-filter.tsx";
import { networkName } from "#components/money/network-name.tsx";
import { PAYOUT_NETWORKS } from "#protocol/chain/networks.ts";
import { TOKENS } from "#protocol/money/money.ts";
import { PAYOUT_STATUSES } from "#protocol/payouts/payouts.ts";

const SHOWS = [
  "attention",
  "not_pulled",
  "not_paid",
  "held",
  "unknown",
  "silent",
  "differs",
  "contradicted",
  "failed",
  "refunded",
] as const;

export type PayoutFilterValues = {
  status?: string | undefined;
  network?: string | undefined;
  token?: string | undefined;
  text?: string | undefined;
  /** A filter of the list, besides its states. */
  show?: (typeof SHOWS)[number] | undefined;
};

/** The list's filter. */
export function PayoutFilter({ filter }: { filter: PayoutFilterValues }) {
  const t = useTranslations("payouts");
  const choices = {
    status: PAYOUT_STATUSES.map((value) => ({ value, label: t(`statusWord.${value}`) })),
    show: SHOWS.map((value) => ({ value, label: t(`showWord.${value}`) })),
    network: PAYOUT_NETWORKS.map((value) => ({ value, label: networkName(value) })),
    token: TOKENS.map((value) => ({ value, label: value })),
  };
  const names = ["status", "show", "network", "token"] as const;
  return (
    <ListFilter
      action="/payouts"
      namespace="payouts"
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
