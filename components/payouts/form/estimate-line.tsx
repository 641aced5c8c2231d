import { useTranslations } from "next-intl";
import { Amount } from "#components/money/amount.tsx";
import { Sentence } from "#components/ui/sentence.tsx";
import type { Token } from "#protocol/money/money.ts";
import { toCents, type estimatePayout } from "./estimate-payout.ts";

type EstimateLineProps = {
  estimate: NonNullable<ReturnType<typeof estimatePayout>>;
  token: Token;
};

/** What leaves and what arrives, in a line. */
export function EstimateLine({ estimate, token }: EstimateLineProps) {
  const t = useTranslations("payoutFlow");
  return (
    <Sentence>
      {t.rich("aboutBoth", {
        sent: () => <Amount units={toCents(estimate.tokenUnits)} asset={token} short />,
        arrives: () => <Amount units={estimate.receiverCents} asset="BRL" />,
      })}
    </Sentence>
  );
}
