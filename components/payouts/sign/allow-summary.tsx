import { useTranslations } from "next-intl";
import { Address } from "#components/money/address.tsx";
import { Amount } from "#components/money/amount.tsx";
import { spenderWord, tokenWord } from "#components/money/chain-words.ts";
import { CoinAmount } from "#components/money/coin-amount.tsx";
import { Hash } from "#components/money/hash.tsx";
import { networkName } from "#components/money/network-name.tsx";
import { DescriptionList } from "#components/ui/description-list.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import type { AllowSummary as Summary } from "#lib/allowances/views/allow-summary.ts";
import type { PayoutIntentView } from "#lib/payouts/views/payout-intent-view.ts";
import { Sentence } from "#components/ui/sentence.tsx";

type AllowSummaryProps = {
  summary: Summary;
  /** The reset that goes before it in the same request; null: there is none. */
  reset: Summary | null;
  intent: PayoutIntentView;
  account: string | null;
  /** While the wallet is open, what it must show stands beside it. */
  isCompared: boolean;
};

/** What the wallet will be given, read back from its exact bytes. */
export function AllowSummary({ summary, reset, intent, account, isCompared }: AllowSummaryProps) {
  const t = useTranslations("payoutFlow");
  const { token, network } = intent;
  const isReset = summary.units === "0";
  return (
    <div className="grid gap-3">
      {isReset && <p className="text-soft">{t("checkNote.resets", { token })}</p>}
      {reset && <p className="text-soft">{t("atOnceText", { token })}</p>}
      <DescriptionList
        items={[
          {
            term: t(isReset ? "setsTo" : "allows"),
            detail: <Amount units={summary.amount} asset={token} />,
            strong: true,
          },
          ...(summary.fee === null
            ? []
            : [
                {
                  term: t("networkFee"),
                  detail: (
                    <Sentence>
                      {t.rich("networkFeeUpTo", {
                        own: () => <CoinAmount amount={summary.fee?.own ?? ""} network={network} />,
                        most: () => (
                          <CoinAmount amount={summary.fee?.most ?? ""} network={network} />
                        ),
                      })}
                    </Sentence>
                  ),
                },
              ]),
        ]}
      />
      <Disclosure summary={t("technical")} open={isCompared}>
        <div className="grid gap-3">
          <p className="text-soft">{t("summaryText")}</p>
          <DescriptionList
            items={[
              {
                term: t(spenderWord(network)),
                detail: <Address address={summary.spender} full />,
              },
              {
                term: t(tokenWord(network)),
                detail: <Address address={summary.to} full />,
              },
              {
                term: t("network"),
                detail: [networkName(network), summary.chainId]
                  .filter((one) => one !== null)
                  .join(" · "),
              },
              ...(account === null
                ? []
                : [{ term: t("from"), detail: <Address address={account} full /> }]),
            ]}
          />
          {reset && <Hash text={reset.calldata} full />}
          <Hash text={summary.calldata} full />
        </div>
      </Disclosure>
    </div>
  );
}
