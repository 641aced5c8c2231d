import { useFormatter } from "next-intl";
import { networkName } from "#components/money/network-name.tsx";
import type { Family } from "#protocol/chain/networks.ts";
import { signsOn } from "#protocol/payouts/signs-on.ts";

/** On which networks an address of a family signs, in words. */
export function NetworkNames({ of }: { of: Family }) {
  return useFormatter().list(signsOn(of).map(networkName));
}
