import { useTranslations } from "next-intl";
import { Amount } from "#components/money/amount.tsx";
import { Moment } from "#components/money/moment.tsx";
import type { QuotedRate } from "#lib/payins/views/payins.ts";
import { type CurrencyType, parseAmount, parseRate, type Token } from "#protocol/money/money.ts";
import { payinFromReceiver, payinFromSender } from "#protocol/money/payin-amounts.ts";

type PayinEstimateProps = {
  rate: QuotedRate | undefined;
  token: Token;
  currencyType: CurrencyType;
  /** Wire text, or text that is not readable yet. */
  amount: string;
};

function estimate({ rate: quoted, token, currencyType, amount }: PayinEstimateProps) {
  const rate = quoted ? parseRate(quoted.rate) : null;
  const units = parseAmount(amount, currencyType === "sender" ? "BRL" : token);
  if (!quoted || !rate || !units) return null;
  const fee = { flat: 0n, bps: BigInt(quoted.feeBps) };
  const amounts =
    currencyType === "sender"
      ? payinFromSender(units, rate, fee)
      : payinFromReceiver(units, rate, fee);
  return amounts.receiverUnits > 0n ? amounts : null;
}

/** The other side's amount at the last quoted rate, marked as an estimate. */
export function PayinEstimate(props: PayinEstimateProps) {
  const t = useTranslations("payins");
  const amounts = estimate(props);
  return (
    <p aria-live="polite" className="min-h-10 text-sm text-soft">
      {amounts && props.rate ? (
        <>
          {t("estimate")}{" "}
          <span className="font-medium text-ink">
            {props.currencyType === "sender" ? (
              <Amount units={amounts.receiverUnits} asset={props.token} />
            ) : (
              <Amount units={amounts.senderCents} asset="BRL" />
            )}
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
