import { useTranslations } from "next-intl";
import { Amount } from "#components/money/amount.tsx";
import { Sentence } from "#components/ui/sentence.tsx";
import type { Token } from "#protocol/money/money.ts";
import { toCents, type estimatePayout } from "./estimate-payout.ts";

type EstimateLineProps = {
  estimate: NonNullable<ReturnType<typeof estimatePayout>>;
  isSender: boolean;
  token: Token;
};

/** The other side of what was typed, and the fees, in a line. */
export function EstimateLine({ estimate, isSender, token }: EstimateLineProps) {
  const t = useTranslations("payoutFlow");
  return (
    <Sentence>
      {t.rich(isSender ? "aboutArrives" : "aboutLeaves", {
        amount: () =>
          isSender ? (
            <Amount units={estimate.receiverCents} asset="BRL" />
          ) : (
            <Amount units={toCents(estimate.tokenUnits)} asset={token} short />
          ),
        fees: () => <Amount units={estimate.feeCents} asset="BRL" />,
      })}
    </Sentence>
  );
}
