import type { useTranslations } from "next-intl";
import { amountText } from "#lib/format/amount-text.ts";
import { bankName } from "#lib/format/bank-name.ts";
import { twoPlaces } from "#lib/format/two-places.ts";
import type { Locale } from "#lib/i18n/locale.ts";
import type { ExceptionView } from "#lib/reconciliation/views/queue.ts";

type Titled = Pick<ExceptionView, "kind" | "between" | "other" | "way">;

/** What differs, with the figure or the name by which it does: "51,10 USDC short", "Somebody else paid: Maria Souza". */
export function differenceTitle(
  { kind, between, other, way }: Titled,
  t: ReturnType<typeof useTranslations<"reconciliation">>,
  locale: Locale,
): string {
  if (kind === "pix_other_party" || kind === "statement_other_party") {
    return other === null ? t(`kind.${kind}`) : t(`named.${kind}`, { name: bankName(other) });
  }
  if (between === null || !/[1-9]/.test(between.amount)) return t(`kind.${kind}`);
  const { asset, isMore } = between;
  const apart = between.amount.replace("-", "");
  const shown = asset === "BRL" ? apart : twoPlaces(apart, asset);
  const by = { amount: amountText(shown, asset, locale), more: String(isMore) };
  switch (kind) {
    case "exchange_other_amount":
    case "exchange_other_fee":
    case "pix_other_amount":
    case "statement_other_amount":
      return t(`figure.${kind}`, by);
    case "chain_other_amount":
    case "chain_other_party":
      return t(way === "in" ? "figure.chain_in" : "figure.chain_out", by);
    default:
      return t(`kind.${kind}`);
  }
}
