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

/** Beside the amount on a phone, where the summary is further down: its other side, and the fees. */
export function EstimateLine({ estimate, isSender, token }: EstimateLineProps) {
  const t = useTranslations("payoutFlow");
  return (
    <span className="block tabular-nums lg:hidden">
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
    </span>
  );
}
