import { useTranslations } from "next-intl";
import { Amount } from "#components/money/amount.tsx";
import { Moment } from "#components/money/moment.tsx";
import { networkName } from "#components/money/network-name.tsx";
import { Rate } from "#components/money/rate.tsx";
import { ActionFoot } from "#components/ui/action-foot.tsx";
import type { Elements } from "#components/ui/elements.ts";
import { Card } from "#components/ui/card.tsx";
import { DescriptionList, type Detail } from "#components/ui/description-list.tsx";
import type { QuotedRate } from "#lib/rules/payins/quoted-rate.ts";
import { type CurrencyType, parseAmount, parseRate, type Token } from "#protocol/money/money.ts";
import { payinFromReceiver, payinFromSender } from "#protocol/money/payin-amounts.ts";
import { Sentence } from "#components/ui/sentence.tsx";

type PayinSummaryProps = {
  rate: QuotedRate | undefined;
  token: Token;
  currencyType: CurrencyType;
  /** Wire text, or text that is not readable yet. */
  amount: string;
  wallet: { name: string; network: string } | undefined;
  /** The button that asks for it, which stays in view beside the form. */
  children: Elements;
};

/** Both sides at the last quoted rate; null without a rate or an amount. */
function estimate({
  rate: quoted,
  token,
  currencyType,
  amount,
}: Omit<PayinSummaryProps, "children">) {
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

/** What is asked for, while it is typed; what is not known yet is an estimate and says so. */
export function PayinSummary(props: PayinSummaryProps) {
  const t = useTranslations("payins");
  const { rate, token, currencyType, amount, wallet, children } = props;
  const amounts = estimate(props);
  const asset = currencyType === "sender" ? "BRL" : token;
  const typed = parseAmount(amount, asset);
  const own = typed ? <Amount units={typed} asset={asset} /> : null;
  const unknown = <span className="text-muted">—</span>;
  const sent = amounts ? <Amount units={amounts.senderCents} asset="BRL" /> : unknown;
  const arrives = amounts ? <Amount units={amounts.receiverUnits} asset={token} /> : unknown;
  const items: Detail[] = [
    { term: t("toSend"), detail: asset === "BRL" ? (own ?? unknown) : sent },
    {
      term: t("fee"),
      detail: amounts ? <Amount units={amounts.feeCents} asset="BRL" /> : unknown,
    },
    { term: t("lastRate"), detail: rate ? <Rate rate={rate.rate} token={token} /> : unknown },
    {
      term: t("to"),
      detail: wallet ? `${wallet.name} · ${networkName(wallet.network)}` : unknown,
    },
    { term: t("arrives"), detail: asset === "BRL" ? arrives : (own ?? unknown), strong: true },
  ];
  return (
    <Card title={t("summary")}>
      <DescriptionList items={items} />
      <p aria-live="polite" className="text-sm text-muted">
        <Sentence>
          {rate
            ? t.rich("estimate", { at: () => <Moment at={rate.quotedAt} clock /> })
            : t("estimateNone")}
        </Sentence>
      </p>
      <ActionFoot
        figure={
          amounts && (
            <Sentence>
              {t.rich(asset === "BRL" ? "aboutArrives" : "aboutSent", {
                sent: () => <Amount units={amounts.senderCents} asset="BRL" />,
                // What was typed is exact; of what is an estimate, hundredths say enough.
                arrives: () => (
                  <Amount
                    units={amounts.receiverUnits}
                    asset={token}
                    short
                    rounded={asset === "BRL"}
                  />
                ),
              })}
            </Sentence>
          )
        }
      >
        {children}
      </ActionFoot>
    </Card>
  );
}
