import { useTranslations } from "next-intl";
import { networkRecord, NETWORKS, type Network } from "#protocol/chain/networks.ts";

const isKnown = (network: string): network is Network => NETWORKS.some((one) => one === network);

/** A network's name; an unknown network is shown as the exchange wrote it. */
export function networkName(network: string): string {
  return isKnown(network) ? networkRecord(network).name : network;
}

/** A network's name, marked when it is a test network. */
export function NetworkName({ network }: { network: string }) {
  const t = useTranslations("dashboard");
  return (
    <span className="whitespace-nowrap">
      <span translate="no">{networkName(network)}</span>
      {isKnown(network) && networkRecord(network).isTest && (
        <span className="text-muted">{` · ${t("testNetwork")}`}</span>
      )}
    </span>
  );
}
