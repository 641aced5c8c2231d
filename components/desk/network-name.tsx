import { useTranslations } from "next-intl";
import type { Network } from "#protocol/networks.ts";

const NAMES = {
  ethereum: "Ethereum",
  polygon: "Polygon",
  base: "Base",
  polygon_amoy: "Polygon Amoy",
  tron: "Tron",
  solana: "Solana",
} as const satisfies Record<Network, string>;

const isKnown = (network: string): network is Network => Object.hasOwn(NAMES, network);

/** A network's own name; one that we don't know is shown as the exchange wrote it. */
export function networkName(network: string): string {
  return isKnown(network) ? NAMES[network] : network;
}

/** A network by name; the test network says that it is one. */
export function NetworkName({ network }: { network: string }) {
  const t = useTranslations("desk");
  return (
    <span className="whitespace-nowrap">
      {networkName(network)}
      {network === "polygon_amoy" && <span className="text-muted"> · {t("testNetwork")}</span>}
    </span>
  );
}
