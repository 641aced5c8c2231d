import { useTranslations } from "next-intl";
import { Address } from "#components/money/address.tsx";
import { Amount } from "#components/money/amount.tsx";
import { spenderWord, tokenWord } from "#components/money/chain-words.ts";
import { CoinAmount } from "#components/money/coin-amount.tsx";
import { Hash } from "#components/money/hash.tsx";
import { networkName } from "#components/money/network-name.tsx";
import { DescriptionList } from "#components/ui/description-list.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import type { Elements } from "#components/ui/elements.ts";
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
  /** The button that opens the wallet. */
  children: Elements;
};

/** What the wallet will be given, read back from its exact bytes. */
export function AllowSummary({
  summary,
  reset,
  intent,
  account,
  isCompared,
  children,
}: AllowSummaryProps) {
  const t = useTranslations("payoutFlow");
  const { token, network } = intent;
  const { fee } = summary;
  const isReset = summary.units === "0";
  return (
    <>
      {isReset && <p className="text-soft">{t("checkNote.resets", { token })}</p>}
      {reset && <p className="text-soft">{t("atOnceText", { token })}</p>}
      {fee !== null && (
        <DescriptionList
          items={[
            {
              term: t("networkFee"),
              detail: (
                <Sentence>
                  {t.rich("networkFeeUpTo", {
                    own: () => <CoinAmount amount={fee.own} network={network} />,
                    most: () => <CoinAmount amount={fee.most} network={network} />,
                  })}
                </Sentence>
              ),
            },
          ]}
        />
      )}
      {children}
      <Disclosure summary={t("technical")} open={isCompared}>
        <div className="grid gap-3">
          <DescriptionList
            look="stack"
            items={[
              {
                term: t(isReset ? "setsTo" : "allows"),
                detail: <Amount units={summary.amount} asset={token} />,
              },
              {
                term: t("network"),
                detail: [networkName(network), summary.chainId]
                  .filter((one) => one !== null)
                  .join(" · "),
              },
              {
                term: t(spenderWord(network)),
                detail: <Address address={summary.spender} full />,
                wide: true,
              },
              {
                term: t(tokenWord(network)),
                detail: <Address address={summary.to} full />,
                wide: true,
              },
              {
                term: t("from"),
                detail: account && <Address address={account} full />,
                wide: true,
              },
            ]}
          />
          {reset && <Hash text={reset.calldata} full />}
          <Hash text={summary.calldata} full />
        </div>
      </Disclosure>
    </>
  );
}
