import { useLocale } from "next-intl";
import { localAmount } from "#lib/format/local-amount.ts";
import { formatAmount, parseAmount, type Token } from "#protocol/money/money.ts";

const PLACE = 10_000n;

/** A token's amount to the nearest hundredth; one that would be nothing, and what is no amount, as it is. */
function inTwoPlaces(text: string, token: Token): string {
  if (text.startsWith("-")) return `-${inTwoPlaces(text.slice(1), token)}`;
  const units = parseAmount(text, token);
  if (units === null) return text;
  const rounded = ((units + PLACE / 2n) / PLACE) * PLACE;
  return rounded === 0n && units > 0n ? text : formatAmount(rounded, token).slice(0, -4);
}

type ListAmountProps = {
  /** The wire's decimal text. */
  units: string;
  token: Token;
  /** Without the token, where the row names it. */
  bare?: boolean;
  /** Shows a plus on positive amounts; a minus is always shown. */
  signed?: boolean;
};

/**
 * A token's amount in a list's column, in two places: the exact one stands on hover and on its own page. The
 * token's name gets one width, so that amounts of several tokens meet at the comma.
 */
export function ListAmount({ units, token, bare = false, signed = false }: ListAmountProps) {
  const locale = useLocale();
  const shown = inTwoPlaces(units, token);
  const sign = signed && !units.startsWith("-") && /[1-9]/.test(units) ? "+" : "";
  return (
    <span
      translate="no"
      className="whitespace-nowrap tabular-nums"
      title={shown === units ? undefined : `${localAmount(units, locale)} ${token}`}
    >
      {`${sign}${localAmount(shown, locale)}${bare ? "" : "\u00a0"}`}
      <span className={bare ? "hidden" : "inline-block w-[2.9em] text-left"}>{token}</span>
    </span>
  );
}
