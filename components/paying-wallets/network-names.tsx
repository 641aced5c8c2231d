import { useFormatter } from "next-intl";
import { networkName } from "#components/money/network-name.tsx";
import type { Family } from "#protocol/chain/networks.ts";
import { signsOn } from "#lib/rules/paying-wallets/signs-on.ts";

/** The names of the networks on which an address of a family signs. */
export function NetworkNames({ of }: { of: Family }) {
  return <span>{useFormatter().list(signsOn(of).map(networkName))}</span>;
}
