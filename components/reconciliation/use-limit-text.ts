import { useLocale } from "next-intl";
import { localAmount } from "#lib/format/local-amount.ts";

/** An amount in reais inside a sentence. */
export function useLimitText(amount: string): string {
  const locale = useLocale();
  return `R$\u00A0${localAmount(amount, locale)}`;
}
