import { useLocale, useTranslations } from "next-intl";
import { Moment } from "#components/money/moment.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { amountText } from "#lib/format/amount-text.ts";
import type { PayoutFlowView } from "#lib/payouts/views/payout-intent-view.ts";

type CheckingNoticeProps = Pick<PayoutFlowView, "intent"> & {
  checking: NonNullable<PayoutFlowView["checking"]>;
};

/** The exchange was asked, and its answer is missing: what the chain says meanwhile. */
export function CheckingNotice({ checking, intent: { allowance, token } }: CheckingNoticeProps) {
  const t = useTranslations("payoutFlow");
  const locale = useLocale();
  const { since, isAllowanceWhole } = checking;
  const isTaken = isAllowanceWhole === false && allowance !== null;
  return (
    <Notice
      tone="warn"
      live
      title={
        isTaken
          ? t("checkingTakenTitle", { amount: amountText(allowance.amount, token, locale, true) })
          : t("checkingTitle")
      }
    >
      <p>
        {isAllowanceWhole === null
          ? t("checkingUnseen")
          : t(isAllowanceWhole ? "checkingWhole" : "checkingTaken")}
      </p>
      <p className="mt-1">{t("checkingText")}</p>
      <p className="mt-1 text-sm">
        <span>{t("checkingSince")}</span> <Moment at={since} exact />
      </p>
    </Notice>
  );
}
