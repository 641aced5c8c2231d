import { networkRecord, type Network } from "#protocol/chain/networks.ts";
import { formatUnits } from "viem/utils";

const DECIMAL = /^(0|[1-9]\d{0,8})(?:\.(\d{1,18}))?$/;

export const nativePlaces = (network: Network): number => networkRecord(network).coin.places;

/**
 * Minor units of a decimal amount of a chain's own coin, or null when it is not exactly one. Never
 * rounds.
 */
export function parseNative(network: Network, text: string): bigint | null {
  const [, whole, decimals = ""] = DECIMAL.exec(text) ?? [];
  const places = nativePlaces(network);
  if (whole === undefined || decimals.length > places) return null;
  return BigInt(whole + decimals.padEnd(places, "0"));
}

/** Without trailing zeros: "1.5". */
export function formatNative(network: Network, units: bigint): string {
  return formatUnits(units, nativePlaces(network));
}
