import { useLocale } from "next-intl";
import { localAmount } from "#lib/format/local-amount.ts";
import { twoPlaces } from "#lib/format/two-places.ts";
import type { Token } from "#protocol/money/money.ts";

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
  const shown = twoPlaces(units, token);
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
