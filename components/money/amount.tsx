import { useLocale } from "next-intl";
import { formatAmount, type Asset } from "#protocol/money/money.ts";
import { localAmount } from "#lib/format/local-amount.ts";
import { twoPlaces } from "#lib/format/two-places.ts";
import { cx } from "#components/ui/cx.ts";

type AmountProps = {
  /** Minor units, or the wire's decimal text. */
  units: bigint | string;
  asset: Asset;
  /** Left out where a column or a field already names the asset. */
  bare?: boolean;
  /** Shows a plus on positive amounts; a minus is always shown. */
  signed?: boolean;
  /** Shows a token's places beyond the second only where they are not zero; never cuts a figure. */
  short?: boolean;
  /** For sums and headlines: a token's amount to the nearest hundredth, with the exact one on hover. */
  rounded?: boolean;
  className?: string;
};

/**
 * Money, to the last unit: "R$ 1.234,56", "45,793219 USDC". Figures are tabular; a token's places
 * after the second are dimmed where they are zero, never dropped.
 */
export function Amount({
  units,
  asset,
  bare = false,
  signed = false,
  short = false,
  rounded = false,
  className,
}: AmountProps) {
  const locale = useLocale();
  const exact = typeof units === "bigint" ? formatAmount(units, asset) : units;
  const text = rounded && asset !== "BRL" ? twoPlaces(exact, asset) : exact;
  const shown = localAmount(text, locale);
  const negative = shown.startsWith("−");
  const sign = negative ? "−" : signed && /[1-9]/.test(text) ? "+" : "";
  const digits = negative ? shown.slice(1) : shown;
  const fine = asset === "BRL" ? 0 : Math.max(0, (text.split(".")[1]?.length ?? 0) - 2);
  const cut = digits.length - fine;
  const rest = digits.slice(cut);
  const isRound = /^0*$/.test(rest);
  return (
    <span
      translate="no"
      title={text === exact ? undefined : `${localAmount(exact, locale)} ${asset}`}
      className={cx("whitespace-nowrap tabular-nums", className)}
    >
      {sign}
      {!bare && asset === "BRL" && "R$\u00a0"}
      {digits.slice(0, cut)}
      {fine > 0 && !(short && isRound) && (
        <span className={isRound ? "text-muted" : undefined}>{rest}</span>
      )}
      {!bare && asset !== "BRL" && (
        <>
          {"\u00a0"}
          <span>{asset}</span>
        </>
      )}
    </span>
  );
}
