import type { Asset } from "#protocol/money/money.ts";
import type { Locale } from "#lib/i18n/locale.ts";
import { localAmount } from "./local-amount.ts";

/**
 * An amount's wire text as plain text: "R$ 250,00", "45,793219 USDC". For titles and labels; on a page it
 * is drawn by `Amount`. `short`: a token's places beyond the second only where they are not all zero.
 */
export function amountText(amount: string, asset: Asset, locale: Locale, short = false): string {
  if (asset === "BRL") return `R$\u00a0${localAmount(amount, locale)}`;
  const shown = short ? amount.replace(/(?<=\.\d\d)0+$/, "") : amount;
  return `${localAmount(shown, locale)}\u00a0${asset}`;
}
