import { useTranslations } from "next-intl";
import { Amount } from "#components/money/amount.tsx";
import { Moment } from "#components/money/moment.tsx";
import type { PayoutRateView } from "#lib/payouts/views/payout-form.ts";
import { type CurrencyType, parseAmount, parseRate, type Token } from "#protocol/money/money.ts";
import { askedAsset, payoutAmounts } from "#protocol/money/payout-amounts.ts";

type PayoutEstimateProps = {
  rate: PayoutRateView | undefined;
  token: Token;
  currencyType: CurrencyType;
  coverFees: boolean;
  /** Wire text, or text that is not readable yet. */
  amount: string;
};

function estimate({ rate: quoted, token, currencyType, coverFees, amount }: PayoutEstimateProps) {
  const rate = quoted ? parseRate(quoted.rate) : null;
  const asked = parseAmount(amount, askedAsset(currencyType, token));
  if (!quoted || !rate || !asked) return null;
  const flatCents = parseAmount(quoted.flatFee, "BRL") ?? 0n;
  const fee = { flatCents, bps: BigInt(quoted.feeBps) };
  const priced = payoutAmounts({ currencyType, coverFees, asked, rate, fee });
  return "tokenUnits" in priced ? priced : null;
}

/** The other side's amount at the last quoted rate, marked as an estimate. */
export function PayoutEstimate(props: PayoutEstimateProps) {
  const t = useTranslations("payoutFlow");
  const amounts = estimate(props);
  return (
    <p aria-live="polite" className="min-h-10 text-sm text-soft">
      {amounts && props.rate ? (
        <>
          {t("estimate")}{" "}
          <span className="font-medium text-ink">
            <Amount units={amounts.tokenUnits} asset={props.token} />
            {" → "}
            <Amount units={amounts.receiverCents} asset="BRL" />
          </span>
          {". "}
          {t("estimateAt")} <Moment at={props.rate.quotedAt} />
        </>
      ) : (
        t("estimateNone")
      )}
    </p>
  );
}
