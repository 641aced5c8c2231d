import { useLocale } from "next-intl";
import { formatAmount, type Asset } from "#protocol/money.ts";
import { localAmount } from "#lib/format/local-amount.ts";
import { cx } from "#components/ui/cx.ts";

type AmountProps = {
  /** Minor units, or the wire's decimal text. */
  units: bigint | string;
  asset: Asset;
  /** Left out where a column or a field already names the asset. */
  bare?: boolean;
  /** Shows a plus on what comes in; a minus is always shown. */
  signed?: boolean;
  className?: string;
};

/**
 * Money, to the last unit: "R$ 1.234,56", "45,793219 USDC". Figures are tabular; a token's places
 * after the second are dimmed, never dropped.
 */
export function Amount({ units, asset, bare = false, signed = false, className }: AmountProps) {
  const locale = useLocale();
  const text = typeof units === "bigint" ? formatAmount(units, asset) : units;
  const shown = localAmount(text, locale);
  const plus = signed && !text.startsWith("-") && /[1-9]/.test(text) ? "+" : "";
  const fine = asset === "BRL" ? 0 : Math.max(0, (text.split(".")[1]?.length ?? 0) - 2);
  const cut = shown.length - fine;
  return (
    <span className={cx("whitespace-nowrap tabular-nums", className)}>
      {!bare && asset === "BRL" && "R$\u00a0"}
      {plus}
      {shown.slice(0, cut)}
      {fine > 0 && <span className="text-muted">{shown.slice(cut)}</span>}
      {!bare && asset !== "BRL" && `\u00a0${asset}`}
    </span>
  );
}
