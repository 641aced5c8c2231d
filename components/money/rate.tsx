import { useLocale } from "next-intl";
import { formatRate, type Token } from "#protocol/money/money.ts";
import { localAmount } from "#lib/format/local-amount.ts";

type RateProps = {
  /** BRL per token with 6 places, or the wire's decimal text. */
  rate: bigint | string;
  token: Token;
};

/** A rate with all its places and units: "R$ 5,432100 / USDC". */
export function Rate({ rate, token }: RateProps) {
  const text = typeof rate === "bigint" ? formatRate(rate) : rate;
  return (
    <span translate="no" className="whitespace-nowrap tabular-nums">
      {`R$\u00a0${localAmount(text, useLocale())}`}
      <span className="text-muted">{` / ${token}`}</span>
    </span>
  );
}
