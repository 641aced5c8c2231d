import type { Locale } from "#lib/i18n/locale.ts";
import { networkRecord, type Network } from "#protocol/chain/networks.ts";
import { localAmount } from "./local-amount.ts";

const SHOWN_PLACES = 6;

/**
 * The coin that pays a network's fees, truncated (never rounded up) to six places: "0,998123 POL". An amount
 * too small to show differs from zero: "< 0,000001". `short`: without zeros at the end, for text.
 */
export function showNative(
  amount: string,
  network: Network,
  locale: Locale,
  { short = false } = {},
): string {
  const [whole = "0", decimals = ""] = amount.split(".");
  const cut = `${whole}.${decimals.slice(0, SHOWN_PLACES).padEnd(SHOWN_PLACES, "0")}`;
  const isTiny = !/[1-9]/.test(cut) && /[1-9]/.test(amount);
  const least = `0.${"1".padStart(SHOWN_PLACES, "0")}`;
  const given = short ? cut.replace(/\.?0+$/, "") : cut;
  const shown = isTiny ? `< ${localAmount(least, locale)}` : localAmount(given, locale);
  return `${shown}\u00a0${networkRecord(network).coin.symbol}`;
}
