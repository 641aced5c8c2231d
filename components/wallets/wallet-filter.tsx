import { useTranslations } from "next-intl";
import { ListFilter } from "#components/money/list-filter.tsx";
import { networkName } from "#components/money/network-name.tsx";
import type { PostSearch, Searched } from "#components/money/search-state.tsx";
import { WALLET_NETWORKS } from "#protocol/chain/networks.ts";

type WalletFilterProps = { search: Searched; post: PostSearch };

/** The list's search, by name or address, and its network. */
export function WalletFilter({ search, post }: WalletFilterProps) {
  const t = useTranslations("wallets");
  const options = WALLET_NETWORKS.map((value) => ({ value, label: networkName(value) }));
  return (
    <ListFilter
      search={search}
      post={post}
      label={t("filterLabel")}
      hint={t("textHint")}
      choices={[{ name: "network", label: t("network"), options }]}
    />
  );
}
