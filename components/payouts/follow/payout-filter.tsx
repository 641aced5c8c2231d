import { useTranslations } from "next-intl";
import { ListFilter } from "#components/money/list-filter.tsx";
import type { PostSearch, Searched } from "#components/money/search-state.tsx";
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

type PayoutFilterProps = { search: Searched; post: PostSearch };

/** The list's filter. */
export function PayoutFilter({ search, post }: PayoutFilterProps) {
  const t = useTranslations("payouts");
  const choices = {
    status: PAYOUT_STATUSES.map((value) => ({ value, label: t(`statusWord.${value}`) })),
    show: SHOWS.map((value) => ({ value, label: t(`showWord.${value}`) })),
    network: PAYOUT_NETWORKS.map((value) => ({ value, label: networkName(value) })),
    token: TOKENS.map((value) => ({ value, label: value })),
  };
  return (
    <ListFilter
      search={search}
      post={post}
      label={t("filterLabel")}
      hint={t("textHint")}
      choices={(["status", "show", "network", "token"] as const).map((name) => ({
        name,
        label: t(name),
        options: choices[name],
      }))}
      ofPayments
    />
  );
}
