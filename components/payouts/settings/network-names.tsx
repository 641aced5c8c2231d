import { useFormatter } from "next-intl";
import { networkName } from "#components/desk/network-name.tsx";
import type { Family } from "#protocol/networks.ts";
import { signsOn } from "#protocol/signs-on.ts";

/** On which networks an address of a family signs, in words. */
export function NetworkNames({ of }: { of: Family }) {
  return useFormatter().list(signsOn(of).map(networkName));
}
