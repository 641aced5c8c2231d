import { useTranslations } from "next-intl";
import { Amount } from "#components/money/amount.tsx";
import { Sentence } from "#components/ui/sentence.tsx";
import type { PayinView } from "#lib/payins/views/payin-view.ts";
import { payerName } from "./payer-name.ts";

type PayinHeadlineProps = {
  payin: PayinView;
  /** The class of whoever pays. */
  className: string;
};

const isDoubted = ({ status, chainCheck }: PayinView) =>
  status === "completed" && chainCheck === "differs";

/** The tokens that count as its own: where the blockchain differs, what it shows; null: it shows none. */
export const arrivedAmount = (payin: PayinView): string | null =>
  isDoubted(payin) ? payin.chainAmount : payin.receiverAmount;

/** From whom, and how much for how much; the exchange's figure is its claim where the blockchain differs. */
export function PayinHeadline({ payin, className }: PayinHeadlineProps) {
  const t = useTranslations("payins");
  const { token, receiverAmount } = payin;
  const who = payerName(payin);
  const arrived = arrivedAmount(payin);
  return (
    <>
      {who !== null && (
        <bdi translate="no" className={`block ${className}`}>
          {who}
        </bdi>
      )}
      <Amount units={payin.senderAmount} asset="BRL" />
      {arrived !== null && (
        <>
          {" "}
          <span className="min-[22.5rem]:whitespace-nowrap">
            <span className="font-normal text-muted">→</span>{" "}
            <Amount units={arrived} asset={token} rounded />
          </span>
        </>
      )}
      {isDoubted(payin) && (
        <span className="mt-1 block text-sm font-normal tracking-normal text-soft">
          <Sentence>
            {t.rich(arrived === null ? "shownNone" : "shownArrived", {
              amount: () => <Amount units={receiverAmount} asset={token} rounded />,
            })}
          </Sentence>
        </span>
      )}
    </>
  );
}
