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

/** From whom, and how much for how much. */
export function PayinHeadline({ payin, className }: PayinHeadlineProps) {
  const who = payerName(payin);
  return (
    <>
      {who !== null && (
        <bdi translate="no" className={`block ${className}`}>
          {who}
        </bdi>
      )}
      <PayinAmounts payin={payin} />
    </>
  );
}

/** How much for how much. */
export function PayinAmounts({ payin }: { payin: PayinView }) {
  const arrived = arrivedAmount(payin);
  return (
    <>
      <Amount units={payin.senderAmount} asset="BRL" />
      {arrived !== null && (
        <>
          {" "}
          <span className="min-[22.5rem]:whitespace-nowrap">
            <span className="font-normal text-muted">→</span>{" "}
            <Amount units={arrived} asset={payin.token} rounded />
          </span>
        </>
      )}
    </>
  );
}

/** The exchange's figure, which is its claim where the blockchain differs. */
export function ClaimedAmount({ payin }: { payin: PayinView }) {
  const t = useTranslations("payins");
  if (!isDoubted(payin)) return null;
  return (
    <span className="block text-sm text-soft">
      <Sentence>
        {t.rich(arrivedAmount(payin) === null ? "shownNone" : "shownArrived", {
          amount: () => <Amount units={payin.receiverAmount} asset={payin.token} rounded />,
        })}
      </Sentence>
    </span>
  );
}
